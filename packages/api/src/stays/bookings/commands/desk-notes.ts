import type { BookingId } from '@atithi/db/ids'
import { makeOutToCompany } from '../../../finance/documents/commands/on-account.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { staysEvents } from '../../events.ts'
import { staysReasons } from '../../reasons.ts'
import { registrationKeys } from '../rules/registration.ts'
import type { UpdateBookingInput } from '../schema/booking.ts'
import { lockBooking } from './lock.ts'

/** Corrects who the guest is, what they ask for, what the register asks and which company pays. A detail that is left out stays. Throws COMPANY_ADDRESS_REQUIRED, GUEST_OUT_OF_REACH. Rooms, dates and prices change by bookings.applyChange. */
export async function updateBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    bookingId,
    roomGuests = [],
    companyId,
    ...given
  }: UpdateBookingInput & { bookingId: BookingId },
): Promise<void> {
  await work.write(async trx => {
    await lockBooking(trx, propertyId, bookingId, work.now)
    const before = await trx
      .selectFrom('booking')
      .select([
        'guestName',
        'guestEmail',
        'guestPhone',
        'specialRequests',
        'roomPreferences',
        ...registrationKeys,
        'companyName',
        'companyGstin',
        'companyAddress',
        'companyId',
      ])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    // Who types another company's name means that one.
    const isRenamed = given.companyName !== undefined && given.companyName !== before.companyName
    const details = { ...given, ...((companyId === null || isRenamed) && { companyId: null }) }
    const changed = Object.fromEntries(
      Object.entries(details).filter(
        ([field, value]) =>
          value !== undefined &&
          JSON.stringify(before[field as keyof typeof before]) !== JSON.stringify(value),
      ),
    )
    const after = { ...before, ...changed }
    if (after.companyGstin !== null && after.companyAddress === null)
      throw new DomainError(staysReasons.COMPANY_ADDRESS_REQUIRED, {}, 'companyAddress')
    const wayLeft = (of: typeof before) => of.guestPhone ?? of.guestEmail
    if (wayLeft(before) !== null && wayLeft(after) === null)
      throw new DomainError(staysReasons.GUEST_OUT_OF_REACH, {}, 'guestPhone')
    if (Object.keys(changed).length > 0)
      await trx.updateTable('booking').set(changed).where('id', '=', bookingId).execute()
    if (companyId && companyId !== before.companyId) {
      await makeOutToCompany(trx, { propertyId, bookingId }, null, companyId)
      changed.companyId = companyId
    }
    for (const { bookingRoomId, guestName } of roomGuests) {
      const renamed = await trx
        .updateTable('bookingRoom')
        .set({ guestName: guestName || null })
        .where('bookingId', '=', bookingId)
        .where('id', '=', bookingRoomId)
        .executeTakeFirst()
      if (renamed.numUpdatedRows === 0n)
        throw new DomainError(
          kernelReasons.NOT_FOUND,
          { what: 'room of the booking' },
          'roomGuests',
        )
    }
    if (Object.keys(changed).length === 0 && roomGuests.length === 0) return
    const was = Object.fromEntries(
      Object.keys(changed).map(field => [field, before[field as keyof typeof before]]),
    )
    await recordChange(trx, work, {
      action: 'booking.updated',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      before: was,
      after: { ...changed, ...(roomGuests.length > 0 && { roomGuests: roomGuests.length }) },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.updated'],
      entityId: bookingId,
    })
  })
}

/** Adds a note to the trail; nobody edits it later. */
export async function addNote(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, note }: { bookingId: BookingId; note: string },
): Promise<void> {
  await work.write(async trx => {
    await recordChange(trx, work, {
      action: 'booking.note-added',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { note },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.note-added'],
      entityId: bookingId,
    })
  })
}
