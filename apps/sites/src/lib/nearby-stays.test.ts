import { addDays } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { likeStays } from './nearby-stays.ts'
import type { CalendarNight } from './site-api.ts'

const wanted = {
  checkIn: '2026-12-24',
  checkOut: '2026-12-25',
  adults: 2,
  children: 0,
  rooms: 1,
} as const
const free: Omit<CalendarNight, 'date'> = {
  lowestRate: 500_000,
  roomRates: [500_000],
  isSoldOut: false,
  minimumStay: 1,
  minimumStayThrough: 1,
  closedToArrival: false,
}
const nightsWith = (changes: Record<string, Partial<CalendarNight>>): CalendarNight[] =>
  Array.from({ length: 10 }, (_, at) => addDays('2026-12-20', at)).map(date => ({
    date,
    ...free,
    ...changes[date],
  }))
const datesOf = (changes: Record<string, Partial<CalendarNight>>) =>
  likeStays(wanted, nightsWith(changes))
    .slice(0, 2)
    .map(stay => [stay.checkIn, stay.checkOut])

describe('likeStays', () => {
  it('begins with the nearest arrival, the later one first', () =>
    expect(datesOf({})).toEqual([
      ['2026-12-25', '2026-12-26'],
      ['2026-12-23', '2026-12-24'],
    ]))
  it('stays as long as the day asks for', () =>
    expect(
      datesOf({
        '2026-12-24': { minimumStay: 3 },
        '2026-12-25': { isSoldOut: false, minimumStay: 2 },
      }),
    ).toEqual([
      ['2026-12-24', '2026-12-27'],
      ['2026-12-25', '2026-12-27'],
    ]))
  it('review: money 26: stays as long as a night that is slept over asks for', () =>
    expect(
      datesOf({
        '2026-12-24': { isSoldOut: true },
        '2026-12-26': { minimumStayThrough: 3 },
        '2026-12-25': { minimumStay: 2 },
        '2026-12-23': { closedToArrival: true },
      }),
    ).toEqual([
      ['2026-12-25', '2026-12-28'],
      ['2026-12-26', '2026-12-29'],
    ]))
  it('never runs into a night that is sold out, nor begins where nobody may arrive', () =>
    expect(
      datesOf({
        '2026-12-24': { minimumStay: 3 },
        '2026-12-25': { isSoldOut: true },
        '2026-12-26': { closedToArrival: true },
      }),
    ).toEqual([
      ['2026-12-23', '2026-12-24'],
      ['2026-12-22', '2026-12-23'],
    ]))
})
