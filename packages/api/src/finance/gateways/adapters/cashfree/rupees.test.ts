import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paiseOf, rupeesOf } from './rupees.ts'

describe('rupees of Cashfree', () => {
  it('are paise again, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), amount => {
        const onTheWire = JSON.stringify({ amount: rupeesOf(amount) })
        expect(paiseOf(JSON.parse(onTheWire).amount)).toBe(amount)
        expect(onTheWire).toMatch(/:\d+(\.\d{1,2})?\}$/)
      }),
    )
  })

  it.each([
    [0, 0],
    [0.01, 1],
    [10.1, 1_010],
    ['7875.00', 787_500],
    [1.005, 101],
    ['0.004', 0],
    [0.996, 100],
  ])('%s are %i paise', (rupees, paise) => {
    expect(paiseOf(rupees)).toBe(paise)
  })

  it('refuses what is no amount', () => {
    for (const text of ['', '-1', '1e21', 'NaN', '1.', '1,00'])
      expect(() => paiseOf(text)).toThrow()
  })
})
