import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { publish } from '../../kernel/events/publish.ts'
import { guestsEvents } from '../events.ts'
import type { LoyaltyProgram } from './rules.ts'

/**
 * The owner's own rates and thresholds. Stays that were credited keep their rate; the tiers of all guests with points are counted
 * anew behind it.
 */
export async function updateLoyaltyProgram(
  work: Work,
  { accountId, propertyId }: { accountId: string; propertyId: AuthorizedPropertyId },
  program: LoyaltyProgram,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('loyaltyProgram')
      .select(['pointsPerHundred', 'silver', 'gold', 'platinum'])
      .where('accountId', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const row = { ...program, updatedAt: work.now.toISOString() }
    await trx
      .insertInto('loyaltyProgram')
      .values({ ...row, accountId })
      .onConflict(conflict => conflict.column('accountId').doUpdateSet(row))
      .execute()
    await sql`select mark_loyal_guests(${accountId}::uuid)`.execute(trx)
    await recordChange(trx, work, {
      action: 'loyalty.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      ...(before && { before: { ...before } }),
      after: { ...program },
    })
    await publish(trx, work, {
      event: guestsEvents['guest.program-changed'],
      propertyId,
      entityId: propertyId,
    })
  })
}
