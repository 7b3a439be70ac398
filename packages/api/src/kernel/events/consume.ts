import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { inAccount, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { Services } from '../context/services.ts'
import type { EventDefinition, EventOf, PublishedEvent } from './define.ts'

/**
 * Somebody who handles events. Everything that a handler does happens in the transaction that takes
 * the event off its list: it writes to the database, and what has to go outside waits there for a
 * job. An event may still come a second time, when it is handed out anew; it then changes nothing.
 * It is given the events of one account at a time, and what it asks is asked of that account.
 */
export interface Consumer {
  /** Has a row in event_consumer, from a migration. */
  name: string
  wants: readonly EventDefinition[]
  /** What is about one of these happens in its order: what comes after waits for what failed. */
  inOrderOf?: 'property' | 'entity'
  /** After a run it leaves the events that come for so long, and takes them together. */
  gathersMs?: number
  /** Its events only wake it: it goes over all accounts at once, and is not given the events of each apart. */
  goesOverAll?: true
  handle(trx: Trx, events: readonly PublishedEvent[], services: Services): Promise<void>
}

interface EachOptions<Definition extends EventDefinition>
  extends Pick<Consumer, 'name' | 'inOrderOf'> {
  wants: readonly Definition[]
  handle(trx: Trx, event: EventOf<Definition>, services: Services): Promise<void>
}

/** A consumer that takes its events one by one. */
export function consumeEach<const Definition extends EventDefinition>({
  handle,
  ...consumer
}: EachOptions<Definition>): Consumer {
  return {
    ...consumer,
    async handle(trx, events, services) {
      // What a consumer gets is one of those that it wants, and was read by that definition.
      for (const event of events) await handle(trx, event as EventOf<Definition>, services)
    },
  }
}

const mostAttempts = 8
const atOnce = 50
/** Doubled with each attempt: the last one is some ten minutes after the one before. */
const firstPauseSeconds = 5

/** Gives what was committed its place among the events, so that it can be read; answers the newest place. */
export function numberEvents(services: Pick<Services, 'db'>): Promise<number> {
  return writeIn(services.db, { role: 'platform' }, giveNumbers)
}

export async function giveNumbers(trx: Trx): Promise<number> {
  const { rows } = await sql<{ newest: number }>`select number_events() as newest`.execute(trx)
  return rows[0]?.newest ?? 0
}

/**
 * One turn of a consumer: what is due again, then what is new. Answers how many events it took: none
 * when there are none, or when it has its turn elsewhere.
 */
export async function runConsumer(services: Services, consumer: Consumer): Promise<number> {
  return writeIn(services.db, { role: 'platform' }, async trx => {
    const held = await trx
      .selectFrom('eventConsumer')
      .select('position')
      .where('name', '=', consumer.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return 0
    const again = await listDue(trx, consumer, services.clock.now())
    if (again.length > 0) {
      await handOut(trx, services, consumer, again)
      return again.length
    }
    const { events, upTo } = await listNew(trx, consumer, held.position)
    if (upTo === held.position) return 0
    await handOut(trx, services, consumer, await withoutWaiting(trx, services, consumer, events))
    await trx
      .updateTable('eventConsumer')
      .set(({ fn }) => ({ position: upTo, movedAt: fn<string>('clock_timestamp') }))
      .where('name', '=', consumer.name)
      .execute()
    return Math.max(1, events.length)
  })
}

/** Turns of a consumer until there is nothing that it could take now. */
export async function runUntilIdle(services: Services, consumer: Consumer): Promise<void> {
  for (let taken = 1; taken > 0; ) taken = await runConsumer(services, consumer)
}

interface Stored extends Omit<PublishedEvent, 'type'> {
  type: string
  position: number
  attempts: number
}

const storedColumns = [
  'e.id',
  'e.type',
  'e.version',
  'e.accountId',
  'e.propertyId',
  'e.entityId',
  'e.payload',
  'e.at',
  'e.actorUserId',
] as const

const orderKeyOf = ({ inOrderOf }: Consumer, event: Stored): string | null =>
  inOrderOf === undefined ? null : inOrderOf === 'property' ? event.propertyId : event.entityId

/** Up to where there is something to read, and what of it the consumer wants. */
async function listNew(trx: Trx, { wants }: Consumer, from: number) {
  const { last } = await trx.selectFrom('eventNumbering').select('last').executeTakeFirstOrThrow()
  if (last <= from) return { events: [], upTo: from }
  const rows = await trx
    .selectFrom('outboxEvent as e')
    .select([...storedColumns, 'e.position'])
    .where('e.position', '>', from)
    .where('e.position', '<=', last)
    .where('e.type', '=', sql<string>`any(${wants.map(({ type }) => type)}::text[])`)
    .orderBy('e.position')
    .limit(atOnce)
    .execute()
  const events = rows.map(row => stored(row, 0))
  const newest = events.length < atOnce ? last : events.at(-1)?.position
  return { events, upTo: newest ?? last }
}

/** What failed and is to be tried again; of what goes in order, the first that waits. */
async function listDue(trx: Trx, { name }: Consumer, now: Date): Promise<Stored[]> {
  const rows = await trx
    .selectFrom('eventDelivery as d')
    .innerJoin('outboxEvent as e', 'e.id', 'd.eventId')
    .select([...storedColumns, 'e.position', 'd.attempts'])
    .where('d.consumer', '=', name)
    .where('d.parkedAt', 'is', null)
    .where('d.nextAttemptAt', '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eventDelivery as before')
            .select('before.eventId')
            .whereRef('before.consumer', '=', 'd.consumer')
            .whereRef('before.orderKey', '=', 'd.orderKey')
            .whereRef('before.position', '<', 'd.position'),
        ),
      ),
    )
    .orderBy('d.position')
    .limit(atOnce)
    .execute()
  return rows.map(row => stored(row, row.attempts))
}

