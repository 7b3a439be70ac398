import { lazy, Suspense } from 'react'
import type { DialogSearch } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'

const NewBookingModal = lazy(() =>
  import('./new-booking/new-booking-modal.tsx').then(module => ({
    default: module.NewBookingModal,
  })),
)
const ArrivalsModal = lazy(() =>
  import('./check-in/arrivals-modal.tsx').then(module => ({ default: module.ArrivalsModal })),
)
const CheckInModal = lazy(() =>
  import('./check-in/check-in-modal.tsx').then(module => ({ default: module.CheckInModal })),
)
const CheckOutModal = lazy(() =>
  import('./check-out/check-out-modal.tsx').then(module => ({ default: module.CheckOutModal })),
)
const ChangeDialog = lazy(() =>
  import('./change/change-dialog.tsx').then(module => ({ default: module.ChangeDialog })),
)
const ImportBookingsModal = lazy(() =>
  import('./import/import-modal.tsx').then(module => ({ default: module.ImportBookingsModal })),
)
const BookingDetails = lazy(() =>
  import('./details/booking-details.tsx').then(module => ({ default: module.BookingDetails })),
)

/** What the address says lies open: one at a time, the details waiting behind what is done with the booking. */
export function BookingDialogs({ person, search }: { person: Person; search: DialogSearch }) {
  const { booking, part, guest, open, on, change } = search
  if (!mayUse(person, 'bookings')) return null
  return (
    <Suspense>
      {open === 'new-booking' && <NewBookingModal key={guest} person={person} guestId={guest} />}
      {open === 'booking-import' && <ImportBookingsModal />}
      {open === 'arrivals' && <ArrivalsModal />}
      {open === 'check-in' && on && <CheckInModal key={on} bookingId={on} />}
      {open === 'check-out' && on && <CheckOutModal key={on} bookingId={on} person={person} />}
      {open === 'cancel' && on && (
        <ChangeDialog key={on} bookingId={on} person={person} name="cancel" />
      )}
      {open === 'change' && on && (
        <ChangeDialog key={on} bookingId={on} person={person} name={change} />
      )}
      {booking && !open && (
        <BookingDetails key={booking} bookingId={booking} person={person} startsAt={part} />
      )}
    </Suspense>
  )
}
