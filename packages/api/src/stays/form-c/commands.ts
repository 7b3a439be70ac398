import type { Trx } from '@atithi/db/client'
import type { BookingId, FormCId } from '@atithi/db/ids'
import { financeReasons } from '../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { AuditAction } from '../../kernel/audit/actions.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { type EncryptionKey, unseal } from '../../kernel/secrets/box.ts'
import { present } from '../../kernel/shared/present.ts'
import { lockBooking } from '../bookings/commands/lock.ts'
import { staysEvents } from '../events.ts'
import { staysReasons } from '../reasons.ts'
import { sealedForm } from './adapters/sealed-numbers.ts'
import { formDueAt } from './rules.ts'
import type { ForeignGuestFields } from './schema.ts'

interface Arrival {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  arrivedAt: string
}

type Keys = readonly EncryptionKey[]

/** Writes the particulars of foreign guests down, to be filed within 24 hours of their arrival; the numbers of their documents sealed. */
export async function recordForeignGuests(
  trx: Trx,
  arrival: Arrival,
  guests: readonly ForeignGuestFields[],
  keys: Keys,
): Promise<void> {
  if (guests.length === 0) return
  const dueAt = formDueAt(arrival.arrivedAt)
  await trx
    .insertInto('formC')
    .values(guests.map(guest => ({ ...sealedForm(guest, keys), ...arrival, dueAt })))
    .execute()
}

/** A foreign guest who came with, or after, the one who checked in. Throws WRONG_STATE before check-in. */
export async function addForeignGuest(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, guest, keys }: { bookingId: BookingId; guest: ForeignGuestFields; keys: Keys },
): Promise<void> {
  await work.write(async trx => {
    const booking = await lockBooking(trx, propertyId, bookingId, work.now)
    if (booking.status !== 'checked-in')
      throw new DomainError(financeReasons.WRONG_STATE, {
        status: booking.status,
        wanted: 'The particulars are taken at check-in.',
      })
    const arrival = { propertyId, bookingId, arrivedAt: work.now.toISOString() }
    await recordForeignGuests(trx, arrival, [guest], keys)
    await note(trx, work, {
      propertyId,
      bookingId,
      action: 'booking.foreign-guest-added',
      after: { nationality: guest.nationality },
    })
  })
}

/** Notes that Form C was filed, with the number that the portal gave. Throws NOT_FOUND, FORM_SUBMITTED. */
export async function markFormSubmitted(
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    bookingId,
    formCId,
    applicationNumber,
  }: { bookingId: BookingId; formCId: FormCId; applicationNumber: string },
): Promise<void> {
  await work.write(async trx => {
    const form = await trx
      .selectFrom('formC')
      .select(['id', 'submittedAt', 'applicationNumber'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .where('id', '=', formCId)
      .forUpdate()
      .executeTakeFirst()
    if (!form) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'form' }, 'formCId')
    if (form.submittedAt !== null) {
      if (form.applicationNumber === applicationNumber) return
      throw new DomainError(
        staysReasons.FORM_SUBMITTED,
        { number: present(form.applicationNumber, 'number of a submitted form') },
        'applicationNumber',
      )
    }
    const submittedBy = personOf(work)
    await trx
      .updateTable('formC')
      .set({ submittedAt: work.now.toISOString(), submittedBy, applicationNumber })
      .where('id', '=', formCId)
      .execute()
    await note(trx, work, {
      propertyId,
      bookingId,
      action: 'booking.form-submitted',
      after: { applicationNumber },
    })
  })
}

async function note(
  trx: Trx,
  work: Work,
  change: {
    propertyId: AuthorizedPropertyId
    bookingId: BookingId
    action: AuditAction
    after: Record<string, string>
  },
): Promise<void> {
  const { propertyId, bookingId, action, after } = change
  await recordChange(trx, work, {
    action,
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    after,
  })
  await publish(trx, work, {
    propertyId,
    event: staysEvents['booking.registered'],
    entityId: bookingId,
  })
}

/**
 * The whole numbers of the documents of a stay: the one shown at check-in (null of Aadhaar, of which no more is kept than is shown)
 * and those of its forms. Each look is written in the audit trail, without the numbers. Throws NOT_FOUND before check-in.
 */
export async function revealIdentity(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, keys }: { bookingId: BookingId; keys: Keys },
) {
  // Opened outside of the transaction: its answer is kept for a repeat.
  const kept = await work.write(async trx => {
    const identity = await trx
      .selectFrom('guestIdentity')
      .select(['idProof', 'idNumberSealed'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .executeTakeFirst()
    if (!identity)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'identity document' }, 'bookingId')
    const forms = await trx
      .selectFrom('formC')
      .select(['id', 'passportSealed', 'permitSealed'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .orderBy('id')
      .execute()
    await recordChange(trx, work, {
      action: 'booking.identity-revealed',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { idProof: identity.idProof, ...(forms.length > 0 && { forms: forms.length }) },
    })
    return { identity, forms }
  })
  const opened = (sealed: string | null) => (sealed === null ? null : unseal(sealed, keys))
  return {
    idNumber: opened(kept.identity.idNumberSealed),
    forms: kept.forms.map(({ id, passportSealed, permitSealed }) => ({
      formCId: id,
      passportNumber: unseal(passportSealed, keys),
      permitNumber: opened(permitSealed),
    })),
  }
}
