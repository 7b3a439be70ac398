import { lazy, Suspense } from 'react'
import type { DialogSearch } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'

const SendMessageModal = lazy(() =>
  import('./send-message-modal.tsx').then(module => ({
    default: module.SendMessageModal,
  })),
)

/** The message that the address says is being written. */
export function MessageDialogs({ person, search }: { person: Person; search: DialogSearch }) {
  const { open, guest, on } = search
  if (open !== 'send-message' || !mayUse(person, 'communications')) return null
  return (
    <Suspense>
      <SendMessageModal key={`${guest} ${on}`} guestId={guest} bookingId={on} person={person} />
    </Suspense>
  )
}
