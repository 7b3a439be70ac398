import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { BellButton } from './bell-button.tsx'

const Notifications = lazy(() =>
  import('./notifications.tsx').then(module => ({ default: module.Notifications })),
)

/** What was booked and cancelled by others. The list is loaded when it is first asked for, and then opens at once. */
export function NotificationBell() {
  const [asked, setAsked] = useState(false)
  const unread = trpc.notifications.list.useQuery({}).data?.unread ?? 0
  const button = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    />
  )
  return asked ? (
    <Suspense fallback={button}>
      <Notifications />
    </Suspense>
  ) : (
    button
  )
}
