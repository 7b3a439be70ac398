export const paymentMethods = [
  'cash',
  'upi',
  'credit-card',
  'debit-card',
  'net-banking',
  'wallet',
  'bank-transfer',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]
