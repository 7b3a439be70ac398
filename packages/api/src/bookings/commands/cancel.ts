import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import type { Work } from '../../context.ts'
import { lockBooking, requireState } from './lock.ts'
import { releaseNights } from './release.ts'

/** Cancels a pending or confirmed booking and frees its nights. Throws WRONG_STATE with what to do instead. */
export async function cancelBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  cancel: { bookingId: string; reason?: string },
): Promise<void> {
  const { bookingId, reason } = cancel
  await work.write(async trx => {
    const booking = await lockBooking(trx, propertyId, bookingId, work.now)
    requireState(booking, 'cancel')
    await trx
      .updateTable('booking')
      .set({ status: 'cancelled', cancelReason: reason ?? null, cancelledAt: work.now.toISOString() })
      .where('id', '=', bookingId)
      .execute()
    await recordChange(trx, work, {
      ...{ action: 'booking.cancelled', entity: 'booking', entityId: bookingId, propertyId },
      before: { status: booking.status },
      after: { status: 'cancelled' },
      ...(reason && { reason }),
    })
    await announce(trx, work, { propertyId, type: 'booking.cancelled', entityId: bookingId })
    await releaseNights(trx, { ...booking, propertyId, bookingId, from: booking.checkIn })
  })
}
