import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { lockBooking, requireState } from '../../bookings/commands/lock.ts'
import { staysEvents } from '../../events.ts'

/** A guest who is late comes all the same: the next close of a day that may judge the stay begins anew from now. Throws WRONG_STATE. */
export async function keepExpected(
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<void> {
  await work.write(async trx => {
    requireState(await lockBooking(trx, propertyId, bookingId, work.now), 'check-in')
    await trx
      .updateTable('booking')
      .set({ arrivalAgreedAt: work.now.toISOString() })
      .where('id', '=', bookingId)
      .execute()
    await recordChange(trx, work, {
      action: 'booking.still-expected',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.updated'],
      entityId: bookingId,
    })
  })
}
