import { describe, expect, it } from 'vitest'
import type { Board, BoardBooking, BoardSegment } from './board-types.ts'
import { fillRooms } from './fill-rooms.ts'

const booking = (id: string, status: BoardBooking['status'] = 'confirmed'): BoardBooking => ({
  id,
  code: id,
  guestName: id,
  status,
  source: 'direct',
  checkIn: '2026-11-21',
  checkOut: '2026-11-23',
  rooms: 1,
  adults: 2,
  children: 0,
  totalAmount: 1,
  balance: 0,
  channelCollected: 0,
  hasRequests: false,
  expectedArrival: null,
  guestFlags: [],
  preferredFeatures: [],
  holdExpiresAt: null,
})
const stay = (
  id: string,
  from: number,
  to: number,
  roomId: string | null = null,
): BoardSegment => ({
  id,
  bookingId: id,
  bookingRoomId: `r-${id}`,
  roomTypeId: 'lake',
  roomId,
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
  guestName: null,
  pinReason: null,
})
const room = (id: string, features: string[] = []) => ({
  id,
  number: id,
  floor: '1',
  housekeeping: 'clean' as const,
  features,
})
const boardOf = (segments: BoardSegment[], change: Partial<Board> = {}): Board => ({
  from: '2026-11-20',
  to: '2026-11-30',
  businessDate: '2026-11-21',
  timeZone: 'Asia/Kolkata',
  bookings: segments.map(segment => booking(segment.bookingId)),
  segments,
  roomTypes: [
    {
      id: 'lake',
      name: 'Lake',
      rooms: [room('101'), room('102')],
      available: [],
      sold: [],
      blocked: [],
    },
  ],
  blocks: [],
  groups: [],
  ...change,
})
const given = (board: Board) => fillRooms(board).map(one => `${one.bookingId}:${one.roomId}`)

describe('review: back-office 18, every guest without a room is given one at once', () => {
  it('closes gaps, lays no two over each other and leaves out who does not fit', () =>
    expect(
      given(
        boardOf([
          stay('here', 20, 23, '102'),
          stay('b', 23, 25),
          stay('a', 22, 24),
          stay('c', 23, 24),
          stay('d', 25, 27),
        ]),
      ),
    ).toEqual(['a:101', 'b:102', 'd:102']))

  it('keeps off rooms that are out of order, and off stays that are over or end out of sight', () => {
    const segments = [stay('a', 22, 24), stay('gone', 24, 25), stay('long', 28, 31)]
    const bookings = [booking('a'), booking('gone', 'cancelled'), booking('long')]
    const block = { id: 'o', roomTypeId: 'lake', rooms: 1, reason: 'Paint' }
    const nights = { from: '2026-11-23', to: '2026-11-26' } as const
    const blocks = [{ ...block, ...nights, roomId: '101' }]
    expect(given(boardOf(segments, { bookings, blocks }))).toEqual(['a:102'])
  })

  it('gives who prefers a view a room that has it, and keeps such rooms for them', () => {
    const rooms = [room('101', ['Lake view', 'Balcony']), room('102', ['lake view']), room('103')]
    const lake = { id: 'lake', name: 'Lake', rooms, available: [], sold: [], blocked: [] }
    const preferring = (id: string, ...preferredFeatures: string[]) => ({
      ...booking(id),
      preferredFeatures,
    })
    const filled = (bookings: BoardBooking[], segments: BoardSegment[]) =>
      given(boardOf(segments, { bookings, roomTypes: [lake] }))
    // Nobody asks: the first come takes none of those that others ask for at the same time.
    expect(
      filled(
        [booking('a'), preferring('b', 'Lake view'), preferring('c', 'Balcony', 'Lake view')],
        [stay('a', 22, 26), stay('b', 23, 25), stay('c', 24, 27)],
      ),
    ).toEqual(['a:103', 'b:102', 'c:101'])
    // What is preferred is no reason to lie over somebody, or to go without a room.
    expect(
      filled(
        [booking('here'), preferring('b', 'Balcony'), preferring('c', 'Balcony')],
        [stay('here', 20, 24, '101'), stay('b', 23, 25), stay('c', 24, 27)],
      ),
    ).toEqual(['b:102', 'c:101'])
  })
})
