import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { listFeesOfStay } from '../../../tax/fees/reads.ts'
import { sumFees } from '../../../tax/fees/rules/fees.ts'
import { staysEvents } from '../../events.ts'
import { getBooking } from '../reads/detail.ts'
import { cancellationTerms } from '../rules/cancellation.ts'
import { confirmationEmail } from '../rules/email-templates.ts'

/** Has the confirmation sent to the guest, and says so in the trail. Throws WRONG_STATE, and STAY_REFUSED without an address. */
export async function sendConfirmation(
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: string,
): Promise<void> {
  await work.write(async trx => {
    const { status, guestEmail: to } = await trx
      .selectFrom('booking')
      .select(['status', 'guestEmail'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    if (status === 'cancelled' || status === 'checked-out')
      throw new DomainError(financeReasons.WRONG_STATE, {
        status,
        wanted: 'There is no stay ahead to confirm.',
      })
    if (!to) {
      const message =
        'The booking has no email address. Add one to it, or copy the details and send them another way.'
      throw new DomainError(
        sellingReasons.STAY_REFUSED,
        { field: 'guestEmail', message },
        'guestEmail',
      )
    }
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

/** Writes the confirmation, once for each time that it was asked for: it says what the booking is by then. */
export async function writeConfirmation(
  trx: Trx,
  asked: EventOf<(typeof staysEvents)['booking.confirmation-sent']>,
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  const { propertyId, entityId: bookingId } = asked
  const booking = await getBooking(trx, propertyId, bookingId)
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
  await enqueueEmail(trx, settings.encryptionKeys, {
    recipient: asked.payload.to,
    email: confirmationEmail({ ...booking, ...property, fees, cancellation }),
    onceFor: asked.id,
  })
}
