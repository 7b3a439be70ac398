import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { financeReasons } from '../../../finance/reasons.ts'
import { requireProvedOwner } from '../../../identity/auth/commands/email-proof.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { admitLetter } from '../../../kernel/email/letter-limits.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { staysEvents } from '../../events.ts'
import { isConfirmable } from '../rules/bookings.ts'

/**
 * Has the confirmation sent to the guest, and says so in the trail. Throws WRONG_STATE, STAY_REFUSED without an address, EMAIL_UNPROVED,
 * and TOO_MANY_ATTEMPTS where there were letters enough.
 */
export async function sendConfirmation(
  { work, services }: Pick<Context, 'services'> & { work: Work },
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<void> {
  await requireProvedOwner(work, services.settings, propertyId)
  const to = await work.read(db => findRecipient(db, propertyId, bookingId))
  await admitLetter(services.db, { propertyId, recipient: to, about: bookingId })
  await work.write(async trx => {
    await recordChange(trx, work, {
      action: 'booking.confirmation-sent',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { to },
    })
    await publish(trx, work, {
      event: staysEvents['booking.confirmation-sent'],
      propertyId,
      entityId: bookingId,
      payload: { to },
    })
  })
}

async function findRecipient(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<string> {
  const { status, guestEmail } = await db
    .selectFrom('booking')
    .select(['status', 'guestEmail'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (!isConfirmable(status))
    throw new DomainError(financeReasons.WRONG_STATE, {
      status,
      wanted: 'There is no stay ahead to confirm.',
    })
  if (guestEmail) return guestEmail
  const message =
    'The booking has no email address. Add one to it, or copy the details and send them another way.'
  throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'guestEmail', message }, 'guestEmail')
}
