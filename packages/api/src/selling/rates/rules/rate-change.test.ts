import { describe, expect, it } from 'vitest'
import { isLargeChange } from '../../../property/rules.ts'
import { largestRateChange } from './rate-change.ts'
import type { RateOverride } from './rates.ts'

const base = { basePrice: 400_000, weekendPrice: 500_000 }
/** Monday to Sunday. */
const span = { dateFrom: '2026-11-23', dateTo: '2026-11-29' } as const
const season: RateOverride = {
  dateFrom: '2026-11-26',
  dateTo: '2026-12-31',
  baseRate: 800_000,
  weekendRate: null,
  discountBasisPoints: null,
  minimumStay: null,
  minimumStayThrough: null,
  maximumStay: null,
  closedToArrival: null,
  closedToDeparture: null,
  stopSell: null,
}

describe('largestRateChange', () => {
  it.each([
    { name: 'two zeros too few', set: { baseRate: 4_000 }, night: '2026-11-23', percent: -99 },
    { name: 'a weekend', set: { weekendRate: 1_000_000 }, night: '2026-11-27', percent: 100 },
    { name: 'a discount', set: { discountBasisPoints: 7_500 }, night: '2026-11-23', percent: -75 },
    {
      name: 'a night of a season',
      others: [season],
      set: { baseRate: 400_000 },
      night: '2026-11-26',
      percent: -50,
    },
  ])('finds the night that moves most: $name', ({ others = [], set, night, percent }) => {
    const edit = { ...span, baseRate: null, weekendRate: null, ...set }
    expect(largestRateChange(base, others, edit)).toMatchObject({ night, percent })
  })

  it('finds none where no price moves', () => {
    const same = { ...span, baseRate: 400_000, weekendRate: null }
    expect(largestRateChange(base, [], same)).toBeUndefined()
    expect(
      largestRateChange(base, [], { ...same, baseRate: 4_000, weekdays: 0b100_0000 }),
    ).toBeUndefined()
  })

  it('is large only beyond the share that the hotel has set', () => {
    const change = { night: null, before: 400_000, after: 200_000, percent: -50 }
    expect(isLargeChange(change, 50)).toBe(false)
    expect(isLargeChange({ ...change, after: 199_900 }, 50)).toBe(true)
  })
})
