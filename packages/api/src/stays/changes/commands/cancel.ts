import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { applyChange, noGrants, type Permissions } from './change.ts'

/**
 * Cancels a pending or confirmed booking: frees its nights, charges the fee that was agreed when it was booked, queues the refund of the
 * rest. Waiving the fee needs the discount grant. Throws WRONG_STATE with what to do instead.
 */
export async function cancelBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    bookingId,
    may = noGrants,
    reason,
    waiveFee,
    refund,
  }: {
    bookingId: BookingId
    may?: Permissions
    reason?: string
    waiveFee?: string
    refund?: 'original' | 'later'
  },
): Promise<void> {
  await applyChange(work, propertyId, {
    bookingId,
    may,
    change: {
      kind: 'cancel',
      ...(reason && { reason }),
      ...(waiveFee && { waiveFee }),
      ...(refund && { refund }),
    },
  })
}
