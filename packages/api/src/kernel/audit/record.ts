import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { DB, JsonObject } from '@atithi/db/schema'
import type { Insertable } from 'kysely'
import type { Author } from '../access/actor.ts'
import type { Work } from '../context/context.ts'

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

type Writer = Pick<Work, 'author' | 'requestId' | 'ip'>

interface Event {
  propertyId: string
  type: `${string}.${string}`
  entityId: string
}

/** Writes who did what into the audit trail, in the transaction of the change itself. */
export async function recordChange(trx: Trx, work: Writer, change: Change): Promise<void> {
  await trx.insertInto('auditEntry').values(entryOf(work, change)).execute()
}

/** Tells the property's live screens and listeners: written with the change, delivered after commit. */
export async function publish(trx: Trx, work: Pick<Work, 'author'>, event: Event): Promise<void> {
  await trx.insertInto('outboxEvent').values(eventOf(work, event)).execute()
}

/** Both of a change whose event has its name, in one statement. */
export async function recordAndPublish(
  trx: Trx,
  work: Writer,
  change: Change & { propertyId: string },
): Promise<void> {
  const { propertyId, action, entityId } = change
  const { actorUserId: publishedBy } = eventOf(work, { propertyId, type: action, entityId })
  await insertAuditAndEvent(trx, {
    actorUserId: null,
    actingAsUserId: null,
    reason: null,
    ...entryOf(work, change),
    propertyId,
    publishedBy,
  })
}

type AuditRow = Required<Insertable<DB['auditEntry']>>

const insertAuditAndEvent = compileOnce(
  (
    db: Trx,
    entry: Slots<Omit<AuditRow, 'id' | 'at'> & { propertyId: string; publishedBy: string | null }>,
  ) =>
    db
      .with('told', one =>
        one.insertInto('outboxEvent').values({
          propertyId: entry.propertyId,
          type: entry.action,
          entityId: entry.entityId,
          actorUserId: entry.publishedBy,
        }),
      )
      .insertInto('auditEntry')
      .values({
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId,
        propertyId: entry.propertyId,
        before: entry.before,
        after: entry.after,
        reason: entry.reason,
        actorKind: entry.actorKind,
        actorUserId: entry.actorUserId,
        actingAsUserId: entry.actingAsUserId,
        requestId: entry.requestId,
        ip: entry.ip,
      }),
)

const entryOf = ({ author, requestId, ip }: Writer, change: Change) => ({
  ...change,
  before: change.before ? JSON.stringify(change.before) : null,
  after: change.after ? JSON.stringify(change.after) : null,
  ...authorColumns(author),
  requestId,
  ip,
})

const eventOf = ({ author }: Pick<Work, 'author'>, event: Event) => ({
  ...event,
  actorUserId: author.kind === 'user' ? (author.actingAsUserId ?? author.userId) : null,
})

function authorColumns(author: Author) {
  if (author.kind !== 'user') return { actorKind: author.kind }
  return {
    actorKind: author.kind,
    actorUserId: author.userId,
    actingAsUserId: author.actingAsUserId ?? null,
  }
}
