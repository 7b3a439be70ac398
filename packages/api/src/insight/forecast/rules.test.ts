import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, type IsoDate, weekdayOf } from '../../kernel/shared/dates.ts'
import {
  additivePickUp,
  backTest,
  forecastNight,
  forecastNights,
  multiplicativePickUp,
  type Nights,
} from './rules.ts'

const pastOf = (onBooks: readonly number[], picked: readonly number[]) =>
  onBooks.map((rooms, at) => ({ onBooks: rooms, final: rooms + (picked[at] ?? 0) }))

describe('pick-up', () => {
  // The worked figures of the reference (reports, section 6).
  const picked = [22, 18, 25, 20, 24, 19, 21, 23]
  const past = pastOf([40, 38, 45, 42, 44, 39, 41, 43], picked)

  it('adds what past nights still took, or multiplies by what they grew', () => {
    expect(additivePickUp(41, past)).toBe(62.5)
    expect(multiplicativePickUp(41, past)?.toFixed(2)).toBe('62.24')
  })

  it('takes no ratio of next to nothing', () => {
    expect(multiplicativePickUp(4, past)).toBeUndefined()
    expect(multiplicativePickUp(41, pastOf([1, 2], [3, 3]))).toBeUndefined()
  })
})

/** A hotel of 100 rooms: a night begins with `early` rooms and takes as many more a day over its last 30 days on any night of its weekday. */
function house(early: (night: IsoDate) => number): Nights {
  return {
    first: '2024-01-01',
    firstNight: '2024-01-01',
    sellable: () => 100,
    booksAt(night, close) {
      const days = Math.max(0, daysBetween(close, night))
      return early(night) + Math.round((0.5 + weekdayOf(night) * 0.2) * Math.max(0, 30 - days))
    },
  }
}
/** Early groups come by chance: who looks at the books sees them, last week and last year do not. */
const growing = house(night => 10 + ((daysBetween('2020-01-01', night) * 7919) % 23))

describe('forecastNight', () => {
  it('uses nothing newer than its close', () => {
    const [night, lead] = ['2026-06-20', 14] as const
    const close = addDays(night, -lead)
    const withFuture: Nights = {
      ...growing,
      booksAt: (of, at) => (at > close ? 99 : growing.booksAt(of, at)),
    }
    expect(forecastNight(withFuture, night, lead)).toBe(forecastNight(growing, night, lead))
  })

  it('lies between what surely stays on the books and what can be sold', () => {
    const full: Nights = { ...growing, sellable: night => (night === '2026-06-20' ? 30 : 100) }
    expect(forecastNight(full, '2026-06-20', 1)).toBe(30)
  })

  it('says nothing of a hotel that has just begun', () => {
    expect(forecastNight({ ...growing, first: '2026-06-10' }, '2026-06-20', 7)).toBeUndefined()
  })

  it('learns nothing from nights that were sold out', () => {
    const capped: Nights = { ...growing, sellable: () => 20 }
    expect(forecastNight(capped, '2026-06-20', 7)).toBeUndefined()
  })
})

describe('backTest', () => {
  it('judges it and its rivals over the same nights, and shows it only where it beats both', () => {
    const tests = backTest(growing, '2026-06-20')
    expect(tests.map(({ lead }) => lead)).toEqual([1, 3, 7, 14, 30, 60])
    const week = tests.find(({ lead }) => lead === 7)
    expect(week).toMatchObject({ nights: 182, isShown: true })
    expect(week?.forecast?.wape).toBeLessThan(week?.lastWeek?.wape ?? 0)

    // Every night is as a week before: nothing can be better than to say so.
    const [same] = backTest(
      house(night => 1 + weekdayOf(night) * 0.1),
      '2026-06-20',
    )
    expect(same).toMatchObject({ lastWeek: { mae: 0 }, isShown: false })
  })

  it('takes no rival by a handful of nights', () => {
    const young: Nights = { ...growing, firstNight: addDays('2026-06-20', -364 - 9) }
    expect(backTest(young, '2026-06-20')[2]).toMatchObject({ lastYear: null, isShown: true })
    const older: Nights = { ...growing, firstNight: addDays('2026-06-20', -364 - 27) }
    expect(backTest(older, '2026-06-20')[2]?.lastYear).not.toBeNull()
  })

  it('gives a night its interval from past errors, and no number where it is not shown', () => {
    const ahead = [{ night: '2026-06-27', lead: 7, revenue: 500_000 }] as const
    const tests = backTest(growing, '2026-06-20')
    const [night] = forecastNights(growing, ahead, { tests, pickUpRate: 10_000 })
    expect(night?.forecast).toBeGreaterThan(night?.onBooks ?? 0)
    expect(night?.low).toBeLessThanOrEqual(Math.ceil(night?.forecast ?? 0))
    expect(night?.high).toBeGreaterThanOrEqual(Math.floor(night?.forecast ?? 0))
    expect(night?.revenue).toBe(
      Math.round(
        500_000 + ((forecastNight(growing, '2026-06-27', 7) ?? 0) - (night?.onBooks ?? 0)) * 10_000,
      ),
    )
    const hidden = tests.map(test => ({ ...test, isShown: false }))
    expect(forecastNights(growing, ahead, { tests: hidden, pickUpRate: 10_000 })).toMatchObject([
      { forecast: null, low: null, high: null, revenue: null },
    ])
  })
})