type Row = Omit<Stored, 'propertyId' | 'position' | 'attempts'> & {
  propertyId: PropertyId
  position: number | null
}

/** The consumer takes the ids from the outbox itself: no caller has named the property. */
function stored(row: Row, attempts: number): Stored {
  if (row.position === null) throw new Error(`event ${row.id} was read before it was numbered`)
  return {
    ...row,
    propertyId: row.propertyId as AuthorizedPropertyId,
    position: row.position,
    attempts,
  }
}

/** Those behind which nothing waits; the others are put in line. */
async function withoutWaiting(
  trx: Trx,
  { clock }: Services,
  consumer: Consumer,
  events: readonly Stored[],
): Promise<readonly Stored[]> {
  if (consumer.inOrderOf === undefined || events.length === 0) return events
  const keys = await trx
    .selectFrom('eventDelivery')
    .select('orderKey')
    .distinct()
    .where('consumer', '=', consumer.name)
    .where('orderKey', 'is not', null)
    .execute()
  const waiting = new Set(keys.map(({ orderKey }) => orderKey))
  const [behind, free] = [true, false].map(isBehind =>
    events.filter(event => waiting.has(orderKeyOf(consumer, event)) === isBehind),
  )
  await keepForLater(trx, consumer, behind ?? [], { at: clock.now(), attempts: 0 })
  return free ?? []
}

/** Hands them over all together; when that fails, one by one, so that only what cannot be handled stays. */
async function handOut(
  trx: Trx,
  services: Services,
  consumer: Consumer,
  events: readonly Stored[],
): Promise<void> {
  if (events.length === 0) return
  if (!(await tryToHandle(trx, services, consumer, events))) {
    await done(trx, consumer, events)
    return
  }
  const failed = new Set<string>()
  for (const event of events) {
    const key = orderKeyOf(consumer, event)
    if (key !== null && failed.has(key)) {
      await keepForLater(trx, consumer, [event], {
        at: services.clock.now(),
        attempts: event.attempts,
      })
      continue
    }
    const failure = await tryToHandle(trx, services, consumer, [event])
    if (!failure) await done(trx, consumer, [event])
    else {
      if (key !== null) failed.add(key)
      await takeDownFailure(trx, services, consumer, { event, failure })
    }
  }
}

/** They wait no longer, where they waited. */
async function done(trx: Trx, { name }: Consumer, events: readonly Stored[]): Promise<void> {
  await trx
    .deleteFrom('eventDelivery')
    .where('consumer', '=', name)
    .where('eventId', '=', sql<string>`any(${events.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/** Why it failed, or undefined. What a handler did that failed is undone, and nothing else. */
async function tryToHandle(
  trx: Trx,
  services: Services,
  consumer: Consumer,
  events: readonly Stored[],
): Promise<string | undefined> {
  await sql`savepoint handling`.execute(trx)
  try {
    const given = events.map(event => read(consumer, event))
    if (consumer.goesOverAll) await consumer.handle(trx, given, services)
    else
      for (const [accountId, own] of Map.groupBy(given, event => event.accountId))
        await consumer.handle(inAccount(trx, accountId), own, services)
    await sql`release savepoint handling`.execute(trx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint handling`.execute(trx)
    await sql`release savepoint handling`.execute(trx)
    return (error instanceof Error ? error.message : String(error)).slice(0, 500)
  }
}

/** Throws for an event of a version that this process does not know: another that does will take it. */
function read({ name, wants }: Consumer, event: Stored): PublishedEvent {
  const definition = wants.find(({ type }) => type === event.type)
  if (!definition) throw new Error(`${name} does not take ${event.type}`)
  if (definition.version !== event.version)
    throw new Error(`${event.type} has version ${event.version}, known is ${definition.version}`)
  const { position: _position, attempts: _attempts, ...rest } = event
  return { ...rest, type: definition.type, payload: definition.payload.parse(event.payload) }
}

async function takeDownFailure(
  trx: Trx,
  { clock }: Services,
  consumer: Consumer,
  { event, failure }: { event: Stored; failure: string },
): Promise<void> {
  const attempts = event.attempts + 1
  const now = clock.now()
  const pause = firstPauseSeconds * 2 ** attempts * (0.5 + Math.random())
  await keepForLater(trx, consumer, [event], {
    at: new Date(now.getTime() + pause * 1000),
    attempts,
    failure,
    parkedAt: attempts >= mostAttempts ? now : undefined,
  })
}

interface Later {
  at: Date
  attempts: number
  failure?: string
  parkedAt?: Date | undefined
}

async function keepForLater(
  trx: Trx,
  consumer: Consumer,
  events: readonly Stored[],
  { at, attempts, failure, parkedAt }: Later,
): Promise<void> {
  if (events.length === 0) return
  const state = {
    attempts,
    nextAttemptAt: at.toISOString(),
    lastError: failure ?? null,
    parkedAt: parkedAt?.toISOString() ?? null,
  }
  await trx
    .insertInto('eventDelivery')
    .values(
      events.map(event => ({
        ...state,
        consumer: consumer.name,
        eventId: event.id,
        position: event.position,
        orderKey: orderKeyOf(consumer, event),
      })),
    )
    .onConflict(conflict => conflict.columns(['consumer', 'eventId']).doUpdateSet(state))
    .execute()
}
