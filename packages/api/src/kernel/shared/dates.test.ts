import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDate,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  indianDate,
  isRealDate,
  isWeekendNight,
  monthAfter,
  monthOf,
  monthsUpTo,
  nightsOf,
  utcDateOf,
} from './dates.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map(offset => addDays('1990-01-01', offset))

describe('calendar dates', () => {
  it('add and subtract to the same day', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5000, max: 5000 }),
        (from, days) => daysBetween(from, addDays(from, days)) === days,
      ),
    )
  })

  it('list one night for each day of the half-open stay', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (checkIn, count) => {
        const nights = nightsOf(checkIn, addDays(checkIn, count))
        expect(nights).toHaveLength(count)
        expect(nights[0]).toBe(checkIn)
        expect(nights.at(-1)).toBe(addDays(checkIn, count - 1))
      }),
    )
  })

  it('know 29 February, the year’s end and the financial year’s end', () => {
    expect(isRealDate('2028-02-29')).toBe(true)
    expect(isRealDate('2026-02-29')).toBe(false)
    expect(isRealDate('2026-13-01')).toBe(false)
    expect(
      ['1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '9999-12-31'].map(isRealDate),
    ).toEqual([false, true, true, false, false])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(nightsOf('2027-03-31', '2027-04-02')).toEqual(['2027-03-31', '2027-04-01'])
  })

  it('call the nights of Friday and Saturday the weekend', () => {
    expect(nightsOf('2026-11-19', '2026-11-23').map(isWeekendNight)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-03', -12, '2025-03'],
    ['2026-01', -1, '2025-12'],
  ] as const)('%s and %i months is %s', (month, count, after) => {
    expect(monthAfter(month, count)).toBe(after)
    expect(firstOfMonth(month)).toBe(`${month}-01`)
    expect(monthOf(firstOfMonth(after))).toBe(after)
  })

  it('go back from today, over the turn of a year', () => {
    expect(monthsUpTo('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  })
})

describe('utcDateOf', () => {
  it.each([
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-21T00:00:00+05:30', '2026-11-20'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31'],
    ['1899-12-31T12:00:00Z', '1899-12-31'],
  ])('of %s is %s', (instant, date) => {
    expect(utcDateOf(new Date(instant))).toBe(date)
  })
})

describe('indianDate', () => {
  it.each([
    ['2026-11-20T18:29:59Z', '2026-11-20'],
    ['2026-11-20T18:30:00Z', '2026-11-21'],
    ['2026-11-21T05:29:00+05:30', '2026-11-21'],
  ])('of %s is %s', (instant, date) => {
    expect(indianDate(new Date(instant))).toBe(date)
  })
})

/** Never called: each line below `@ts-expect-error` must not compile, or the check of types fails. */
function neverADate(name: string, instant: Date, today: IsoDate): unknown[] {
  return [
    // @ts-expect-error a name is no date
    () => addDays('Asha Rao', 1),
    // @ts-expect-error nor is any text
    () => addDays(name, 1),
    // @ts-expect-error a month is no date
    () => addDays('2026-11', 1),
    // @ts-expect-error nor one that was counted
    () => addDays(monthAfter('2026-11', 1), 1),
    // @ts-expect-error an instant is no date
    () => addDays('2026-11-20T18:31:00.000Z', 1),
    // @ts-expect-error nor a part of one: utcDateOf and businessDate say which day it is
    () => addDays(instant.toISOString().slice(0, 10), 1),
    // @ts-expect-error a date is no month
    () => monthAfter(today, 1),
  ]
}

it('a date is no other text to the compiler', () => {
  expect(neverADate).toBeTypeOf('function')
})

describe('businessDate', () => {
  it.each([
    ['2026-11-20T00:29:59Z', '2026-11-19'],
    ['2026-11-20T00:30:00Z', '2026-11-20'],
    ['2026-11-20T18:29:00Z', '2026-11-20'],
    ['2026-11-20T18:31:00Z', '2026-11-20'],
    ['2027-01-01T00:29:00Z', '2026-12-31'],
  ])('at %s is %s in India, rolling at six in the morning', (now, date) => {
    expect(businessDate(new Date(now), 'Asia/Kolkata', '06:00')).toBe(date)
  })

  it('follows the zone and hour of the property', () => {
    expect(businessDate(new Date('2026-11-20T18:31:00Z'), 'Asia/Kolkata', '00:00')).toBe(
      '2026-11-21',
    )
    expect(businessDate(new Date('2026-11-20T12:00:00Z'), 'Pacific/Auckland', '00:00')).toBe(
      '2026-11-21',
    )
  })
})
