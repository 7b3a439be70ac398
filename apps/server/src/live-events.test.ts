import { randomUUID } from 'node:crypto'
import type { PropertyEvent } from '@atithi/api/kernel/ports/events'
import { useTestDb } from '@atithi/db/testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLiveEvents, type LiveEvents } from './live-events.ts'

const { log } = Fastify({ logger: false })
const [p1, p2] = [randomUUID(), randomUUID()]
const [e1, e2, e3] = [randomUUID(), randomUUID(), randomUUID()]

describe('createLiveEvents', () => {
  const test = useTestDb()
  let events: LiveEvents
  let reader: AbortController

  const tell = (propertyId: string, ...entities: string[]) =>
    sql`with happened as (
        insert into outbox_event (account_id, property_id, type, entity_id)
        select account_id, id, 'booking.created', entity_id from property, unnest(${entities}::uuid[]) entity_id
        where property.id = ${propertyId})
      select pg_notify('atithi_event', '')`.execute(test.ownerDb)

  beforeAll(async () => {
    const owner = { email: 'asha@example.in', name: 'Asha', role: 'owner' } as const
    const { id: accountId } = await test.ownerDb
      .insertInto('appUser')
      .values(owner)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [id, name] of [
      [p1, 'Lake'],
      [p2, 'Hill'],
    ])
      await sql`insert into property (id, account_id, name) values (${id}, ${accountId}, ${name})`.execute(
        test.ownerDb,
      )
  })
  const listeners = async () => {
    const { rows } = await sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and (query = 'select 1' or query like 'listen%')`.execute(
      test.ownerDb,
    )
    return rows
  }

  beforeEach(async () => {
    events = createLiveEvents({ databaseUrl: test.url, db: test.db, log })
    reader = new AbortController()
    const resumed = events.subscribe(reader.signal)
    events.start()
    // A screen that is opened before the feed listens is ended when it does.
    await first(resumed, 1)
  })

  afterEach(async () => {
    reader.abort()
    await events.stop()
    await expect.poll(listeners).toHaveLength(0)
  })

  async function* singly<T>(messages: AsyncIterable<readonly T[]>) {
    for await (const message of messages) yield* message
  }

  const first = async (feed: AsyncIterable<PropertyEvent>, count: number) => {
    const seen: PropertyEvent[] = []
    for await (const one of feed) if (seen.push(one) === count) break
    return seen
  }

  it('tells a screen what happens at its properties, in order, and nothing of others', async () => {
    const feed = singly(events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal))
    for (const [property, entity] of [
      [p1, e1],
      [p2, e2],
      [p1, e3],
    ] as const)
      await tell(property, entity)
    expect((await first(feed, 2)).map(one => one.entityId)).toEqual([e1, e3])
  })

  it('tells everything to a screen of all properties, and to a part of the process', async () => {
    const feeds = [
      singly(events.watch('all', { sessionKey: 'mine', userId: 'mine' }, reader.signal)),
      events.subscribe(reader.signal),
    ]
    await tell(p1, e1)
    await tell(p2, e2)
    for (const feed of feeds)
      expect((await first(feed, 2)).map(one => one.entityId)).toEqual([e1, e2])
  })

  it('tells a screen of a burst in few messages, and of all of it', async () => {
    const feed = events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal)
    const burst = Array.from({ length: 80 }, () => randomUUID())
    await tell(p1, ...burst)
    const messages: string[][] = []
    for await (const message of feed)
      if (messages.push(message.map(({ entityId }) => entityId)) && messages.flat().length >= 80)
        break
    expect(messages.flat()).toEqual(burst)
    expect(messages.length).toBeLessThanOrEqual(3)
  })

  it('tells of what is committed late, though it was written before what was told already', async () => {
    const [sooner, later] = [events.subscribe(reader.signal), events.subscribe(reader.signal)]
    const { promise: told, resolve: isTold } = Promise.withResolvers<void>()
    const late = test.ownerDb.transaction().execute(async trx => {
      await sql`insert into outbox_event (account_id, property_id, type, entity_id)
        select account_id, id, 'booking.created', ${e1} from property where id = ${p1}`.execute(trx)
      await sql`select pg_notify('atithi_event', '')`.execute(trx)
      await told
    })
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction'`.execute(test.ownerDb)
          ).rows.length,
      )
      .toBe(1)
    await tell(p1, e2)
    expect((await first(sooner, 1)).map(one => one.entityId)).toEqual([e2])
    isTold()
    await late
    expect((await first(later, 2)).map(one => one.entityId)).toEqual([e2, e1])
  })

  it('tells each thing once, whatever number of processes reads', async () => {
    const other = createLiveEvents({ databaseUrl: test.url, db: test.db, log })
    const resumed = other.subscribe(reader.signal)
    other.start()
    await first(resumed, 1)
    const feeds = [events, other].map(one => one.subscribe(reader.signal))
    await Promise.all([e1, e2, e3].map(entity => tell(p1, entity)))
    for (const feed of feeds)
      expect((await first(feed, 3)).map(one => one.entityId).toSorted()).toEqual(
        [e1, e2, e3].toSorted(),
      )
    await other.stop()
  })

  it('tells a screen first what came after its pages were read, at its own properties, and then goes on', async () => {
    const read = events.subscribe(reader.signal)
    await tell(p1, e1)
    await first(read, 1)
    const after = events.position
    await tell(p2, e2)
    await tell(p1, e3)
    await expect.poll(() => events.position).toBe((after ?? 0) + 2)
    const feed = events.watch([p1], { sessionKey: 'mine', userId: 'mine', after }, reader.signal)
    const late = randomUUID()
    const told: string[] = []
    for await (const { entityId } of singly(feed)) {
      if (told.push(entityId) === 2) break
      await tell(p1, late)
    }
    expect(told).toEqual([e3, late])
    expect(events.screens).toBe(0)
  })

  it('lets a screen that missed very much read everything', async () => {
    const after = events.position
    await tell(p1, ...Array.from({ length: 201 }, () => randomUUID()))
    await expect.poll(() => events.position).toBe((after ?? 0) + 201)
    const feed = singly(
      events.watch([p1], { sessionKey: 'mine', userId: 'mine', after }, reader.signal),
    )
    expect((await first(feed, 1)).map(({ type }) => type)).toEqual(['feed.resumed'])
  })

  it('forgets a screen that leaves', async () => {
    events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal)
    expect(events.screens).toBe(1)
    reader.abort()
    expect(events.screens).toBe(0)
  })

  describe('with a session', () => {
    const endSession = (sessionKey: string) =>
      sql`select pg_notify('atithi_session', ${JSON.stringify({ sessionKey })})`.execute(test.db)
    const whole = async (feed: ReturnType<LiveEvents['watch']>) => {
      const types: string[] = []
      for await (const { type } of singly(feed)) types.push(type)
      return types
    }

    it('ends with its session, and leaves others alone', async () => {
      const mine = whole(events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal))
      const other = whole(
        events.watch([p1], { sessionKey: 'other', userId: 'other' }, reader.signal),
      )
      await endSession('mine')
      expect(await mine).toEqual([])
      expect(events.screens).toBe(1)
      reader.abort()
      await other
    })

    it('ends at once when the session ended before it was subscribed', async () => {
      const known = whole(events.watch([], { sessionKey: 'known', userId: 'known' }, reader.signal))
      await endSession('late')
      await endSession('known')
      await known
      expect(
        await whole(events.watch([p1], { sessionKey: 'late', userId: 'late' }, reader.signal)),
      ).toEqual([])
    })

    it('ends after a gap, in which its session may have ended', async () => {
      const mine = whole(events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal))
      for (const { pid } of await listeners())
        await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
      expect(await mine).toEqual([])
    })

    it('passes over what names no session', async () => {
      const mine = events.watch([p1], { sessionKey: 'mine', userId: 'mine' }, reader.signal)
      await sql`select pg_notify('atithi_session', 'nonsense')`.execute(test.db)
      await tell(p1, e1)
      expect((await first(singly(mine), 1)).map(one => one.entityId)).toEqual([e1])
    })
  })

  it('comes back after a broken connection, and says that there was a gap', async () => {
    const feed = events.subscribe(reader.signal)
    for (const { pid } of await listeners())
      await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
    expect((await first(feed, 1)).map(one => one.type)).toEqual(['feed.resumed'])
  })
})
