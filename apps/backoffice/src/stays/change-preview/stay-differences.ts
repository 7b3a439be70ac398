import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type {
  ChangePreview,
  NightsView,
  RoomView,
  SegmentView,
  StayView,
} from '@atithi/api/stays/changes/schema/preview'
import { bookingStateLabel } from '../../components/words/booking-words.tsx'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'

/** One line of what is different: how it stands now, and after; null where there is nothing on that side. */
export interface Difference {
  label: string
  now: readonly string[] | null
  after: readonly string[] | null
}

/** What of the stay itself becomes different, the whole first and then room by room. */
export function stayDifferences({
  kind,
  before,
  after,
}: Pick<ChangePreview, 'kind' | 'before' | 'after'>): Difference[] {
  const ended = { isNoShow: kind === 'no-show', isWalked: kind === 'walk' }
  const whole: Difference[] = [
    { label: 'Dates', now: datesOf(before), after: datesOf(after) },
    {
      label: 'Status',
      now: [bookingStateLabel(before)],
      after: [bookingStateLabel({ ...ended, status: after.status })],
    },
  ]
  const positions = [...new Set([...before.rooms, ...after.rooms].map(room => room.position))].sort(
    (a, b) => a - b,
  )
  const isOne = positions.length === 1
  const rooms = positions.map(position => {
    const was = before.rooms.find(room => room.position === position)
    const becomes = after.rooms.find(room => room.position === position)
    return {
      label: isOne ? 'Room' : `Room ${position}`,
      now: was ? roomLines(was, before, becomes) : null,
      after: becomes ? roomLines(becomes, after, was) : null,
    }
  })
  return [...whole, ...rooms].filter(({ now, after }) => now?.join('\n') !== after?.join('\n'))
}

const datesOf = (stay: StayView): string[] => [
  `${formatShortDay(stay.checkIn)} – ${formatShortDay(stay.checkOut)}`,
  formatCounted(stay.nights, 'night'),
]

/** The room as it stands on one side; what is the same on both sides is said only where a room needs its name. */
function roomLines(room: RoomView, stay: StayView, opposite: RoomView | undefined): string[] {
  if (stay.status === 'cancelled' || room.segments.length === 0) return ['Given back']
  const party = partyOf(room)
  return [
    ...room.segments.map(segment => segmentWords(segment, stay)),
    ...(opposite && opposite.ratePlanName !== room.ratePlanName ? [room.ratePlanName] : []),
    ...(opposite && partyOf(opposite) !== party ? [party] : []),
    formatMoney(room.amount),
  ]
}

const partyOf = ({ adults, children }: RoomView): string =>
  formatCounted(adults, 'adult') +
  (children > 0 ? `, ${formatCounted(children, 'child', 'children')}` : '')

function segmentWords(segment: SegmentView, stay: StayView): string {
  const isWhole = segment.from === stay.checkIn && segment.to === stay.checkOut
  const room = `${segment.roomNumber ?? 'No room yet'}, ${segment.roomTypeName}`
  return isWhole ? room : `${room}, ${formatShortDay(segment.from)} – ${formatShortDay(segment.to)}`
}

/** Nights in a row of one type and number, as one: 'Lake Room, Nov 23 – Nov 25, 2 rooms'. */
export function nightSpans(nights: readonly NightsView[]): string[] {
  const spans: { roomTypeName: string; rooms: number; first: IsoDate; last: IsoDate }[] = []
  for (const { roomTypeName, night, rooms } of nights.toSorted(
    (a, b) => a.roomTypeName.localeCompare(b.roomTypeName) || a.night.localeCompare(b.night),
  )) {
    const span = spans.at(-1)
    if (
      span &&
      span.roomTypeName === roomTypeName &&
      span.rooms === rooms &&
      addDays(span.last, 1) === night
    )
      span.last = night
    else spans.push({ roomTypeName, rooms, first: night, last: night })
  }
  return spans.map(({ roomTypeName, rooms, first, last }) => {
    const when =
      first === last
        ? `night of ${formatShortDay(first)}`
        : `nights of ${formatShortDay(first)} – ${formatShortDay(last)}`
    return `${roomTypeName}, ${when}${rooms > 1 ? `, ${formatCounted(rooms, 'room')}` : ''}`
  })
}
