import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { expect, it } from 'vitest'
import { shownPrice } from './shown-price.ts'

const taxRules: TaxRule[] = [
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

it('adds the tax of the night where the hotel names prices with it, and nowhere else', () => {
  expect(shownPrice({ priceStyle: 'before-tax', taxRules }, 400_000, '2026-11-21')).toBe(400_000)
  expect(shownPrice({ priceStyle: 'untaxed', taxRules: [] }, 400_000, '2026-11-21')).toBe(400_000)
  expect(shownPrice({ priceStyle: 'with-tax', taxRules }, 400_000, '2026-11-21')).toBe(420_000)
  expect(shownPrice({ priceStyle: 'with-tax', taxRules }, 800_000, '2026-11-21')).toBe(944_000)
})
