import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { findLowestNight } from './lowest-night.ts'
import { type RateOverride, resolveNights } from './rates.ts'

const from: IsoDate = '2026-11-20'
const nights = 120
const rate = fc.option(fc.integer({ min: 1, max: 9 }).map(hundreds => hundreds * 10_000))

const override: fc.Arbitrary<RateOverride> = fc
  .record({
    start: fc.integer({ min: -20, max: 130 }),
    days: fc.nat(40),
    baseRate: rate,
    weekendRate: rate,
    discountBasisPoints: fc.option(fc.constantFrom(0, 1000, 2500)),
    stopSell: fc.option(fc.boolean()),
    weekdays: fc.integer({ min: 1, max: 127 }),
  })
  .map(({ start, days, ...row }) => ({
    ...row,
    dateFrom: addDays(from, start),
    dateTo: addDays(from, start + days),
    minimumStay: null,
    minimumStayThrough: null,
    maximumStay: null,
    closedToArrival: null,
    closedToDeparture: null,
  }))

describe('findLowestNight', () => {
  it('is the lowest of all nights that can be sold, and the first of them', () => {
    fc.assert(
      fc.property(
        fc.array(override, { maxLength: 12 }),
        fc.uniqueArray(fc.nat(nights - 1), { maxLength: nights }),
        fc.option(fc.constant(80_000)),
        (overrides, full, weekendPrice) => {
          const base = { basePrice: 50_000, weekendPrice }
          const soldOut = new Set(full.map(at => addDays(from, at)))
          const [first] = resolveNights(base, overrides, from, nights)
            .filter(night => !night.stopSell && !soldOut.has(night.night))
            .toSorted((a, b) => a.rate - b.rate || (a.night < b.night ? -1 : 1))
          expect(
            findLowestNight(base, overrides, { from, to: addDays(from, nights), soldOut }),
          ).toEqual(first)
        },
      ),
    )
  })

  it('finds none where every night is sold out', () => {
    const base = { basePrice: 50_000, weekendPrice: null }
    const span = { from, to: addDays(from, 2), soldOut: new Set([from, addDays(from, 1)]) }
    expect(findLowestNight(base, [], span)).toBeUndefined()
  })
})
