import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { RoomView, StayView } from '@atithi/api/stays/changes/schema/preview'
import { describe, expect, it } from 'vitest'
import { nightSpans, stayDifferences } from './stay-differences.ts'

const lake = { roomTypeId: 'l', roomTypeName: 'Lake Room', roomId: 'r', roomNumber: '101' }
const room: RoomView = {
  bookingRoomId: 'one',
  position: 1,
  guestName: null,
  adults: 2,
  children: 0,
  ratePlanName: 'Best Available',
  amount: 787_500,
  segments: [{ ...lake, from: '2026-11-21', to: '2026-11-22' }],
}
const stay: StayView = {
  status: 'confirmed',
  checkIn: '2026-11-21',
  checkOut: '2026-11-22',
  nights: 1,
  rooms: [room],
}

describe('stayDifferences', () => {
  it('says nothing of a stay that stays as it is', () => {
    expect(stayDifferences({ kind: 'dates', before: stay, after: stay })).toEqual([])
  })

  it('names the dates and the room of a longer stay', () => {
    const longer: RoomView = {
      ...room,
      amount: 1_575_000,
      segments: [{ ...lake, from: '2026-11-21', to: '2026-11-23' }],
    }
    expect(
      stayDifferences({
        kind: 'dates',
        before: stay,
        after: { ...stay, checkOut: '2026-11-23', nights: 2, rooms: [longer] },
      }),
    ).toEqual([
      {
        label: 'Dates',
        now: ['Nov 21 – Nov 22', '1 night'],
        after: ['Nov 21 – Nov 23', '2 nights'],
      },
      { label: 'Room', now: ['101, Lake Room', '₹7,875'], after: ['101, Lake Room', '₹15,750'] },
    ])
  })

  it('gives each part of a split room its nights, and a room given back nothing', () => {
    const second: RoomView = { ...room, position: 2, bookingRoomId: 'two' }
    const long: StayView = { ...stay, checkOut: '2026-11-24', nights: 3 }
    const split: RoomView = {
      ...room,
      segments: [
        { ...lake, from: '2026-11-21', to: '2026-11-22' },
        { ...lake, roomId: null, roomNumber: null, from: '2026-11-22', to: '2026-11-24' },
      ],
    }
    const [first, last] = stayDifferences({
      kind: 'split',
      before: { ...long, rooms: [room, second] },
      after: { ...long, rooms: [split] },
    })
    expect(first?.after).toEqual([
      '101, Lake Room, Nov 21 – Nov 22',
      'No room yet, Lake Room, Nov 22 – Nov 24',
      '₹7,875',
    ])
    expect(last).toMatchObject({ label: 'Room 2', after: null })
  })

  it('calls a no-show so, and gives its room back', () => {
    const [status, given] = stayDifferences({
      kind: 'no-show',
      before: stay,
      after: { ...stay, status: 'cancelled' },
    })
    expect(status).toEqual({ label: 'Status', now: ['Confirmed'], after: ['No-show'] })
    expect(given?.after).toEqual(['Given back'])
  })
})

describe('nightSpans', () => {
  it('joins nights in a row of one type and number', () => {
    const night = (date: IsoDate, rooms = 1) => ({ roomTypeName: 'Lake Room', night: date, rooms })
    expect(
      nightSpans([
        night('2026-11-30'),
        night('2026-11-29'),
        night('2026-12-01', 2),
        night('2026-12-03', 2),
      ]),
    ).toEqual([
      'Lake Room, nights of Nov 29 – Nov 30',
      'Lake Room, night of Dec 01, 2 rooms',
      'Lake Room, night of Dec 03, 2 rooms',
    ])
  })
})
