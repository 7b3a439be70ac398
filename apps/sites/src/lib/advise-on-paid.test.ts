import { expect, it } from 'vitest'
import { adviseOnPaid } from './advise-on-paid.ts'

const said = {
  t: { booking: { goesBack: (amount: string) => `back ${amount}`, paidAdvice: 'ask' } },
  money: String,
}
const advise = (paidAmount: number, refundsDue: number, cancellationFee: number) =>
  adviseOnPaid({ paidAmount, refundsDue, cancellationFee }, said)

it('tells what goes back, beside a fee too', () => {
  expect(advise(500_000, 500_000, 0)).toBe('back 500000')
  expect(advise(500_000, 300_000, 200_000)).toBe('back 300000')
})

it('sends to the hotel for what no fee and no refund accounts for, and for nothing else', () => {
  expect(advise(500_000, 0, 200_000)).toBe('ask')
  expect(advise(500_000, 0, 500_000)).toBeNull()
  expect(advise(0, 0, 200_000)).toBeNull()
})
