import { describe, expect, it } from 'vitest'
import { amountOnline, decidePayment, payOptions } from './pay-online.ts'

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

describe('payOptions', () => {
  it('offers what the rate asks for, and all of it where that is more', () => {
    expect(payOptions(third, true, stay)).toEqual([
      { pay: 'deposit', amount: 333_300 },
      { pay: 'full', amount: 1_000_001 },
    ])
    expect(payOptions({ policy: 'at-hotel' }, true, stay).map(one => one.pay)).toEqual([
      'at-hotel',
      'full',
    ])
    expect(payOptions({ policy: 'full' }, true, stay)).toEqual([{ pay: 'full', amount: 1_000_001 }])
    expect(payOptions(third, false, stay)).toEqual([{ pay: 'at-hotel', amount: 0 }])
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
