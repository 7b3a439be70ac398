import { accountOf } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Author } from '../access/actor.ts'
import type { IsoDate } from '../shared/dates.ts'
import type { EventDefinition, EventType } from './define.ts'

interface Entity {
  propertyId: PropertyId
  entityId: string
}

/**
 * An event to be published: with a payload where its definition has one, and with the days whose
 * figures it changes where it changes any.
 */
export type Publication<Definition extends EventDefinition> = Entity & {
  event: Definition
} & PayloadOf<Definition> &
  DaysOf<Definition>

type PayloadOf<Definition> =
  Definition extends EventDefinition<infer _, infer Payload>
    ? keyof Payload extends never
      ? { payload?: never }
      : { payload: Payload }
    : never

type DaysOf<Definition> = Definition extends { changesFigures: true }
  ? { days: readonly IsoDate[] }
  : { days?: never }

/** What every publication is, whatever its definition. */
interface AnyPublication extends Entity {
  event: EventDefinition
  payload?: object | undefined
  days?: readonly IsoDate[] | undefined
}

/**
 * Writes an event in the transaction of the change that it is about: it is read after the commit,
 * and without one it never was. The days whose figures it changes are marked with it.
 */
export async function publish<const Definition extends EventDefinition>(
  trx: Trx,
  work: { author: Author },
  publication: Publication<Definition>,
): Promise<void> {
  await insertEvent(trx, eventRow(work, publication))
}

export interface EventRow {
  propertyId: PropertyId
  type: EventType
  version: number
  entityId: string
  payload: string
  publishedBy: string | null
  days: readonly IsoDate[]
}

export const eventRow = (
  { author }: { author: Author },
  { event, propertyId, entityId, payload = {}, days = [] }: AnyPublication,
): EventRow => ({
  propertyId,
  type: event.type,
  version: event.version,
  entityId,
  payload: JSON.stringify(payload),
  publishedBy: author.kind === 'user' ? (author.actingAsUserId ?? author.userId) : null,
  days,
})

/**
 * The parts of a statement that publishes: the row, the marks of its days, and the alarm that wakes
 * those who read events, which PostgreSQL rings once for a transaction and at its commit.
 */
export const publishing = (row: Slots<EventRow>) => ({
  writes: sql`
    published as (
      insert into outbox_event (account_id, property_id, type, version, entity_id, payload, actor_user_id)
      select ${accountOf(row.propertyId)}, ${row.propertyId}, ${row.type}, ${row.version}, ${row.entityId}, ${row.payload}::jsonb, ${row.publishedBy}),
    marked as (
      insert into dirty_day (account_id, property_id, day)
      select distinct ${accountOf(row.propertyId)}, ${row.propertyId}::uuid, day from unnest(${row.days}::date[]) day)`,
  rings: sql`pg_notify('atithi_event', '')`,
})

const insertEvent = compileOnce((_db: Trx, row: Slots<EventRow>) => {
  const { writes, rings } = publishing(row)
  return sql`with ${writes} select ${rings}`
})
