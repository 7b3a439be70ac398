import type { Reader } from '@atithi/db/reader'
import type { z } from 'zod'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import type { listDeliveriesInput } from './schema.ts'

/** The endpoints of a hotel, without their secrets. */
export const listEndpoints = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('webhookEndpoint as e')
    .select(['e.id', 'e.url', 'e.description', 'e.types as events', 'e.isActive', 'e.turnedOffBy'])
    .select(['e.failingSince', 'e.previousUntil', 'e.createdAt'])
    .where('e.propertyId', '=', propertyId)
    .where('e.deletedAt', 'is', null)
    .orderBy('e.id')
    .execute()

/** What was sent to an endpoint in the last thirty days, the newest first. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { webhookId, cursor, limit }: z.output<typeof listDeliveriesInput>,
) {
  const known = await db
    .selectFrom('webhookEndpoint')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', webhookId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!known) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'endpoint' })
  const matching = db
    .selectFrom('webhookDelivery as d')
    .where('d.propertyId', '=', propertyId)
    .where('d.endpointId', '=', webhookId)
  const rows = await matching
    .select(['d.id', 'd.type', 'd.body', 'd.attempts', 'd.createdAt', 'd.deliveredAt'])
    .select(['d.nextAttemptAt', 'd.lastAttemptAt', 'd.lastStatus', 'd.lastAnswer'])
    .select(['d.lastError', 'd.lastMs'])
    .$call(qb => (cursor === undefined ? qb : qb.where('d.id', '<', cursor)))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('d.id') })
}
