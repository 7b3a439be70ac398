import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveStay } from '../rates/rules/rates.ts'
import {
  lowestPlanRate,
  planCancellation,
  planNameForGuests,
  planNights,
  planRate,
} from './rules.ts'

const plain = {
  adjustmentBasisPoints: null,
  adjustmentAmount: null,
  minimumStay: null,
  maximumStay: null,
}
const open = { closedArrivalWeekdays: 0, closedDepartureWeekdays: 0 }
const rate = fc.integer({ min: 0, max: 1_000_000_000 })
const basisPoints = fc.integer({ min: -9_000, max: 50_000 })

describe('planRate', () => {
  it.each([
    [400_000, -1000, 360_000],
    [333_333, -1250, 291_666],
    [100_001, -5000, 50_001],
    [100, -9000, 100],
  ])('of %i paise with %i basis points is %i', (best, adjustmentBasisPoints, priced) => {
    expect(planRate(best, { ...plain, adjustmentBasisPoints })).toBe(priced)
  })

  it('adds or takes off an amount a night', () => {
    expect(planRate(400_000, { ...plain, adjustmentAmount: 60_000 })).toBe(460_000)
    expect(planRate(400_000, { ...plain, adjustmentAmount: -60_000 })).toBe(340_000)
    expect(planRate(50_000, { ...plain, adjustmentAmount: -60_000 })).toBe(lowestPlanRate)
  })

  it('leaves Best Available alone, a night given away included', () => {
    fc.assert(
      fc.property(rate, best => {
        expect(planRate(best, plain)).toBe(best)
      }),
    )
  })

  it('is whole paise, within half a paisa of the exact part, and never below ₹1', () => {
    fc.assert(
      fc.property(rate, basisPoints, (best, adjustmentBasisPoints) => {
        const priced = planRate(best, { ...plain, adjustmentBasisPoints })
        expect(Number.isSafeInteger(priced)).toBe(true)
        expect(priced).toBeGreaterThanOrEqual(lowestPlanRate)
        const tenThousandths =
          BigInt(priced) * 10_000n - BigInt(best) * BigInt(10_000 + adjustmentBasisPoints)
        if (priced > lowestPlanRate)
          expect(tenThousandths > -5_000n && tenThousandths <= 5_000n).toBe(true)
      }),
    )
  })

  it('keeps the order of nights and of plans', () => {
    fc.assert(
      fc.property(rate, rate, basisPoints, basisPoints, (a, b, x, y) => {
        const [cheap, dear] = a < b ? [a, b] : [b, a]
        const [low, high] = x < y ? [x, y] : [y, x]
        const priced = (best: number, adjustmentBasisPoints: number) =>
          planRate(best, { ...plain, adjustmentBasisPoints })
        expect(priced(cheap, x)).toBeLessThanOrEqual(priced(dear, x))
        expect(priced(a, low)).toBeLessThanOrEqual(priced(a, high))
      }),
    )
  })
})

describe('planNights', () => {
  // Wednesday to Saturday.
  const nights = resolveStay(
    { basePrice: 400_000, weekendPrice: 500_000 },
    [],
    '2026-11-18',
    '2026-11-21',
  )

  it('prices every night, weekends from the weekend price', () => {
    const priced = planNights(nights, { ...plain, ...open, adjustmentBasisPoints: -1000 })
    expect(priced.map(night => night.rate)).toEqual([360_000, 360_000, 450_000, 450_000])
  })

  it('closes its own weekdays and keeps the stricter stay of the two', () => {
    const wednesday = 1 << 3
    const saturday = 1 << 6
    const bound = {
      ...plain,
      minimumStay: 2,
      maximumStay: 5,
      closedArrivalWeekdays: wednesday,
      closedDepartureWeekdays: saturday,
    }
    const priced = planNights(nights, bound)
    expect(priced.map(night => night.closedToArrival)).toEqual([true, false, false, false])
    expect(priced.map(night => night.closedToDeparture)).toEqual([false, false, false, true])
    expect(priced[0]).toMatchObject({ minimumStay: 2, maximumStay: 5 })
    const strict = nights.map(night => ({ ...night, minimumStay: 3, maximumStay: 4 }))
    expect(planNights(strict, bound)[0]).toMatchObject({ minimumStay: 3, maximumStay: 4 })
  })
})

describe('planCancellation', () => {
  const none = { freeUntilHours: null, feeNights: null, feeBasisPoints: null }

  it('is the property’s own unless the plan says otherwise', () => {
    expect(planCancellation({ ...none, isRefundable: true })).toBeNull()
    expect(
      planCancellation({
        freeUntilHours: 48,
        feeNights: 1,
        feeBasisPoints: null,
        isRefundable: true,
      }),
    ).toMatchObject({ feeNights: 1 })
    expect(planCancellation({ ...none, isRefundable: false })).toEqual({
      ...none,
      feeBasisPoints: 10_000,
    })
  })
})

describe('planNameForGuests', () => {
  it('review: websites 21: names the plan of every room in words of guests, and others as the hotel does', () => {
    expect(planNameForGuests('Best Available', 'en')).toBe('Standard rate')
    expect(planNameForGuests('Best Available', 'hi')).toBe('सामान्य दर')
    expect(planNameForGuests('With breakfast', 'hi')).toBe('With breakfast')
  })
})
