import type { Reader } from '@atithi/db/reader'
import type { z } from 'zod'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import type { listParkedInput } from './schema.ts'

/** Events that a consumer has given up, the newest first, with the hotel at which each happened. */
export async function listParked(db: Reader, { cursor, limit }: z.output<typeof listParkedInput>) {
  const matching = db.selectFrom('eventDelivery as d').where('d.parkedAt', 'is not', null)
  const rows = await matching
    .innerJoin('outboxEvent as e', 'e.id', 'd.eventId')
    .innerJoin('property as p', 'p.id', 'e.propertyId')
    .select(['d.id', 'd.consumer', 'd.eventId', 'd.attempts', 'd.lastError', 'd.parkedAt'])
    .select(['e.type', 'e.entityId', 'e.at', 'p.name as propertyName'])
    .$call(qb => (cursor === undefined ? qb : qb.where('d.id', '<', cursor)))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('d.id') })
}
