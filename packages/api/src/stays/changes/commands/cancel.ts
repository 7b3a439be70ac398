import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { applyChange, type May, mayNothing } from './change.ts'

/**
 * Cancels a pending or confirmed booking: frees its nights, charges the fee that was agreed when it was booked, queues the refund of the
 * rest. Waiving the fee needs the discount grant. Throws WRONG_STATE with what to do instead.
 */
export async function cancelBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    bookingId,
    may = mayNothing,
    reason,
    waiveFee,
  }: { bookingId: string; may?: May; reason?: string; waiveFee?: string },
): Promise<void> {
  await applyChange(work, propertyId, {
    bookingId,
    may,
    change: { kind: 'cancel', ...(reason && { reason }), ...(waiveFee && { waiveFee }) },
  })
}
