import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { endOfMonth, priceOfRest, prorate } from './proration.ts'

describe('prorate', () => {
  it('upgrades after 12 of 30 days to the paisa', () => {
    expect(prorate('2026-11-13', { from: 99_900, to: 299_900, isCharged: true })).toEqual({
      credit: 59_940,
      charge: 179_940,
    })
  })

  it('gives nothing back that was not charged', () => {
    expect(prorate('2026-11-13', { from: 99_900, to: 299_900, isCharged: false }).credit).toBe(0)
  })

  it('charges the whole month from its first day, and its day on the last', () => {
    expect(priceOfRest(299_900, '2027-02-01')).toBe(299_900)
    expect(priceOfRest(28_000, '2027-02-28')).toBe(1_000)
    expect(endOfMonth('2028-02-10')).toBe('2028-02-29')
  })

  it('costs nothing to change to the same price, and never less on an earlier day', () => {
    const day = fc.integer({ min: 0, max: 30 }).map(of => addDays('2026-12-01', of))
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 10_000_000 }), (a, b, price) => {
        const same = prorate(a, { from: price, to: price, isCharged: true })
        expect(same.credit).toBe(same.charge)
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(priceOfRest(price, early)).toBeGreaterThanOrEqual(priceOfRest(price, late))
        expect(priceOfRest(price, early)).toBeLessThanOrEqual(price)
      }),
    )
  })
})
