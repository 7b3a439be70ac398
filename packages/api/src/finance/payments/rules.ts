import type { Paise } from '../../kernel/shared/money.ts'
import type { PaymentMethod } from '../ledger/rules/payment-methods.ts'

/** A deep link of NPCI's UPI linking specification: payee, amount in rupees with two decimals, currency and note. */
export function upiLink({
  upiId,
  name,
  amount,
  note,
}: {
  upiId: string
  name: string
  amount: Paise
  note: string
}): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  // Apps read %20 everywhere, and a plus sign not everywhere.
  const query = { pa: upiId, pn: name, am: rupees, cu: 'INR', tn: note }
  const parts = Object.entries(query).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${parts.join('&')}`
}

/** How money moved, in the words of screens and papers. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  'credit-card': 'Credit card',
  'debit-card': 'Debit card',
  'net-banking': 'Net banking',
  wallet: 'Wallet',
  'bank-transfer': 'Bank transfer',
}
