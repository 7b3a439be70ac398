import { accountOf, accountOr, noAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { PropertyId } from '@atithi/db/ids'
import type { DB, JsonObject } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'
import type { Author } from '../access/actor.ts'
import type { Work } from '../context/context.ts'
import type { EventDefinition } from '../events/define.ts'
import { type EventRow, eventRow, type Publication, publishing } from '../events/publish.ts'
import type { AuditAction, AuditEntity } from './actions.ts'

export interface Change {
  /** subject.verb, as 'booking.checked-in'. */
  action: AuditAction
  entity: AuditEntity
  entityId: string
  propertyId?: PropertyId
  before?: JsonObject
  after?: JsonObject
  reason?: string
}

type Writer = Pick<Work, 'author' | 'requestId' | 'ip'>

/** Writes who did what into the audit trail, in the transaction of the change itself. */
export async function recordChange(trx: Trx, work: Writer, change: Change): Promise<void> {
  const { propertyId } = change
  const accountId = propertyId ? accountOf(sql`${propertyId}::uuid`) : accountOr(noAccount)
  await trx
    .insertInto('auditEntry')
    .values({ ...entryOf(work, change), accountId })
    .execute()
}

/**
 * Both of a change whose event has its name, in one statement: see publish.
 */
export async function recordAndPublish<const Definition extends EventDefinition<AuditAction>>(
  trx: Trx,
  work: Writer,
  {
    change,
    ...publication
  }: Publication<Definition> & { change: Omit<Change, 'action' | 'entityId' | 'propertyId'> },
): Promise<void> {
  const row = eventRow(work, publication)
  const { propertyId, entityId } = row
  await insertAuditAndEvent(trx, {
    actorUserId: null,
    actingAsUserId: null,
    actorKeyId: null,
    reason: null,
    ...entryOf(work, { ...change, action: publication.event.type, entityId, propertyId }),
    ...row,
  })
}

type AuditRow = Required<Omit<Insertable<DB['auditEntry']>, 'accountId'>>

const insertAuditAndEvent = compileOnce(
  (_db: Trx, row: Slots<Omit<AuditRow, 'id' | 'at'> & EventRow>) => {
    const { writes, rings } = publishing(row)
    return sql`with ${writes}, recorded as (
      insert into audit_entry (account_id, action, entity, entity_id, property_id, before, after, reason, actor_kind, actor_user_id,
        acting_as_user_id, actor_key_id, request_id, ip)
      values (${accountOf(row.propertyId)}, ${row.action}, ${row.entity}, ${row.entityId}, ${row.propertyId}, ${row.before}::jsonb, ${row.after}::jsonb, ${row.reason},
        ${row.actorKind}, ${row.actorUserId}, ${row.actingAsUserId}, ${row.actorKeyId}, ${row.requestId}, ${row.ip}))
    select ${rings}`
  },
)

const entryOf = ({ author, requestId, ip }: Writer, change: Change) => ({
  ...change,
  before: change.before ? JSON.stringify(change.before) : null,
  after: change.after ? JSON.stringify(change.after) : null,
  ...authorColumns(author),
  requestId,
  ip,
})

function authorColumns(author: Author) {
  if (author.kind !== 'user') return { actorKind: author.kind }
  return {
    actorKind: author.kind,
    actorUserId: author.userId,
    actingAsUserId: author.actingAsUserId ?? null,
    actorKeyId: author.apiKeyId ?? null,
  }
}
