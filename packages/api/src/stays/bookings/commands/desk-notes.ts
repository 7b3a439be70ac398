import { sql } from 'kysely'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { announce, recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { postLetter } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { EncryptionKey } from '../../../kernel/secrets/box.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { listFeesOfStay } from '../../../tax/fees/reads.ts'
import { sumFees } from '../../../tax/fees/rules/fees.ts'
import { getBooking } from '../reads/detail.ts'
import { cancellationTerms } from '../rules/cancellation.ts'
import { confirmationLetter } from '../rules/email-templates.ts'
import type { UpdateBookingInput } from '../schema/booking.ts'
import { lockBooking } from './lock.ts'

/** Corrects who the guest is, what they ask for and which company pays. A detail that is left out stays. Rooms, dates and prices change by bookings.applyChange. */
export async function updateBooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, roomGuests = [], ...details }: UpdateBookingInput & { bookingId: string },
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
        'companyName',
        'companyGstin',
      ])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const changed = Object.fromEntries(
      Object.entries(details).filter(
        ([field, value]) => value !== undefined && before[field as keyof typeof before] !== value,
      ),
    )
    if (Object.keys(changed).length > 0)
      await trx.updateTable('booking').set(changed).where('id', '=', bookingId).execute()
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
    await announce(trx, work, { propertyId, type: 'booking.changed', entityId: bookingId })
  })
}

/** Adds a note to the trail; nobody edits it later. */
export async function addNote(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, note }: { bookingId: string; note: string },
): Promise<void> {
  await work.write(async trx => {
    await recordChange(trx, work, {
      action: 'booking.note-added',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { note },
    })
    await announce(trx, work, { propertyId, type: 'booking.changed', entityId: bookingId })
  })
}

/** Lays the confirmation into the outgoing post and says so in the trail. Throws WRONG_STATE, and STAY_REFUSED without an address. */
export async function sendConfirmation(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, keys }: { bookingId: string; keys: readonly EncryptionKey[] },
): Promise<void> {
  await work.write(async trx => {
    const booking = await getBooking(trx, propertyId, bookingId)
    if (booking.status === 'cancelled' || booking.status === 'checked-out')
      throw new DomainError(financeReasons.WRONG_STATE, {
        status: booking.status,
        wanted: 'There is no stay ahead to confirm.',
      })
    const to = booking.guestEmail
    if (!to) {
      const message =
        'The booking has no email address. Add one to it, or copy the details and send them another way.'
      throw new DomainError(
        sellingReasons.STAY_REFUSED,
        { field: 'guestEmail', message },
        'guestEmail',
      )
    }
    const { terms, ...property } = await trx
      .selectFrom('property as p')
      .innerJoin('booking as b', 'b.propertyId', 'p.id')
      .select([
        'p.phone as propertyPhone',
        'p.email as propertyEmail',
        'p.checkInTime',
        'p.checkOutTime',
      ])
      .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
      .select(
        sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(p.pincode, ''))`.as(
          'address',
        ),
      )
      .select('b.cancellationTerms as terms')
      .where('b.id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const cancellation = terms === null ? null : cancellationTerms.parse(terms).description
    const fees = sumFees(await listFeesOfStay(trx, bookingId))
    await postLetter(
      trx,
      keys,
      to,
      confirmationLetter({ ...booking, ...property, fees, cancellation }),
    )
    await recordChange(trx, work, {
      action: 'booking.confirmation-sent',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { to },
    })
    await announce(trx, work, { propertyId, type: 'booking.changed', entityId: bookingId })
  })
}
