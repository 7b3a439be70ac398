import type { PaymentMethod } from './payment-methods.ts'

/** How money moved, in the words of screens and papers. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  'credit-card': 'Credit card',
  'debit-card': 'Debit card',
  'net-banking': 'Net banking',
  wallet: 'Wallet',
  'bank-transfer': 'Bank transfer',
  tds: 'TDS',
  'company-advance': 'Advance',
  'group-advance': 'Group advance',
  'write-off': 'Written off',
  'channel-commission': 'Commission kept',
}
