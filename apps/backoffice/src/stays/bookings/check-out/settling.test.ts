import { describe, expect, it } from 'vitest'
import { departureLabel } from './settling.ts'

describe('departureLabel', () => {
  it.each([
    [0, '', 0, 'Check Out'],
    [1_680_000, '', 0, 'Check Out'],
    [1_680_000, 'upi', 1_680_000, 'Take ₹16,800 by UPI and check out'],
    [1_680_000, 'cash', 500_000, 'Take ₹5,000 in cash and check out'],
    [1_680_000, 'credit-card', 1_680_000, 'Take ₹16,800 by credit card and check out'],
    [1_680_000, 'upi', 0, 'Check out with ₹16,800 unpaid'],
    [1_680_000, 'company', 0, 'Check out with ₹16,800 on account'],
    [1_680_000, 'leave', 0, 'Check out with ₹16,800 unpaid'],
  ] as const)('of %i due, settled %s with %i: %s, %s', (due, how, amount, label) => {
    expect(departureLabel(due, how, amount)).toBe(label)
  })
})
