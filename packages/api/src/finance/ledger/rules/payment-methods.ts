/** What forms offer. */
export const paymentMethods = [
  'cash',
  'upi',
  'credit-card',
  'debit-card',
  'net-banking',
  'wallet',
  'bank-transfer',
] as const

/** How money is taken or given; a folio also knows what settles an invoice without money coming in at that moment. */
export type OfferedMethod = (typeof paymentMethods)[number]
export const folioMethods = [...paymentMethods, 'tds', 'company-advance'] as const
export type PaymentMethod = (typeof folioMethods)[number]

/** Whether money came, or went, at that moment. */
export const isMoney = (method: PaymentMethod): method is OfferedMethod =>
  method !== 'tds' && method !== 'company-advance'
