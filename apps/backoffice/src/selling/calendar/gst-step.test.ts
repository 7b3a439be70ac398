import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { describe, expect, it } from 'vitest'
import { gstStepAt, priceWithGst } from './gst-step.ts'

const rules: readonly TaxRule[] = [
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
const night = '2026-11-24'

describe('gstStepAt', () => {
  it('warns from the first paisa above the step', () => {
    expect(gstStepAt(750_000, night, rules)).toBeUndefined()
    expect(gstStepAt(750_100, night, rules)).toEqual({
      withTax: 885_118,
      percent: 18,
      edge: 750_000,
      edgeWithTax: 787_500,
      edgePercent: 5,
    })
  })

  it('warns as long as the tax grows by more than the income', () => {
    expect(gstStepAt(860_000, night, rules)).toBeDefined()
    expect(gstStepAt(880_000, night, rules)).toBeUndefined()
    expect(gstStepAt(1_500_000, night, rules)).toBeUndefined()
  })

  it('goes by the law of the night', () => {
    expect(gstStepAt(800_000, '2025-09-01', rules)).toMatchObject({ edgePercent: 12 })
    expect(gstStepAt(800_000, '2020-01-01', rules)).toBeUndefined()
  })
})

describe('priceWithGst', () => {
  it.each([
    [400_000, 420_000],
    [750_000, 787_500],
    [1_000_000, 1_180_000],
    [0, 0],
  ])('%d paise make %d', (rate, price) => {
    expect(priceWithGst(rate, night, rules)).toBe(price)
  })

  it('does not guess where the law is not known', () => {
    expect(priceWithGst(400_000, '2020-01-01', rules)).toBeUndefined()
  })
})
