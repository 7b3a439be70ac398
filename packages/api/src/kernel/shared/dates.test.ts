import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDate,
  daysBetween,
  isRealDate,
  isWeekendNight,
  nightsOf,
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
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(isWeekendNight)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
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
