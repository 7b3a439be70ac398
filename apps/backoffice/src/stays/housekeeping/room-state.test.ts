import { describe, expect, it } from 'vitest'
import { byFloor, countStates, isShown, type Room, roomsToClean, stateOf } from './room-state.ts'

const room = (fields: Partial<Room>): Room => ({
  id: fields.number ?? '101',
  number: '101',
  floor: '1',
  housekeeping: 'clean',
  features: [],
  isActive: true,
  isOutOfOrder: false,
  roomTypeId: 't',
  roomTypeName: 'Deluxe',
  bookingId: null,
  guestName: null,
  checkOut: null,
  arrivingGuest: null,
  cleanerId: null,
  cleanerName: null,
  ...fields,
})

describe('stateOf', () => {
  it('lets out of order stand above how clean a room is', () => {
    expect(stateOf(room({ housekeeping: 'dirty' }))).toBe('dirty')
    expect(stateOf(room({ housekeeping: 'dirty', isOutOfOrder: true }))).toBe('out-of-order')
  })
})

describe('countStates', () => {
  it('counts each room once by its state, and the occupied ones and one’s own besides', () => {
    const rooms = [
      room({}),
      room({ housekeeping: 'dirty', bookingId: 'b' }),
      room({ isOutOfOrder: true, cleanerId: 'me', cleanerName: 'Sindhu' }),
    ]
    expect(countStates(rooms, 'me')).toEqual({
      clean: 1,
      dirty: 1,
      inspected: 0,
      'out-of-order': 1,
      occupied: 1,
      mine: 1,
    })
    expect(rooms.filter(one => isShown(one, 'occupied', 'me'))).toHaveLength(1)
    expect(rooms.filter(one => isShown(one, 'mine', 'me'))).toHaveLength(1)
    expect(rooms.filter(one => isShown(one, 'mine', 'another'))).toHaveLength(0)
    expect(rooms.filter(one => isShown(one, undefined, 'me'))).toHaveLength(3)
  })
})

describe('roomsToClean', () => {
  it('review: desk 23: puts first the room into which somebody comes today', () => {
    const dirty = { housekeeping: 'dirty' } as const
    const rooms = [
      room({ number: '101', ...dirty }),
      room({ number: '102', ...dirty, bookingId: 'b', guestName: 'Asha' }),
      room({ number: '103', ...dirty, arrivingGuest: 'Ravi' }),
      room({ number: '104' }),
      room({ number: '105', ...dirty, isOutOfOrder: true }),
    ]
    expect(roomsToClean(rooms).map(one => one.number)).toEqual(['103', '102', '101'])
  })
})

describe('byFloor', () => {
  it('orders floors and rooms as numbers, those without a floor last', () => {
    const rooms = [
      room({ number: 'A', floor: '' }),
      room({ number: '1001', floor: '10' }),
      room({ number: '210', floor: '2' }),
    ]
    const floors = byFloor([...rooms, room({ number: '29', floor: '2' })])
    expect(floors.map(({ floor, rooms: there }) => [floor, there.map(one => one.number)])).toEqual([
      ['2', ['29', '210']],
      ['10', ['1001']],
      ['', ['A']],
    ])
  })
})
