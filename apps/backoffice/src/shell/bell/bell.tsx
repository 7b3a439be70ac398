import { Button } from '@atithi/ui/button'
import { Popover } from '@atithi/ui/popover'
import { SkeletonText } from '@atithi/ui/skeleton'
import { lazy, Suspense, useEffect, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { BellButton } from './bell-button.tsx'
import { openBell } from './open-bell.ts'
import { useMarkRead } from './use-mark-read.ts'

const Notifications = lazy(() =>
  import('./notifications.tsx').then(module => ({ default: module.Notifications })),
)

/** What was booked and cancelled by others. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  useEffect(() => (open ? openBell.mark() : undefined), [open])
  const unread = trpc.notifications.list.useQuery({}).data?.unread ?? 0
  const markRead = useMarkRead()
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={<BellButton unread={unread} />}
      title="Notifications"
      actions={
        unread > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markRead()}>
            Mark all read
          </Button>
        )
      }
    >
      <Suspense fallback={<SkeletonText lines={6} className="p-4" />}>
        <Notifications onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
