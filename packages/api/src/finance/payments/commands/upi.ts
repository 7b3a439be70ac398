import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'
import { upiLink } from '../rules.ts'
import type { UpiAccountFields } from '../schema.ts'

/** The account that guests pay by UPI now. */
export function findUpiAccount(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('paymentAccount')
    .select(['id', 'name', 'upiId'])
    .where('propertyId', '=', propertyId)
    .where('kind', '=', 'upi')
    .where('isDefault', '=', true)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** A code that asks a guest's app for exactly this amount, with the booking's code as its note. Throws NO_UPI_ACCOUNT. */
export async function makeUpiQr(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  ask: { bookingId: BookingId; amount: Paise },
) {
  const account = await findUpiAccount(db, propertyId)
  if (!account?.upiId) throw new DomainError(financeReasons.NO_UPI_ACCOUNT, {})
  const { code } = await db
    .selectFrom('booking')
    .select('code')
    .where('id', '=', ask.bookingId)
    .executeTakeFirstOrThrow()
  const link = upiLink({
    upiId: account.upiId,
    name: account.name,
    amount: ask.amount,
    note: `Booking ${code}`,
  })
  const { toString: drawQr } = await import('qrcode')
  const svg = await drawQr(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return { link, svg, upiId: account.upiId, name: account.name, amount: ask.amount }
}

/** Guests pay to this UPI id from now on; the one before is kept for what was paid to it. */
export function saveUpiAccount(
  work: Work,
  propertyId: AuthorizedPropertyId,
  fields: UpiAccountFields,
): Promise<string> {
  return work.write(async trx => {
    // Two that save at once follow each other.
    await trx
      .selectFrom('property')
      .select('id')
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = await findUpiAccount(trx, propertyId)
    if (before?.upiId === fields.upiId)
      await trx
        .updateTable('paymentAccount')
        .set({ name: fields.name })
        .where('id', '=', before.id)
        .execute()
    else if (before)
      await trx
        .updateTable('paymentAccount')
        .set({ isActive: false, isDefault: false })
        .where('id', '=', before.id)
        .execute()
    const id =
      before?.upiId === fields.upiId
        ? before.id
        : (
            await trx
              .insertInto('paymentAccount')
              .values({ ...fields, propertyId, kind: 'upi', isDefault: true })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
    await recordChange(trx, work, {
      action: 'payment-account.saved',
      entity: 'payment-account',
      entityId: id,
      propertyId,
      ...(before && { before: { name: before.name, upiId: before.upiId } }),
      after: fields,
    })
    await publish(trx, work, {
      propertyId,
      event: financeEvents['payment-accounts.changed'],
      entityId: propertyId,
    })
    return id
  })
}
