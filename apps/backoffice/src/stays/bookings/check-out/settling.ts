import type { PaymentMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { paymentMethodNames } from '@atithi/api/finance/payments/rules'
import { formatMoney } from '../../../lib/format.ts'

/** The balance stays, with a reason. */
export const leaveIt = 'leave'

/** How what is owed is settled; nothing until somebody has said it. */
export type Settling = PaymentMethod | typeof leaveIt | ''

export const isPaid = (how: Settling): how is PaymentMethod => how !== '' && how !== leaveIt

/** 'UPI' → 'by UPI', 'Credit card' → 'by credit card', 'Cash' → 'in cash'. */
function inWords(method: PaymentMethod): string {
  if (method === 'cash') return 'in cash'
  return `by ${method === 'upi' ? paymentMethodNames.upi : paymentMethodNames[method].toLowerCase()}`
}

/**
 * What the press does, with its sum.
 *
 * @param due paise that are owed; @param amount paise that are taken now
 */
export function departureLabel(due: number, how: Settling, amount: number): string {
  if (due <= 0 || how === '') return 'Check Out'
  if (isPaid(how) && amount > 0) return `Take ${formatMoney(amount)} ${inWords(how)} and check out`
  return `Check out with ${formatMoney(due)} unpaid`
}
