import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { splitInclusive, type TaxRule, taxOnNight } from './gst.ts'

const rules: TaxRule[] = [
  {
    effectiveFrom: '2022-07-18',
    effectiveTo: '2025-09-21',
    aboveValue: 0,
    upToValue: 750_000,
    rateBasisPoints: 1200,
  },
  {
    effectiveFrom: '2022-07-18',
    effectiveTo: '2025-09-21',
    aboveValue: 750_000,
    upToValue: null,
    rateBasisPoints: 1800,
  },
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: 750_000,
    rateBasisPoints: 500,
  },
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 750_000,
    upToValue: null,
    rateBasisPoints: 1800,
  },
]
const night = '2026-11-20'

describe('taxOnNight', () => {
  it.each([
    [100_000, 500, 2_500],
    [750_000, 500, 18_750],
    [750_001, 1800, 67_500],
    [333_333, 500, 8_333],
    [99_999, 500, 2_500],
  ])('of %i paise is %i basis points, %i a head', (value, basisPoints, head) => {
    expect(taxOnNight(value, night, rules)).toEqual({ basisPoints, cgst: head, sgst: head })
  })

  it('follows the law of the night', () => {
    expect(taxOnNight(500_000, '2025-09-21', rules).basisPoints).toBe(1200)
    expect(taxOnNight(500_000, '2025-09-22', rules).basisPoints).toBe(500)
    expect(() => taxOnNight(500_000, '2020-01-01', rules)).toThrow(DomainError)
  })

  it('is nothing on a complimentary night', () => {
    expect(taxOnNight(0, night, rules)).toEqual({ basisPoints: 0, cgst: 0, sgst: 0 })
  })
})

describe('splitInclusive', () => {
  it('splits every price outside the gap between the slabs to the paisa, within a paisa of the tax on its value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), price => {
        const split = splitInclusive(price, night, rules)
        expect('value' in split).toBe(price <= 787_500 || price >= 885_001)
        if (!('value' in split)) return
        expect(split.value + split.cgst + split.sgst).toBe(price)
        const onValue = taxOnNight(split.value, night, rules)
        expect(split.basisPoints).toBe(onValue.basisPoints)
        expect(Math.abs(split.cgst - onValue.cgst)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('names the nearest prices where the gap has none', () => {
    expect(splitInclusive(787_500, night, rules)).toMatchObject({ value: 750_000 })
    expect(splitInclusive(800_000, night, rules)).toEqual({ below: 787_500, above: 885_001 })
    expect(splitInclusive(885_001, night, rules)).toMatchObject({ value: 750_001 })
  })
})
