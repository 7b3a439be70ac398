import { BookingStatusBadge } from '../../../components/words/booking-words.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatMoney, formatShortDay } from '../../../lib/format.ts'
import type { GroupDetail } from './group-words.tsx'

/** The bookings that came out of a block: its rooming list. */
export function PickUps({ pickUps }: { pickUps: GroupDetail['pickUps'] }) {
  const { openBooking } = useDialogs()
  if (pickUps.length === 0) return <p className="text-sm text-muted">Nobody yet.</p>
  return (
    <ul className="divide-y divide-line">
      {pickUps.map(pickUp => (
        <li key={pickUp.bookingId}>
          <button
            type="button"
            onClick={() => openBooking(pickUp.bookingId)}
            className="flex w-full items-center justify-between gap-4 rounded-md px-2 py-2.5 text-left text-sm hover:bg-hover"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{pickUp.guestName}</span>
              <span className="block text-muted">
                {pickUp.code}, {pickUp.rooms > 1 ? `${formatCounted(pickUp.rooms, 'room')}, ` : ''}
                {pickUp.roomTypeName}, {formatShortDay(pickUp.checkIn)} –{' '}
                {formatShortDay(pickUp.checkOut)}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1">
              <BookingStatusBadge {...pickUp} />
              <span className="tabular-nums">{formatMoney(pickUp.totalAmount)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
