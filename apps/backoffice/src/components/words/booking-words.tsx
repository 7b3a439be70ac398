import type { PaymentStatus } from '@atithi/api/finance/ledger/rules/balance'
import type { BookingStatus } from '@atithi/api/kernel/shared/booking-statuses'
import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import type { StayType } from '@atithi/api/stays/bookings/rules/stay-types'
import { Badge, type Tone } from '@atithi/ui/badge'
import { formatCounted, formatMoney } from '../../lib/format.ts'

interface Word {
  label: string
  tone: Tone
}

export const bookingStatusWords: Record<BookingStatus, Word> = {
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  'checked-in': { label: 'Checked in', tone: 'info' },
  'checked-out': { label: 'Checked out', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}

export const paymentStatusWords: Record<PaymentStatus, Word> = {
  paid: { label: 'Paid', tone: 'success' },
  partial: { label: 'Partly paid', tone: 'warning' },
  pending: { label: 'Unpaid', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'info' },
}

export const sourceWords: Record<BookingSource, string> = {
  direct: 'Direct',
  'walk-in': 'Walk-in',
  google: 'Google',
  makemytrip: 'MakeMyTrip',
  goibibo: 'Goibibo',
  'booking.com': 'Booking.com',
  cleartrip: 'Cleartrip',
  oyo: 'OYO',
  agoda: 'Agoda',
  expedia: 'Expedia',
  agent: 'Agent',
}

export const stayTypeWords: Record<StayType, string> = {
  revenue: 'Paid stay',
  'day-use': 'Day use',
  complimentary: 'Complimentary',
  'house-use': 'House use',
}

/** '3 nights', or what a stay without a night is. */
export const nightsWords = ({ nights }: { nights: number }): string =>
  nights === 0 ? 'day use' : formatCounted(nights, 'night')

interface BookingState {
  status: BookingStatus
  isNoShow?: boolean
  isWalked?: boolean
}

/** How the desk calls it: a booking that was not cancelled by anybody is a no-show, or walked. */
export const bookingStateLabel = ({ status, isNoShow, isWalked }: BookingState): string => {
  if (status !== 'cancelled') return bookingStatusWords[status].label
  return isNoShow ? 'No-show' : isWalked ? 'Walked' : bookingStatusWords.cancelled.label
}

export const BookingStatusBadge = (state: BookingState) => (
  <Badge tone={bookingStatusWords[state.status].tone}>{bookingStateLabel(state)}</Badge>
)

/** A dash where nothing is or was due. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus | null }) {
  if (!status) return '–'
  const { label, tone } = paymentStatusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** What was to be paid of instalments by now, of a booking or of a group. */
export const InstalmentDueBadge = ({
  due,
  className,
}: {
  due: { amount: number; isOverdue: boolean }
  className?: string
}) => (
  <Badge tone={due.isOverdue ? 'danger' : 'warning'} className={className}>
    {formatMoney(due.amount)} {due.isOverdue ? 'overdue' : 'due today'}
  </Badge>
)

/** Options of a select from a record of words, in its order. */
export const optionsOf = <Value extends string>(
  words: Record<Value, string | Word>,
): { value: Value; label: string }[] =>
  (Object.keys(words) as Value[]).map(value => {
    const word: string | Word = words[value]
    return { value, label: typeof word === 'string' ? word : word.label }
  })

/** What was booked: 'Lake Room', '2 × Lake Room'. */
export const bookedRooms = ({
  rooms,
  roomTypeName,
}: {
  rooms: number
  roomTypeName: string
}): string => (rooms > 1 ? `${rooms} × ${roomTypeName}` : roomTypeName)

/** 'room 102', 'rooms 102, 104'. */
export const numberedRooms = (rooms: readonly { number: string }[]): string =>
  `${rooms.length > 1 ? 'rooms' : 'room'} ${rooms.map(room => room.number).join(', ')}`
