import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import {
  type CancellationTerms,
  chargedNights,
  type FeeNight,
  feeOf,
  feeOn,
  firstNights,
  isFreeToCancel,
} from './cancellation.ts'

const terms = (changes: Partial<CancellationTerms> = {}): CancellationTerms => ({
  freeUntilHours: 24,
  feeNights: 1,
  feeBasisPoints: null,
  description: 'Free until a day before.',
  ...changes,
})
const nights: FeeNight[] = [
  { bookingRoomId: 'a', night: '2028-02-29', rate: 900_000, taxBasisPoints: 1_800 },
  { bookingRoomId: 'a', night: '2028-02-28', rate: 600_000, taxBasisPoints: 500 },
  { bookingRoomId: 'b', night: '2028-02-28', rate: 750_000, taxBasisPoints: 500 },
]

describe('isFreeToCancel', () => {
  it('is true to the very hour that was agreed', () => {
    expect([24.0001, 24, 23.9999].map(hours => isFreeToCancel(terms(), hours))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is never true of a non-refundable rate and always without terms', () => {
    expect(isFreeToCancel(terms({ freeUntilHours: null }), 10_000)).toBe(false)
    expect(isFreeToCancel(null, -10_000)).toBe(true)
  })
})

describe('the fee', () => {
  it('is so many nights of each room, from the first', () => {
    expect(firstNights(nights, 1).map(night => [night.bookingRoomId, night.night])).toEqual([
      ['a', '2028-02-28'],
      ['b', '2028-02-28'],
    ])
    expect(feeOn(chargedNights(terms(), nights, 1))).toEqual([
      { value: 1_350_000, taxBasisPoints: 500, cgst: 33_750, sgst: 33_750 },
    ])
  })

  it('is a part of every night, each at the rate of GST of the night it stands for', () => {
    const half = chargedNights(terms({ feeNights: null, feeBasisPoints: 5_000 }), nights, 1)
    expect(feeOn(half)).toEqual([
      { value: 675_000, taxBasisPoints: 500, cgst: 16_875, sgst: 16_875 },
      { value: 450_000, taxBasisPoints: 1_800, cgst: 40_500, sgst: 40_500 },
    ])
  })

  it('is nothing while cancelling is free, or where the part is nothing', () => {
    expect(chargedNights(terms(), nights, 48)).toEqual([])
    expect(feeOn(chargedNights(terms({ feeNights: null, feeBasisPoints: 0 }), nights, 1))).toEqual(
      [],
    )
  })

  it('never comes to more than the nights, and its heads are equal', () => {
    const night = fc.record({
      bookingRoomId: fc.constantFrom('a', 'b', 'c'),
      night: fc.integer({ min: 0, max: 18 }).map(days => addDays('2028-02-10', days)),
      rate: fc.nat(5_000_000),
      taxBasisPoints: fc.constantFrom(0, 500, 1_200, 1_800),
    })
    const agreed = fc.oneof(
      fc.integer({ min: 1, max: 30 }).map(feeNights => terms({ feeNights })),
      fc.nat(10_000).map(feeBasisPoints => terms({ feeNights: null, feeBasisPoints })),
    )
    fc.assert(
      fc.property(fc.array(night, { maxLength: 20 }), agreed, (stay, what) => {
        const fees = feeOn(chargedNights(what, stay, 0))
        const value = fees.reduce((sum, fee) => sum + fee.value, 0)
        expect(value).toBeLessThanOrEqual(
          stay.reduce((sum, own) => sum + own.rate, 0) + stay.length,
        )
        for (const fee of fees) expect(fee).toEqual(feeOf(fee.value, fee.taxBasisPoints))
      }),
    )
  })
})
