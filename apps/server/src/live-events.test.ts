import { randomUUID } from 'node:crypto'
import type { ProductEventType } from '@atithi/api/insight/events'
import type { Audience, Listening, PropertyEvent } from '@atithi/api/kernel/ports/events'
import { useTestDb } from '@atithi/db/testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLiveEvents, type LiveEvents } from './live-events.ts'

const { log } = Fastify({ logger: false })
const [p1, p2] = [randomUUID(), randomUUID()]
const [e1, e2, e3] = [randomUUID(), randomUUID(), randomUUID()]

const ofHotels = (propertyIds: readonly string[] | 'all'): Audience => ({
  propertyIds,
  areas: 'all',
})
const listener = (name: string, after?: number): Listening => ({
  sessionKey: name,
  userId: name,
  judgedAt: performance.now(),
  ...(after !== undefined && { after }),
})

describe('createLiveEvents', () => {
  const test = useTestDb()
  let events: LiveEvents
  let reader: AbortController

  const tell = (propertyId: string, ...entities: string[]) =>
    tellOf('booking.created', propertyId, ...entities)
  const tellOf = (type: ProductEventType, propertyId: string, ...entities: string[]) =>
    sql`with happened as (
        insert into outbox_event (account_id, property_id, type, entity_id)
        select account_id, id, ${type}, entity_id from property, unnest(${entities}::uuid[]) entity_id
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
    const feed = singly(events.watch(ofHotels([p1]), listener('mine'), reader.signal))
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
      singly(events.watch(ofHotels('all'), listener('mine'), reader.signal)),
      events.subscribe(reader.signal),
    ]
    await tell(p1, e1)
    await tell(p2, e2)
    for (const feed of feeds)
      expect((await first(feed, 2)).map(one => one.entityId)).toEqual([e1, e2])
  })

  it('tells a screen of a burst in few messages, and of all of it', async () => {
    const feed = events.watch(ofHotels([p1]), listener('mine'), reader.signal)
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
    const feed = events.watch(ofHotels([p1]), listener('mine', after), reader.signal)
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
    const feed = singly(events.watch(ofHotels([p1]), listener('mine', after), reader.signal))
    expect((await first(feed, 1)).map(({ type }) => type)).toEqual(['feed.resumed'])
  })

  it('review: security T4: tells what was missed by area, too', async () => {
    const read = events.subscribe(reader.signal)
    await tell(p1, e1)
    await first(read, 1)
    const after = events.position
    await tellOf('payment.recorded', p1, e2)
    await tellOf('website.updated', p1, e3)
    await expect.poll(() => events.position).toBe((after ?? 0) + 2)
    const audience: Audience = { propertyIds: [p1], areas: ['website'] }
    const feed = singly(events.watch(audience, listener('mine', after), reader.signal))
    expect((await first(feed, 1)).map(({ entityId }) => entityId)).toEqual([e3])
  })

  it('review: security T4: ends the screens of a hotel before it tells what came after its suspension', async () => {
    const feed = events.watch(
      { propertyIds: [p1], areas: ['bookings'] },
      listener('clerk'),
      reader.signal,
    )
    const other = singly(events.watch(ofHotels([p2]), listener('other'), reader.signal))
    await test.ownerDb.transaction().execute(async trx => {
      for (const [type, entity] of [
        ['property.suspended', p1],
        ['booking.created', e1],
      ])
        await sql`insert into outbox_event (account_id, property_id, type, entity_id)
          select account_id, id, ${type}, ${entity} from property where id = ${p1}`.execute(trx)
      await sql`select pg_notify('atithi_event', '')`.execute(trx)
    })
    const told: string[] = []
    for await (const { entityId } of singly(feed)) told.push(entityId)
    expect(told).toEqual([])
    await tell(p2, e2)
    expect((await first(other, 1)).map(({ entityId }) => entityId)).toEqual([e2])
  })

  it('forgets a screen that leaves', async () => {
    events.watch(ofHotels([p1]), listener('mine'), reader.signal)
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
      const mine = whole(events.watch(ofHotels([p1]), listener('mine'), reader.signal))
      const other = whole(events.watch(ofHotels([p1]), listener('other'), reader.signal))
      await endSession('mine')
      expect(await mine).toEqual([])
      expect(events.screens).toBe(1)
      reader.abort()
      await other
    })

    it('ends at once when the session ended before it was subscribed', async () => {
      const known = whole(events.watch(ofHotels([]), listener('known'), reader.signal))
      await endSession('late')
      await endSession('known')
      await known
      expect(await whole(events.watch(ofHotels([p1]), listener('late'), reader.signal))).toEqual([])
    })

    it('ends after a gap, in which its session may have ended', async () => {
      const mine = whole(events.watch(ofHotels([p1]), listener('mine'), reader.signal))
      for (const { pid } of await listeners())
        await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
      expect(await mine).toEqual([])
    })

    it('ends when the post of its person changes, whatever changes it, and comes back with what holds then', async () => {
      const { id: clerk } = await test.ownerDb
        .insertInto('appUser')
        .values({ email: `${randomUUID()}@example.in`, name: 'Ravi', role: 'staff' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into staff_member (user_id, account_id, property_id, areas)
        select ${clerk}, account_id, id, array['bookings'] from property where id = ${p1}`.execute(
        test.ownerDb,
      )
      for (const change of [
        sql`areas = '{}'`,
        sql`property_id = ${p2}`,
        sql`read_only_since = now()`,
        sql`grants = array['refund']`,
      ]) {
        const screen = whole(
          events.watch(
            { propertyIds: [p1], areas: ['bookings'] },
            { ...listener('session'), userId: clerk },
            reader.signal,
          ),
        )
        const before = performance.now()
        await sql`update staff_member set ${change} where user_id = ${clerk}`.execute(test.ownerDb)
        await screen
        // A request that was judged before the change is too late with what it was let in for.
        const late = events.watch(
          { propertyIds: [p1], areas: ['bookings'] },
          { ...listener('session'), userId: clerk, judgedAt: before },
          reader.signal,
        )
        expect(await whole(late)).toEqual([])
      }
      const owner = sql`update app_user set is_active = not is_active where role = 'owner'`
      for (let turn = 0; turn < 2; turn += 1) {
        const screen = whole(
          events.watch(
            { propertyIds: [p1], areas: [] },
            { ...listener('session'), userId: clerk },
            reader.signal,
          ),
        )
        await owner.execute(test.ownerDb)
        await screen
      }
      expect(events.screens).toBe(0)
    })

    it('passes over what names no session', async () => {
      const mine = events.watch(ofHotels([p1]), listener('mine'), reader.signal)
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
