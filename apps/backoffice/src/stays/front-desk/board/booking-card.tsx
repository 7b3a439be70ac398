import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Badge } from '@atithi/ui/badge'
import { GuestFlags } from '../../../components/guest-flags.tsx'
import { bookingStatusWords, sourceWords } from '../../../components/words/booking-words.tsx'
import { toPayHere, withChannel } from '../../../components/words/owed-words.ts'
import { formatCounted, formatMoney, formatStay } from '../../../lib/format.ts'
import { lateness, nameOf, pinWords, stateInWords } from './bar-look.tsx'
import type { StayBar } from './rows.ts'

/** What a receptionist asks of a bar without opening it. */
export function BookingCard({ bar, today, room }: { bar: StayBar; today: IsoDate; room: string }) {
  const { booking } = bar
  const guests = [
    formatCounted(booking.adults, 'adult'),
    ...(booking.children > 0 ? [formatCounted(booking.children, 'child', 'children')] : []),
  ]
  const here = toPayHere(booking)
  const held = withChannel(booking)
  const facts: [string, string][] = [
    ['Stay', formatStay(booking.checkIn, booking.checkOut, today)],
    ['Nights', String(daysBetween(booking.checkIn, booking.checkOut))],
    ['Room', booking.rooms > 1 ? `${room}, one of ${booking.rooms}` : room],
    ['Guests', guests.join(', ')],
    ...(booking.expectedArrival &&
    booking.status !== 'checked-in' &&
    booking.status !== 'checked-out'
      ? ([['Expected', `at ${booking.expectedArrival}`]] satisfies [string, string][])
      : []),
    ...(booking.preferredFeatures.length > 0
      ? ([['Room preferences', booking.preferredFeatures.join(', ')]] satisfies [string, string][])
      : []),
    ['Source', sourceWords[booking.source]],
    ['Total', formatMoney(booking.totalAmount)],
    ['To pay', here > 0 ? formatMoney(here) : 'Nothing'],
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="truncate font-semibold">{nameOf(bar)}</p>
          <p className="text-xs text-muted">{booking.code}</p>
        </div>
        <Badge tone={lateness(bar, today) ? 'danger' : bookingStatusWords[booking.status].tone}>
          {stateInWords(bar, today)}
        </Badge>
      </div>
      {booking.guestFlags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <GuestFlags flags={booking.guestFlags} />
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {bar.segment.pinReason !== null && (
        <p className="text-xs font-medium">{pinWords(bar.segment.pinReason)}</p>
      )}
      {held && <p className="text-xs text-muted">{held}, which pays the hotel.</p>}
      {booking.hasRequests && <p className="text-xs text-muted">Has special requests.</p>}
    </div>
  )
}
