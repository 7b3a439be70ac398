import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import {
  type OfferedMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import { formatMoney } from '../../lib/format.ts'

/** How money is taken or given back, to choose from. */
export const methodOptions = paymentMethods.map(value => ({
  value,
  label: paymentMethodNames[value],
}))

/** Nobody's guess becomes a receipt: what stands under the field until a method is chosen. */
export const faultOfMethod = (value: unknown): string | undefined =>
  value ? undefined : 'Choose how it was paid.'

/** What the reference of a payment is, by how it was paid; cash has none. */
export const referenceHints: Partial<Record<OfferedMethod, string>> = {
  upi: 'The 12 digits (RRN) that the app shows',
  'credit-card': 'The approval code of the slip; never the card number',
  'debit-card': 'The approval code of the slip; never the card number',
  'net-banking': 'The reference of the bank',
  wallet: 'The reference of the wallet',
  'bank-transfer': 'The UTR of the transfer',
}

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
