import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

export const paymentStatuses = ['paid', 'partial', 'pending', 'failed', 'refunded'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** The sums of a booking's folio that decide what is owed: `paidAmount` is payments less refunds. */
export interface BookingAmounts {
  status: BookingStatus
  totalAmount: Paise
  chargedAmount: Paise
  paidAmount: Paise
  refundedAmount: Paise
  /** Of what is owed: what stands on accounts of companies, which pay later. */
  onAccountAmount: Paise
}

/** What the guest owes in all. A cancelled booking owes only what stands on its folio, as a cancellation fee. */
const owedFor = (
  booking: Pick<BookingAmounts, 'status' | 'totalAmount' | 'chargedAmount'>,
): Paise => (booking.status === 'cancelled' ? booking.chargedAmount : booking.totalAmount)

/** Derived from what was charged, received and given back (decisions, section 8). */
export function paymentStatusOf(booking: BookingAmounts): PaymentStatus {
  if (booking.paidAmount <= 0) return booking.refundedAmount > 0 ? 'refunded' : 'pending'
  return booking.paidAmount >= owedFor(booking) ? 'paid' : 'partial'
}

/** What is still to be paid by the guest, what a company owes taken off; below zero when they have paid more than they owe. */
export function balanceOf(booking: Omit<BookingAmounts, 'refundedAmount'>): Paise {
  return owedFor(booking) - booking.paidAmount - booking.onAccountAmount
}
