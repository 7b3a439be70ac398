import { theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Posting } from './post/lines.ts'

/** A letter of undertaking as a bill keeps it; nulls where the hotel supplies with payment of tax. */
interface KeptLetter {
  lut: string | null
  lutValidUntil: IsoDate | null
}

/** The hotel's letter that is in force on the business date. */
export async function findLut(
  trx: Reader,
  { propertyId, businessDate }: Posting,
): Promise<KeptLetter> {
  const { lutNumber, lutValidUntil } = await trx
    .selectFrom('property')
    .select(['lutNumber', 'lutValidUntil'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const isInForce = lutValidUntil !== null && businessDate <= lutValidUntil
  return isInForce ? { lut: lutNumber, lutValidUntil } : { lut: null, lutValidUntil: null }
}

/**
 * Bills whose letter has ended go on under the hotel's next one, or with payment of tax where there is none. The caller has locked the
 * booking, and taxes anew what is on no invoice.
 */
export async function renewLuts(
  trx: Trx,
  work: Work,
  at: Posting,
  ended: readonly { id: string; lut: string | null }[],
): Promise<void> {
  const { propertyId, bookingId } = at
  const letter = await findLut(trx, at)
  for (const { id: billId, lut } of ended) {
    await trx
      .updateTable('bill')
      .set(letter)
      .where('propertyId', '=', propertyId)
      .where('id', '=', billId)
      .execute()
    await recordChange(trx, work, {
      action: 'folio.marked',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      before: { billId, lut },
      after: { billId, lut: letter.lut },
    })
  }
  await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
}
