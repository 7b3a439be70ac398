import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { Board, BoardRoom, BoardRoomType } from './board-types.ts'
import type { StayBar } from './rows.ts'

/** Where a bar would lie if it were let go now. */
export interface Draft {
  bar: StayBar
  roomId: string | null
  from: IsoDate
  to: IsoDate
}

/** What a gesture asks for. What it leaves open (a reason, a price) is asked before the preview. */
export type Proposal = { bar: StayBar; room?: BoardRoom } & (
  | { kind: 'dates'; change: Extract<StayChange, { kind: 'dates' }>; adds: boolean }
  | { kind: 'assign'; change: Extract<StayChange, { kind: 'assign' }> }
  | { kind: 'swap'; change: Extract<StayChange, { kind: 'swap' }>; with: string }
  | { kind: 'move'; roomId: string; otherType: BoardRoomType | null }
  | { kind: 'room-type'; roomId: string; otherType: BoardRoomType }
)

const isStarted = ({ booking }: StayBar): boolean => booking.status === 'checked-in'
export const isOver = ({ booking }: StayBar): boolean =>
  booking.status === 'checked-out' || booking.status === 'cancelled'

/** A bar can be taken anywhere, at its start or at its end; a stay in house keeps its arrival, one that is over keeps everything. */
export const mayShift = (bar: StayBar): boolean =>
  !isOver(bar) &&
  !isStarted(bar) &&
  bar.from === bar.booking.checkIn &&
  bar.to === bar.booking.checkOut
export const mayMoveStart = (bar: StayBar): boolean =>
  !isOver(bar) && !isStarted(bar) && bar.from === bar.booking.checkIn
export const mayMoveEnd = (bar: StayBar): boolean => !isOver(bar) && bar.to === bar.booking.checkOut

/** What letting go here means; null when nothing would change. */
export function propose(board: Board, draft: Draft): Proposal | null {
  const { bar, roomId, from, to } = draft
  const { segment, booking } = bar
  if (roomId !== null && roomId !== segment.roomId) return proposeRoom(board, bar, roomId)
  if (from === bar.from && to === bar.to) return null
  const checkIn = addDays(booking.checkIn, daysBetween(bar.from, from))
  const checkOut = addDays(booking.checkOut, daysBetween(bar.to, to))
  const adds = checkIn < booking.checkIn || checkOut > booking.checkOut
  return {
    bar,
    kind: 'dates',
    change: { kind: 'dates', checkIn, checkOut, pricing: 'today' },
    adds,
  }
}

function proposeRoom(board: Board, bar: StayBar, roomId: string): Proposal | null {
  const { segment } = bar
  const roomType = board.roomTypes.find(type => type.rooms.some(room => room.id === roomId))
  const room = roomType?.rooms.find(candidate => candidate.id === roomId)
  if (!roomType || !room) return null
  const { bookingRoomId } = segment
  const otherType = roomType.id === segment.roomTypeId ? null : roomType
  const inTheWay = board.segments.filter(
    other => other.roomId === roomId && other.from < bar.to && bar.from < other.to,
  )
  const [only] = inTheWay
  if (segment.roomId !== null && !otherType && only && inTheWay.length === 1)
    return {
      bar,
      room,
      kind: 'swap',
      with: guestOf(board, only.bookingId),
      change: { kind: 'swap', bookingRoomId, otherBookingRoomId: only.bookingRoomId },
    }
  if (isStarted(bar) && segment.roomId !== null)
    return { bar, room, kind: 'move', roomId, otherType }
  if (otherType) return { bar, room, kind: 'room-type', roomId, otherType }
  return { bar, room, kind: 'assign', change: { kind: 'assign', bookingRoomId, roomId } }
}

const guestOf = (board: Board, bookingId: string): string =>
  board.bookings.find(booking => booking.id === bookingId)?.guestName ?? ''
