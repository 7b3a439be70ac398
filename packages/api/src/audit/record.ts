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
export async function announce(trx: Trx, work: Pick<Work, 'author'>, event: Event): Promise<void> {
  await trx.insertInto('outboxEvent').values(eventOf(work, event)).execute()
}

/** Both of a change whose event has its name, in one statement. */
export async function recordAndAnnounce(trx: Trx, work: Writer, change: Change & { propertyId: string }): Promise<void> {
  const { propertyId, action, entityId } = change
  await trx
    .with('told', db => db.insertInto('outboxEvent').values(eventOf(work, { propertyId, type: action, entityId })))
    .insertInto('auditEntry')
    .values(entryOf(work, change))
    .execute()
}

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
  return { actorKind: author.kind, actorUserId: author.userId, actingAsUserId: author.actingAsUserId ?? null }
}
