import type { Trx } from '@atithi/db/client'
import type { JsonObject } from '@atithi/db/schema'
import type { Author } from '../access/actor.ts'
import type { Work } from '../context.ts'

export interface Change {
  /** entity.verb, as 'booking.checked-in'. */
  action: `${string}.${string}`
  entity: string
  entityId: string
  propertyId?: string
  before?: JsonObject
  after?: JsonObject
  reason?: string
}

/** Writes who did what into the audit trail, in the transaction of the change itself. */
export async function recordChange(trx: Trx, work: Pick<Work, 'author' | 'requestId' | 'ip'>, change: Change): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({
      ...change,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
      ...authorColumns(work.author),
      requestId: work.requestId,
      ip: work.ip,
    })
    .execute()
}

/** Tells the property's live screens and listeners: written with the change, delivered after commit. */
export async function announce(
  trx: Trx,
  work: Pick<Work, 'author'>,
  event: { propertyId: string; type: `${string}.${string}`; entityId: string },
): Promise<void> {
  const { author } = work
  const actorUserId = author.kind === 'user' ? (author.actingAsUserId ?? author.userId) : null
  await trx
    .insertInto('outboxEvent')
    .values({ ...event, actorUserId })
    .execute()
}

function authorColumns(author: Author) {
  if (author.kind !== 'user') return { actorKind: author.kind }
  return { actorKind: author.kind, actorUserId: author.userId, actingAsUserId: author.actingAsUserId ?? null }
}
