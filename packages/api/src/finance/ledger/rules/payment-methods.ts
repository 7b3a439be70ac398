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

export type OfferedMethod = (typeof paymentMethods)[number]
/** How money is taken or given; a folio also knows what settles an invoice without money: see folioMethods. */
export type PaymentMethod =
  | OfferedMethod
  | 'tds'
  | 'company-advance'
  | 'group-advance'
  | 'write-off'
  | 'channel-commission'
