import { lazy, Suspense } from 'react'
import type { DialogSearch } from '../lib/dialogs.ts'
import type { Person } from '../lib/session.ts'
import { MessageDialogs } from '../messaging/compose/message-dialogs.tsx'
import { BookingDialogs } from '../stays/bookings/booking-dialogs.tsx'

const GuestDialogs = lazy(() =>
  import('../guests/profile/guest-dialogs.tsx').then(module => ({ default: module.GuestDialogs })),
)

/** What the address says lies open over a screen. */
export function OpenDialogs({ person, search }: { person: Person; search: DialogSearch }) {
  return (
    <>
      <BookingDialogs person={person} search={search} />
      {(search.guest || search.open) && (
        <Suspense>
          <GuestDialogs person={person} search={search} />
        </Suspense>
      )}
      <MessageDialogs person={person} search={search} />
    </>
  )
}
