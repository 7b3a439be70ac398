/** How far a line of any side has found its other side. */
export const lineStates = [
  'unmatched',
  'suggested',
  'part-matched',
  'matched',
  'mismatch',
  'ignored',
] as const
export type LineState = (typeof lineStates)[number]

/** What was matched by what (reference/payments.md, section 7). */
export const matchRuleNames = {
  'gateway-id': 'the gateway’s id',
  utr: 'the UTR of the transfer',
  reference: 'the payment’s reference',
  'amount-and-day': 'amount and day',
  'by-hand': 'a person',
} as const

/** What does not add up, in the order in which it is shown: the dearest to overlook first. */
export const breakKinds = [
  'bank-without-settlement',
  'settled-without-payment',
  'payment-not-settled',
  'amount-differs',
  'refund-on-one-side',
  'refunded-twice',
  'fee-above-contract',
  'settlement-not-at-bank',
  'dispute-deducted',
  'utr-twice',
  'paid-after-cancellation',
  'statement-gap',
] as const
export type BreakKind = (typeof breakKinds)[number]
