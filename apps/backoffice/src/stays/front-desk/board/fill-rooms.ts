import { daysBetween } from '@atithi/api/kernel/shared/dates'
import { matchesOf } from '@atithi/api/kernel/shared/matching-features'
import type { Board, BoardBooking, BoardSegment } from './board-types.ts'

/** A stay without a room, and the one that it would be given. */
export interface Filling {
  bookingId: string
  bookingRoomId: string
  roomId: string
}

const waits = ({ status }: BoardBooking): boolean => status === 'confirmed' || status === 'pending'

/**
 * Rooms of the booked type for those who have none, whoever comes first first: each goes where most of their preferences are met, then where
 * others who wait at the same time would miss least, then where the gap before it is smallest, so that long gaps stay whole. Those for whom no room is free all their nights are left out, and so are those whose end is out of sight.
 */
export function fillRooms(board: Board): Filling[] {
  const bookings = new Map(board.bookings.map(booking => [booking.id, booking]))
  const inRooms: (Span & { roomId: string | null })[] = [...board.segments, ...board.blocks]
  const taken = new Map<string | null, Span[]>(Map.groupBy(inRooms, one => one.roomId))
  const waiting = board.segments
    .filter(segment => {
      const booking = bookings.get(segment.bookingId)
      return segment.roomId === null && booking && waits(booking) && segment.to <= board.to
    })
    .toSorted((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to))
  const preferredBy = (segment: BoardSegment) =>
    bookings.get(segment.bookingId)?.preferredFeatures ?? []
  return waiting.flatMap((segment, at): Filling[] => {
    const others = waiting
      .slice(at + 1)
      .filter(other => other.roomTypeId === segment.roomTypeId && other.from < segment.to)
      .flatMap(preferredBy)
    const rooms = board.roomTypes.find(type => type.id === segment.roomTypeId)?.rooms ?? []
    const [best] = rooms
      .map(room => ({
        roomId: room.id,
        stays: taken.get(room.id) ?? [],
        fulfils: matchesOf(room.features, preferredBy(segment)).length,
        wantedByOthers: matchesOf(room.features, others).length,
      }))
      .filter(({ stays }) =>
        stays.every(stay => stay.to <= segment.from || segment.to <= stay.from),
      )
      .map(room => ({ ...room, gap: gapBefore(room.stays, segment) }))
      .toSorted(
        (a, b) => b.fulfils - a.fulfils || a.wantedByOthers - b.wantedByOthers || a.gap - b.gap,
      )
    if (!best) return []
    taken.set(best.roomId, [...best.stays, segment])
    return [
      {
        bookingId: segment.bookingId,
        bookingRoomId: segment.bookingRoomId,
        roomId: best.roomId,
      },
    ]
  })
}

type Span = Pick<BoardSegment, 'from' | 'to'>

/** Nights that the room stands empty before the stay; very many where nobody leaves before it. */
function gapBefore(stays: readonly Span[], { from }: Span): number {
  const left = stays.map(stay => stay.to).filter(to => to <= from)
  const last = left.toSorted().at(-1)
  return last === undefined ? Number.MAX_SAFE_INTEGER : daysBetween(last, from)
}
