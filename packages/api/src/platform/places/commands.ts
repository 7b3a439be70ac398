import { accountOf } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { lockPlan } from '../../plans/entitlements/commands.ts'
import { planEvents } from '../../plans/events.ts'
import type { ChosenPlaces } from './schema.ts'

/**
 * Says who of the staff and which connections keep a place when the plan has fewer than there are; the others follow in their order. It
 * takes effect at once where the plan is too small already. Locks the plan of the hotel. Throws NOT_FOUND.
 */
export async function choosePlaces(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { staff, portals }: ChosenPlaces,
): Promise<void> {
  await work.write(async trx => {
    await lockPlan(trx, propertyId)
    await mark(trx, propertyId, { table: 'staff_member', key: 'user_id', ids: staff })
    await mark(trx, propertyId, { table: 'channel_connection', key: 'id', ids: portals })
    await recordChange(trx, work, {
      action: 'subscription.places-chosen',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      after: { staff: new Set(staff).size, portals: new Set(portals).size },
    })
    const event = planEvents['plan.places-chosen']
    await publish(trx, work, { propertyId, event, entityId: propertyId })
  })
}

/** Marks these rows of the hotel and no others. Throws NOT_FOUND for one that is not there. */
async function mark(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { table, key, ids }: { table: 'staff_member' | 'channel_connection'; key: string; ids: string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ isWanted: boolean }>`
    update ${sql.raw(table)} set keeps_place = ${sql.raw(key)} = any (${wanted}::uuid[])
    where account_id = ${accountOf(sql`${propertyId}::uuid`)} and property_id = ${propertyId}
    returning ${sql.raw(key)} = any (${wanted}::uuid[]) as is_wanted`.execute(trx)
  if (rows.filter(({ isWanted }) => isWanted).length < wanted.length)
    throw new DomainError(
      kernelReasons.NOT_FOUND,
      { what: table === 'staff_member' ? 'person' : 'channel connection' },
      table === 'staff_member' ? 'staff' : 'portals',
    )
}
