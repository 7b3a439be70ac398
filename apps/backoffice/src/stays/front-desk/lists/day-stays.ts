import { addDays } from '@atithi/api/kernel/shared/dates'
import type { Board, BoardBooking, BoardSegment } from '../board/board-types.ts'

export interface DayStay {
  booking: BoardBooking
  /** Room numbers; empty while nobody has chosen one. */
  rooms: string[]
  roomTypes: string[]
}

/** Who leaves today slept here last night, and who is late to come is still looked for: so many nights back. */
const nightsBack = 7

/** What a board has to show for the lists of today: who is late to leave is on it however long ago that was. */
export const spanOfDay = (today: string) => ({
  from: addDays(today, -nightsBack),
  to: today,
  withOverstays: true,
})

/** Where each room of a booking is today: a guest who moved is where they moved to. */
function placesOf(segments: readonly BoardSegment[], today: string): BoardSegment[] {
  const ofRooms = Map.groupBy(segments, segment => segment.bookingRoomId)
  return [...ofRooms.values()].flatMap(
    mine => mine.findLast(segment => segment.from <= today) ?? mine.slice(0, 1),
  )
}

/** Who arrives, who leaves and who sleeps here, from a board that shows `spanOfDay`. Who is late counts among them until it is seen to. */
export function staysOfDay(board: Board): {
  arrivals: DayStay[]
  departures: DayStay[]
  inHouse: DayStay[]
} {
  const today = board.businessDate
  const numbers = new Map(
    board.roomTypes.flatMap(type => type.rooms.map(room => [room.id, room.number] as const)),
  )
  const names = new Map(board.roomTypes.map(type => [type.id, type.name] as const))
  const segments = Map.groupBy(board.segments, segment => segment.bookingId)
  const stays = board.bookings.map((booking): DayStay => {
    const mine = placesOf(segments.get(booking.id) ?? [], today)
    const rooms = mine.flatMap(segment =>
      segment.roomId === null ? [] : [numbers.get(segment.roomId) ?? ''],
    )
    return {
      booking,
      rooms: [...new Set(rooms)],
      roomTypes: [...new Set(mine.map(segment => names.get(segment.roomTypeId) ?? ''))],
    }
  })
  const waits = ({ booking }: DayStay) =>
    booking.status === 'confirmed' || booking.status === 'pending'
  const isHere = ({ booking }: DayStay) => booking.status === 'checked-in'
  return {
    arrivals: stays.filter(stay => waits(stay) && stay.booking.checkIn <= today),
    departures: stays.filter(stay => isHere(stay) && stay.booking.checkOut <= today),
    inHouse: stays.filter(stay => isHere(stay) && stay.booking.checkOut > today),
  }
}
