import type { Board, BoardBooking } from '../board/board-types.ts'

export interface DayStay {
  booking: BoardBooking
  /** Room numbers; empty while nobody has chosen one. */
  rooms: string[]
  roomTypes: string[]
}

/** Who arrives, who leaves and who sleeps here, from a board that shows today. Who is late counts among them until it is seen to. */
export function staysOfDay(board: Board): { arrivals: DayStay[]; departures: DayStay[]; inHouse: DayStay[] } {
  const today = board.businessDate
  const numbers = new Map(board.roomTypes.flatMap(type => type.rooms.map(room => [room.id, room.number] as const)))
  const names = new Map(board.roomTypes.map(type => [type.id, type.name] as const))
  const segments = Map.groupBy(board.segments, segment => segment.bookingId)
  const stays = board.bookings.map((booking): DayStay => {
    const mine = segments.get(booking.id) ?? []
    const rooms = mine.flatMap(segment => (segment.roomId === null ? [] : [numbers.get(segment.roomId) ?? '']))
    return { booking, rooms: [...new Set(rooms)], roomTypes: [...new Set(mine.map(segment => names.get(segment.roomTypeId) ?? ''))] }
  })
  const waits = ({ booking }: DayStay) => booking.status === 'confirmed' || booking.status === 'pending'
  const isHere = ({ booking }: DayStay) => booking.status === 'checked-in'
  return {
    arrivals: stays.filter(stay => waits(stay) && stay.booking.checkIn <= today),
    departures: stays.filter(stay => isHere(stay) && stay.booking.checkOut <= today),
    inHouse: stays.filter(stay => isHere(stay) && stay.booking.checkOut > today),
  }
}
