import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import type { Board, BoardBooking, BoardSegment } from './board-types.ts'
import { propose } from './proposal.ts'
import { lanesOf, rowsOf, type StayBar } from './rows.ts'
import { firstPlace, walk } from './walk.ts'

const booking = (id: string, status: BoardBooking['status'] = 'confirmed'): BoardBooking => ({
  id,
  code: id.toUpperCase(),
  guestName: `Guest ${id}`,
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
const segment = (
  bookingId: string,
  roomId: string | null,
  overrides: Partial<BoardSegment> = {},
): BoardSegment => ({
  id: `s-${bookingId}`,
  bookingId,
  bookingRoomId: `r-${bookingId}`,
  roomTypeId: 'lake',
  roomId,
  from: '2026-11-21',
  to: '2026-11-23',
  guestName: null,
  pinReason: null,
  ...overrides,
})
const room = (id: string) => ({
  id,
  number: id,
  floor: '1',
  housekeeping: 'clean' as const,
  features: [],
})
const boardOf = (bookings: BoardBooking[], segments: BoardSegment[]): Board => ({
  from: '2026-11-20',
  to: '2026-11-30',
  businessDate: '2026-11-21',
  timeZone: 'Asia/Kolkata',
  bookings,
  segments,
  roomTypes: [
    {
      id: 'lake',
      name: 'Lake',
      rooms: [room('101'), room('102')],
      sold: [],
      blocked: [],
      available: [],
    },
    { id: 'hill', name: 'Hill', rooms: [room('201')], sold: [], blocked: [], available: [] },
  ],
  blocks: [],
  groups: (['2026-11-24', '2026-11-25', '2026-11-27'] as const).map(night => ({
    groupId: 'g',
    name: 'Tour',
    roomTypeId: 'hill',
    night,
    rooms: 1,
  })),
})

describe('rowsOf', () => {
  it('knows a stay again once it has been given a room', () => {
    const idsOf = (mine: BoardSegment) =>
      rowsOf(boardOf([booking('a')], [mine])).flatMap(row =>
        row.kind === 'type' ? [] : row.bars.map(bar => bar.id),
      )
    const inLane = idsOf(segment('a', null)).filter(id => !id.startsWith('g '))
    expect(idsOf(segment('a', '101', { id: 'other' }))).toContain(inLane[0])
  })

  it('puts who has no room in as few lanes as they go, and joins a group’s nights', () => {
    const bookings = [booking('a'), booking('b'), booking('c')]
    const later = segment('c', null, { from: '2026-11-23', to: '2026-11-24' })
    const rows = rowsOf(boardOf(bookings, [segment('a', null), segment('b', null), later]))
    expect(rows.map(row => [row.kind, row.kind === 'type' ? 0 : row.bars.length])).toEqual([
      ['type', 0],
      ['lane', 2],
      ['lane', 1],
      ['room', 0],
      ['room', 0],
      ['type', 0],
      ['held', 2],
      ['room', 0],
    ])
  })
})

describe('propose', () => {
  const ask = (
    status: BoardBooking['status'],
    roomId: string | null,
    to: Partial<{ roomId: string; from: IsoDate; to: IsoDate }>,
  ) => {
    const board = boardOf(
      [booking('a', status), booking('b')],
      [segment('a', roomId), segment('b', '102')],
    )
    const bar = rowsOf(board)
      .flatMap(row => (row.kind === 'type' ? [] : row.bars))
      .find(
        (candidate): candidate is StayBar =>
          candidate.kind === 'stay' && candidate.segment.id === 's-a',
      )
    if (!bar) throw new Error('the bar is on the board')
    return propose(board, { bar, roomId, from: bar.from, to: bar.to, ...to })
  }

  it('gives a free room of the type to who has none', () => {
    expect(ask('confirmed', null, { roomId: '101' })).toMatchObject({
      kind: 'assign',
      change: { bookingRoomId: 'r-a', roomId: '101' },
    })
  })

  it('swaps with the one guest who is in the way', () => {
    expect(ask('confirmed', '101', { roomId: '102' })).toMatchObject({
      kind: 'swap',
      change: { otherBookingRoomId: 'r-b' },
    })
  })

  it('moves a guest in house, and asks for the price of another type', () => {
    expect(ask('checked-in', '101', { roomId: '201' })).toMatchObject({
      kind: 'move',
      roomId: '201',
      otherType: { id: 'hill' },
    })
    expect(ask('confirmed', '101', { roomId: '201' })).toMatchObject({
      kind: 'room-type',
      otherType: { id: 'hill' },
    })
  })

  it('reads a longer bar as an extension, and an unmoved one as nothing', () => {
    expect(ask('confirmed', '101', { to: '2026-11-25' })).toMatchObject({
      kind: 'dates',
      adds: true,
      change: { checkOut: '2026-11-25' },
    })
    expect(ask('confirmed', '101', {})).toBeNull()
  })
})

describe('walk', () => {
  it('goes to the bar that lies nearest in the next row, and stays where there is none', () => {
    const rows = rowsOf(
      boardOf([booking('a'), booking('b')], [segment('a', '101'), segment('b', '102')]),
    )
    const first = firstPlace(rows)
    expect(first?.bar.segment.id).toBe('s-a')
    const next = first && walk(rows, first, 'ArrowDown')
    expect(next?.bar.segment.id).toBe('s-b')
    expect(next && walk(rows, next, 'ArrowDown')).toBeUndefined()
  })
})

describe('review: back-office 18, a lane that becomes empty', () => {
  it('stays where it was, so that the rooms below do not move', () => {
    const before = boardOf([booking('a')], [segment('a', null)])
    const after = boardOf([booking('a')], [segment('a', '101')])
    const keys = (rows: readonly { key: string }[]) => rows.map(row => row.key)
    expect(keys(rowsOf(after, lanesOf(rowsOf(before))))).toEqual(keys(rowsOf(before)))
    expect(keys(rowsOf(after))).not.toEqual(keys(rowsOf(before)))
  })
})
