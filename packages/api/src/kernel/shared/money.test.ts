import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, formatExactPaise, formatPaise, portion } from './money.ts'

describe('allocate', () => {
  it('never loses a paisa and never strays a paisa from the exact share', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 90 }),
        (total, weights) => {
          const parts = allocate(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
          for (const [at, part] of parts.entries()) {
            const exact = sum === 0 ? total / weights.length : (total * (weights[at] ?? 0)) / sum
            expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  it('gives what is left over to the largest remainders, the earlier first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(7, [0, 0])).toEqual([4, 3])
  })

  it('needs a part to give to', () => {
    expect(() => allocate(1, [])).toThrow(RangeError)
  })
})

describe('portion', () => {
  it('rounds half up and stays exact where a float would not', () => {
    expect(portion(333_333, 250)).toBe(8_333)
    expect(portion(99_999, 250)).toBe(2_500)
    expect(portion(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991)
  })
})

describe('formatPaise', () => {
  it.each([
    [12_345_600, '₹1,23,456'],
    [12_345_650, '₹1,23,456.50'],
    [-150_000, '-₹1,500'],
    [0, '₹0'],
  ])('shows %i as %s', (amount, shown) => {
    expect(formatPaise(amount)).toBe(shown)
  })

  it('names the currency where a hotel wants its code, and shows paise in any case where they are asked for', () => {
    // The space does not break.
    expect([formatPaise(12_345_600, 'code'), formatPaise(50, 'code')]).toEqual([
      'INR\u00a01,23,456',
      'INR\u00a00.50',
    ])
    expect([formatExactPaise(12_345_600), formatExactPaise(100, 'code')]).toEqual([
      '₹1,23,456.00',
      'INR\u00a01.00',
    ])
  })
})
