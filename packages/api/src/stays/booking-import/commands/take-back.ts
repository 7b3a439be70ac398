import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { cancelBooking } from '../../changes/commands/cancel.ts'
import { systemGrants } from '../../changes/commands/change.ts'
import { importUndone } from '../rules/undo.ts'

/**
 * Cancels one booking of an import that is undone, without a fee, if nothing has happened with it: no change, no money, no message.
 * Answers whether it did.
 */
export async function takeBack(
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<boolean> {
  return work.write(async trx => {
    const untouched = await trx
      .selectFrom('booking as b')
      .select('b.id')
      .where('b.id', '=', bookingId)
      .where('b.propertyId', '=', propertyId)
      .where('b.status', '=', 'confirmed')
      .where(
        sql<boolean>`not exists (select from folio_line f where ${ofAccount('f')} and f.booking_id = b.id)
          and not exists (select from payment p where ${ofAccount('p')} and p.booking_id = b.id)
          and not exists (select from message m where ${ofAccount('m')} and m.booking_id = b.id)
          and not exists (select from audit_entry a where ${ofAccount('a')} and a.entity = 'booking' and a.entity_id = b.id and a.action <> 'booking.created')`,
      )
      .forUpdate()
      .executeTakeFirst()
    if (!untouched) return false
    await trx
      .updateTable('bookingImportRow')
      .set({ takenBackAt: work.now.toISOString() })
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .execute()
    // In this transaction: marked and cancelled, or neither.
    const within: Work = { ...work, write: change => change(trx) }
    await cancelBooking(within, propertyId, {
      bookingId,
      may: systemGrants,
      reason: importUndone,
      waiveFee: importUndone,
    })
    return true
  })
}
