import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { formatMoney } from '../../lib/format.ts'

/** 'UPI' → 'by UPI', 'Credit card' → 'by credit card', 'Cash' → 'in cash'. */
function inWords(method: OfferedMethod): string {
  if (method === 'cash') return 'in cash'
  return `by ${method === 'upi' ? paymentMethodNames.upi : paymentMethodNames[method].toLowerCase()}`
}

/**
 * What a press takes, 'Take ₹7,875 by UPI'; without a method as long as none is chosen.
 *
 * @param amount paise
 */
export function takeWords(amount: number, method: OfferedMethod | '' | undefined): string {
  return ['Take', formatMoney(amount), ...(method ? [inWords(method)] : [])].join(' ')
}
