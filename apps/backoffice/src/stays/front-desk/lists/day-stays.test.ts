import { describe, expect, it } from 'vitest'
import type { Board, BoardSegment } from '../board/board-types.ts'
import { spanOfDay, staysOfDay } from './day-stays.ts'

const today = '2026-11-22'
const booking = (
  id: string,
  status: Board['bookings'][number]['status'],
  checkIn: string,
  checkOut: string,
): Board['bookings'][number] => ({
  id,
  status,
  checkIn,
  checkOut,
  code: id,
  guestName: id,
  source: 'direct',
  rooms: 1,
  adults: 2,
  children: 0,
  totalAmount: 0,
  balance: 0,
  hasRequests: false,
  holdExpiresAt: null,
})
const segment = (
  bookingId: string,
  roomId: string | null,
  from: string,
  to: string,
): BoardSegment => ({
  id: `${bookingId} ${from}`,
  bookingId,
  bookingRoomId: `room of ${bookingId}`,
  roomTypeId: 'lake',
  roomId,
  from,
  to,
  guestName: null,
})
const room = (number: string) => ({
  id: number,
  number,
  floor: '1',
  housekeeping: 'clean' as const,
})
const board = (bookings: Board['bookings'], segments: BoardSegment[]): Board => ({
  from: spanOfDay(today).from,
  to: today,
  businessDate: today,
  timeZone: 'Asia/Kolkata',
  bookings,
  segments,
  blocks: [],
  groups: [],
  roomTypes: [
    {
      id: 'lake',
      name: 'Lake Room',
      rooms: [room('101'), room('102')],
      sold: [],
      blocked: [],
      left: [],
    },
  ],
})

describe('spanOfDay', () => {
  it('shows last night, on which those who leave today slept here', () => {
    const { from, to } = spanOfDay(today)
    expect(from < today).toBe(true)
    expect(to).toBe(today)
  })

  it('asks for who should have left before the nights that it shows', () => {
    expect(spanOfDay(today).withOverstays).toBe(true)
  })
})

describe('staysOfDay', () => {
  it('lists who leaves today or should have left, and who stays', () => {
    const bookings = [
      booking('leaves', 'checked-in', '2026-11-20', today),
      booking('overstays', 'checked-in', '2026-11-18', '2026-11-21'),
      booking('stays', 'checked-in', '2026-11-21', '2026-11-24'),
      booking('comes', 'confirmed', today, '2026-11-23'),
    ]
    const { departures, inHouse, arrivals } = staysOfDay(board(bookings, []))
    expect(departures.map(stay => stay.booking.id)).toEqual(['leaves', 'overstays'])
    expect(inHouse.map(stay => stay.booking.id)).toEqual(['stays'])
    expect(arrivals.map(stay => stay.booking.id)).toEqual(['comes'])
  })

  it('shows a guest who moved in the room where they are', () => {
    const segments = [
      segment('moved', '101', '2026-11-20', today),
      segment('moved', '102', today, '2026-11-24'),
    ]
    const { inHouse } = staysOfDay(
      board([booking('moved', 'checked-in', '2026-11-20', '2026-11-24')], segments),
    )
    expect(inHouse[0]?.rooms).toEqual(['102'])
  })
})
