/** The parts of the back office that an owner can give to a member of staff (decisions, section 3). */
export const areas = [
  'bookings',
  'guests',
  'payments',
  'reports',
  'communications',
  'channels',
  'property',
  'website',
  'settings',
] as const
export type Area = (typeof areas)[number]

/** Verbs that move money or history, given one by one within an area. */
export const grants = [
  'discount',
  'override',
  'refund',
  'reversal',
  'back-date',
  'leave-balance',
  'credit-limit',
  'write-off',
] as const
export type Grant = (typeof grants)[number]

export const grantWords: Record<Grant, string> = {
  discount: 'give discounts',
  override: 'change a price',
  refund: 'refund',
  reversal: 'reverse a charge',
  'back-date': 'enter past dates',
  'leave-balance': 'leave a balance unpaid',
  'credit-limit': 'go beyond a company’s credit limit',
  'write-off': 'write off what nobody pays',
}
