import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { financeEvents } from '../../events.ts'
import type { GuestRefunds } from '../schema.ts'

/** Whether what a guest who cancels on the website gets back is sent at once, or waits for the desk. */
export async function findGuestRefunds(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<GuestRefunds> {
  const { guestRefunds } = await db
    .selectFrom('property')
    .select('guestRefunds')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return guestRefunds === 'automatic' ? 'automatic' : 'by-hand'
}

/** The hotel's own choice of it. */
export async function setGuestRefunds(
  work: Work,
  propertyId: AuthorizedPropertyId,
  guestRefunds: GuestRefunds,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .select('guestRefunds')
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.guestRefunds === guestRefunds) return
    await trx.updateTable('property').set({ guestRefunds }).where('id', '=', propertyId).execute()
    await recordChange(trx, work, {
      action: 'property.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      before,
      after: { guestRefunds },
    })
    await publish(trx, work, {
      propertyId,
      event: financeEvents['payment-accounts.changed'],
      entityId: propertyId,
    })
  })
}
