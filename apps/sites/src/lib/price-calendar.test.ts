import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { formatPaise } from '@atithi/api/kernel/shared/money'
import { describe, expect, it } from 'vitest'
import { firstMonth, monthAway, monthViews, weekdayNames } from './price-calendar.ts'
import type { CalendarNight } from './site-api.ts'
import { en } from './words/en.ts'
import { hi } from './words/hi.ts'

const free: Omit<CalendarNight, 'date'> = {
  lowestRate: 512_300,
  roomRates: [512_300],
  isSoldOut: false,
  minimumStay: 1,
  minimumStayThrough: 1,
  closedToArrival: false,
}
const nights = (changes: Record<string, Partial<CalendarNight>> = {}): CalendarNight[] =>
  Array.from({ length: 90 }, (_, at) => addDays('2026-12-05', at)).map(date => ({
    date,
    ...free,
    ...changes[date],
  }))
const daysOf = (changes: Record<string, Partial<CalendarNight>>, arrival?: IsoDate) =>
  new Map(
    monthViews('2026-12-01', nights(changes), { arrival, t: en, money: formatPaise })
      .flatMap(month => month.weeks.flat())
      .flatMap(day => (day ? [[day.date, day] as const] : [])),
  )

describe('firstMonth', () => {
  it.each([
    ['2027-03', '2027-03-01'],
    ['2026-11', '2026-12-01'],
    ['2026-99', '2026-12-01'],
    [null, '2026-12-01'],
  ])('of %s', (asked, month) => expect(firstMonth(asked, '2026-12-05')).toBe(month))
  it('goes over the new year', () =>
    expect([monthAway('2026-12-01', 2), monthAway('2027-01-01', -2)]).toEqual([
      '2027-02-01',
      '2026-11-01',
    ]))
})

describe('monthViews', () => {
  it('sets each day under its weekday, Sunday first', () => {
    const [december] = monthViews('2026-12-01', nights(), {
      arrival: undefined,
      t: en,
      money: formatPaise,
    })
    expect(december?.weeks[0]?.map(day => day?.day)).toEqual([undefined, undefined, 1, 2, 3, 4, 5])
    expect(weekdayNames(en)[0]).toBe('Sun')
  })
  it('offers to arrive where a room is free and arrivals are taken', () => {
    const days = daysOf({
      '2026-12-10': { isSoldOut: true, lowestRate: null },
      '2026-12-11': { closedToArrival: true },
    })
    expect(
      (['2026-12-04', '2026-12-09', '2026-12-10', '2026-12-11'] as const).map(
        date => days.get(date)?.choice,
      ),
    ).toEqual([undefined, 'arrive', undefined, undefined])
    expect(days.get('2026-12-09')).toMatchObject({
      price: '₹5,123',
      label: 'Arrive on Wednesday, 9 December 2026, ₹5,123',
    })
  })
  it('offers to leave after the shortest stay and before what is sold out', () => {
    const days = daysOf(
      { '2026-12-10': { minimumStay: 2 }, '2026-12-14': { isSoldOut: true } },
      '2026-12-10',
    )
    expect([...days.values()].filter(day => day.choice === 'leave').map(day => day.day)).toEqual([
      12, 13, 14,
    ])
  })
  it('review: money 26: offers to leave after as many nights as one that is slept over asks for', () => {
    const days = daysOf({ '2026-12-11': { minimumStayThrough: 4 } }, '2026-12-10')
    const leaving = [...days.values()].filter(day => day.choice === 'leave').map(day => day.day)
    expect(leaving.slice(0, 3)).toEqual([11, 14, 15])
  })
  it('speaks Hindi', () => {
    const [december] = monthViews('2026-12-01', nights({ '2026-12-10': { minimumStay: 3 } }), {
      arrival: undefined,
      t: hi,
      money: formatPaise,
    })
    expect(december?.name).toContain('दिसंबर')
    expect(december?.weeks.flat().find(day => day?.day === 10)?.label).toContain('कम से कम 3 रातें')
  })
})
