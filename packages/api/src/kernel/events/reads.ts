import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'

/** How far a consumer is: what is still before it, and what it could not handle. */
export interface ConsumerState {
  name: string
  /** Events that it has not looked at, of whatever type. */
  behind: number
  /** The age of the oldest of them; 0 when there is none. */
  lagSeconds: number
  /** Events that failed and will be tried again, or wait behind such a one. */
  waiting: number
  parked: number
}

export async function listConsumerStates(db: Reader): Promise<ConsumerState[]> {
  const { rows } = await sql<ConsumerState>`
    select c.name, n.newest - least(n.newest, c.position) as behind,
      coalesce((select greatest(0, extract(epoch from clock_timestamp() - e.at))::float8 from outbox_event e
        where e.position > c.position order by e.position limit 1), 0) as "lagSeconds",
      d.waiting, d.parked
    from event_consumer c
    cross join (select last + (select count(*) from outbox_event where position is null) as newest from event_numbering) n
    cross join lateral (
      select (count(*) filter (where parked_at is null))::int as waiting, count(parked_at)::int as parked
      from event_delivery where consumer = c.name) d
    order by c.name`.execute(db)
  return rows
}

/** Consumers that have something to look at now: new events, or some that are due again. */
export async function listConsumersWithWork(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('eventConsumer as c')
    .select('c.name')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('eventNumbering as n').select('n.last').whereRef('n.last', '>', 'c.position'),
        ),
        exists(
          selectFrom('eventDelivery as d')
            .select('d.eventId')
            .whereRef('d.consumer', '=', 'c.name')
            .where('d.parkedAt', 'is', null)
            .where('d.nextAttemptAt', '<=', now.toISOString()),
        ),
      ]),
    )
    .execute()
  return rows.map(({ name }) => name)
}

interface Span {
  after: number
  upTo: number
  limit: number
  /** Of these only; of all where it is left out. */
  propertyIds?: readonly string[] | 'all'
}

/** Events whose place is in (after, upTo], in their order, with what each is about where it says so: for what a process keeps and has to forget, and for screens. */
export function listEventsBetween(db: Reader, { after, upTo, limit, propertyIds = 'all' }: Span) {
  return db
    .selectFrom('outboxEvent')
    .select(['id', 'propertyId', 'type', 'entityId', 'at', 'position'])
    .select(sql<string | null>`payload ->> 'about'`.as('about'))
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .$if(propertyIds !== 'all', query =>
      query.where('propertyId', '=', sql<string>`any(${propertyIds}::uuid[])`),
    )
    .orderBy('position')
    .limit(limit)
    .execute()
}
