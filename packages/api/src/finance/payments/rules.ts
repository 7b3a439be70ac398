import type { Paise } from '../../kernel/shared/money.ts'

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

/** What becomes of a payment or a refund, as screens and callers know it. */
export const paymentStates = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Spans of business dates by which payments are looked at, each ending with today or before it. */
export const paymentRanges = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-month',
] as const
export type PaymentRange = (typeof paymentRanges)[number]

export type PaymentType = 'full-payment' | 'partial-payment' | 'booking' | 'refund'

/** What a payment was to its booking: all of it, a part, what it was booked with, or money that went back. */
export function paymentTypeOf(entry: {
  kind: 'payment' | 'refund'
  origin: string | null
  amount: Paise
  /** Null where it is on the folio of a group: all of it is paid ahead. */
  bookingTotal: Paise | null
}): PaymentType {
  if (entry.kind === 'refund') return 'refund'
  if (entry.bookingTotal === null) return 'partial-payment'
  if (entry.amount >= entry.bookingTotal) return 'full-payment'
  return entry.origin === 'website' ? 'booking' : 'partial-payment'
}
