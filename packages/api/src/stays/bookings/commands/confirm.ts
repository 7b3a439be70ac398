import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { staysEvents } from '../../events.ts'
import { staysReasons } from '../../reasons.ts'
import { listDaysOfBooking } from '../reads/days.ts'
import { holdHasExpired } from '../rules/bookings.ts'
import { lockBooking, requireState } from './lock.ts'

/** Makes a pending booking firm; its rooms are taken already. A confirmed one stays as it is. Throws HOLD_EXPIRED, WRONG_STATE. */
export async function confirmBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<void> {
  await work.write(async trx => {
    const booking = await lockBooking(trx, propertyId, bookingId, work.now)
    if (booking.status === 'confirmed') return
    requireState(booking, 'confirm')
    if (holdHasExpired(booking, work.now)) throw new DomainError(staysReasons.HOLD_EXPIRED, {})
    await confirmHeld(trx, work, propertyId, bookingId)
  })
}

/** The same of a booking that is held and has been looked at, in the transaction that locked it. */
export async function confirmHeld(
  trx: Trx,
  work: Pick<Work, 'author' | 'requestId' | 'ip' | 'now'>,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ status: 'confirmed', holdExpiresAt: null, arrivalAgreedAt: work.now.toISOString() })
    .where('id', '=', bookingId)
    .execute()
  await recordChange(trx, work, {
    action: 'booking.confirmed',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    before: { status: 'pending' },
    after: { status: 'confirmed' },
  })
  await publish(trx, work, {
    propertyId,
    event: staysEvents['booking.confirmed'],
    entityId: bookingId,
    days: await listDaysOfBooking(trx, bookingId),
  })
}
