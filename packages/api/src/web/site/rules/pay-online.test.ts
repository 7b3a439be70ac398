import { describe, expect, it } from 'vitest'
import { amountOnline, decidePayment } from './pay-online.ts'

const third = { policy: 'deposit', deposit: { kind: 'percent', percent: 33.33 } } as const
const stay = { totalAmount: 1_000_001, firstNight: 525_000 }

describe('decidePayment', () => {
  it('takes what the rate asks for, or all of it, and never less', () => {
    expect(decidePayment(third, undefined, true)).toEqual(third)
    expect(decidePayment(third, 'deposit', true)).toEqual(third)
    expect(decidePayment(third, 'full', true)).toEqual({ policy: 'full' })
    expect(decidePayment(third, 'at-hotel', true)).toHaveProperty('refused')
    expect(decidePayment({ policy: 'full' }, 'deposit', true)).toHaveProperty('refused')
    expect(decidePayment({ policy: 'at-hotel' }, 'deposit', true)).toHaveProperty('refused')
  })

  it('is paid at the hotel where there is no gateway', () => {
    expect(decidePayment(third, undefined, false)).toEqual({ policy: 'at-hotel' })
    expect(decidePayment({ policy: 'full' }, 'full', false)).toHaveProperty('refused')
  })
})

describe('amountOnline', () => {
  it('is exact to the paisa, within the total', () => {
    expect(amountOnline(third, stay)).toBe(333_300)
    expect(amountOnline({ policy: 'full' }, stay)).toBe(1_000_001)
    expect(amountOnline({ policy: 'deposit', deposit: { kind: 'first-night' } }, stay)).toBe(
      525_000,
    )
    const fixed = { policy: 'deposit', deposit: { kind: 'fixed', amount: 9_000_000 } } as const
    expect(amountOnline(fixed, stay)).toBe(1_000_001)
    expect(amountOnline({ policy: 'at-hotel' }, stay)).toBe(0)
  })
})
