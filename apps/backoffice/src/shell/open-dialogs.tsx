import { GuestDialogs } from '../guests/profile/guest-dialogs.tsx'
import type { DialogSearch } from '../lib/dialogs.ts'
import type { Person } from '../lib/session.ts'
import { MessageDialogs } from '../messaging/compose/message-dialogs.tsx'
import { BookingDialogs } from '../stays/bookings/booking-dialogs.tsx'

/** What the address says lies open over a screen. */
export function OpenDialogs({ person, search }: { person: Person; search: DialogSearch }) {
  return (
    <>
      <BookingDialogs person={person} search={search} />
      <GuestDialogs person={person} search={search} />
      <MessageDialogs person={person} search={search} />
    </>
  )
}
