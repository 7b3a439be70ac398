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

/**
 * Derived from what was charged, received and given back (decisions, section 8): failed where the last attempt online failed and nothing
 * is paid, null where nothing is or was due, as of a free cancellation or a free stay.
 */
export function paymentStatusOf(
  booking: BookingAmounts & { onlineFailed?: boolean | null },
): PaymentStatus | null {
  const { paidAmount, refundedAmount, onlineFailed } = booking
  const owed = owedFor(booking)
  if (paidAmount <= 0 && refundedAmount > 0) return 'refunded'
  if (owed <= 0) return null
  if (paidAmount <= 0) return onlineFailed ? 'failed' : 'pending'
  return paidAmount >= owed ? 'paid' : 'partial'
}

/** What is still to be paid by the guest, what a company owes taken off; below zero when they have paid more than they owe. */
export function balanceOf(booking: Omit<BookingAmounts, 'refundedAmount'>): Paise {
  return owedFor(booking) - booking.paidAmount - booking.onAccountAmount
}
