import type { BookingStatus } from '@atithi/api/kernel/shared/booking-statuses'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import type { GuestFlag } from '@atithi/api/stays/guest-alerts/rules'
import { guestFlagWords } from '../../../components/guest-flags.tsx'
import { bookingStatusWords, sourceWords } from '../../../components/words/booking-words.tsx'
import { owedWords } from '../../../components/words/owed-words.ts'
import { formatCounted, formatShortDay } from '../../../lib/format.ts'
import type { BoardIconName } from './board-icon.tsx'
import type { StayBar } from './rows.ts'

interface Look {
  /** Soft ground, strong text and a solid edge, in the colour of the state. */
  bar: string
  edge: string
  icon: BoardIconName
}

const looks: Record<BookingStatus, Look> = {
  pending: {
    bar: 'border-dashed border-warning-solid bg-warning-soft text-warning-strong',
    edge: 'bg-warning-solid',
    icon: 'pending',
  },
  confirmed: {
    bar: 'border-success-solid/45 bg-success-soft text-success-strong',
    edge: 'bg-success-solid',
    icon: 'confirmed',
  },
  'checked-in': {
    bar: 'border-info-solid/45 bg-info-soft text-info-strong',
    edge: 'bg-info-solid',
    icon: 'checked-in',
  },
  'checked-out': {
    bar: 'border-line-strong bg-neutral-soft text-neutral-strong',
    edge: 'bg-neutral-solid',
    icon: 'over',
  },
  cancelled: {
    bar: 'border-line-strong bg-neutral-soft text-neutral-strong line-through',
    edge: 'bg-neutral-solid',
    icon: 'over',
  },
}
const late: Look = {
  bar: 'border-danger-solid/60 bg-danger-soft text-danger-strong',
  edge: 'bg-danger-solid',
  icon: 'late',
}

/** In house though the stay is over, or expected on a day that is past: somebody has to see to it. */
export function lateness({ booking }: StayBar, today: IsoDate): 'overstay' | 'overdue' | null {
  if (booking.status === 'checked-in' && booking.checkOut < today) return 'overstay'
  return (booking.status === 'confirmed' || booking.status === 'pending') && booking.checkIn < today
    ? 'overdue'
    : null
}

export const lookOf = (bar: StayBar, today: IsoDate): Look =>
  lateness(bar, today) ? late : looks[bar.booking.status]

export function stateInWords(bar: StayBar, today: IsoDate): string {
  const lateAs = lateness(bar, today)
  if (lateAs === 'overstay') return 'Should have left'
  if (lateAs === 'overdue') return 'Has not arrived'
  return bookingStatusWords[bar.booking.status].label
}

/** What a guest's card says of them, in one sign each. */
export const flagMarks: Record<GuestFlag, string> = {
  blacklisted: '⚠',
  vip: '★',
  birthday: '♥',
  owes: '⚑',
  complaint: '☹',
  preferences: '✎',
}

/** Two or three letters that say where a booking came from, beside the words wherever there is room. */
export const sourceMarks: Record<BookingSource, string> = {
  direct: 'D',
  'walk-in': 'W',
  google: 'GO',
  makemytrip: 'MMT',
  goibibo: 'GI',
  'booking.com': 'B.C',
  cleartrip: 'CT',
  oyo: 'OYO',
  agoda: 'AG',
  expedia: 'EX',
  agent: 'TA',
}

export const nameOf = ({ segment, booking }: StayBar): string =>
  segment.guestName ?? booking.guestName

export const pinWords = (reason: string): string => `Do not move: ${reason}`

/** Everything that the bar shows, for whoever does not see it. */
export function barInWords(bar: StayBar, today: IsoDate, room: string): string {
  const { booking, segment, from, to } = bar
  return [
    nameOf(bar),
    stateInWords(bar, today),
    room,
    `${formatShortDay(from)} to ${formatShortDay(to)}`,
    formatCounted(booking.adults + booking.children, 'guest'),
    sourceWords[booking.source],
    owedWords(booking),
    ...(segment.pinReason === null ? [] : [pinWords(segment.pinReason)]),
    ...booking.guestFlags.map(flag => guestFlagWords[flag].label),
    booking.code,
  ].join(', ')
}

export const housekeepingWords = {
  clean: { label: 'Clean', dot: 'bg-success-solid' },
  inspected: { label: 'Inspected', dot: 'bg-success-solid' },
  dirty: { label: 'Dirty', dot: 'bg-warning-solid' },
} as const
