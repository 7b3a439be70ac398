import { textLink } from '@atithi/ui/text-link'
import { BookingStatusBadge } from '../../components/words/booking-words.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatMoney, formatStay } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { GuestProfile } from '../guest-types.ts'

export function BookingsTab({ guest, person }: { guest: GuestProfile; person: Person }) {
  const { openBooking } = useDialogs()
  if (guest.bookingHistory.length === 0)
    return <p className="text-sm text-muted">No bookings yet.</p>
  return (
    <ul className="flex flex-col gap-3">
      {guest.bookingHistory.map(stay => (
        <li key={stay.id} className="rounded-lg border border-line px-4 py-3 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-2">
            {mayUse(person, 'bookings') ? (
              <button
                type="button"
                className={textLink}
                onClick={() => openBooking(stay.id)}
                aria-label={`Open booking ${stay.code}`}
              >
                {stay.code}
              </button>
            ) : (
              <span className="font-medium">{stay.code}</span>
            )}
            <BookingStatusBadge {...stay} />
          </p>
          <p className="mt-1 flex flex-wrap justify-between gap-x-4">
            <span>{formatStay(stay.checkIn, stay.checkOut, undefined)}</span>
            <span className="tabular-nums">{formatMoney(stay.totalAmount)}</span>
          </p>
          <p className="text-muted">
            {stay.roomType}, {stay.propertyName}
            {stay.rating !== null && `, rated ${stay.rating} of 5`}
          </p>
          {stay.walkedTo !== null && (
            <p className="text-muted">
              {stay.isWalked ? 'Brought to' : 'A part brought to'} {stay.walkedTo}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
