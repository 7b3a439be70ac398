import { useTestDb } from '@atithi/db/testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLiveEvents, type LiveEvents } from './live-events.ts'

const { log } = Fastify({ logger: false })
const event = (propertyId: string, id: string) => ({
  id,
  propertyId,
  type: 'booking.created',
  entityId: id,
  at: '2026-11-21T00:00:00.000Z',
})

describe('createLiveEvents', () => {
  const test = useTestDb()
  let events: LiveEvents
  let reader: AbortController

  const tell = (payload: unknown) =>
    sql`select pg_notify('atithi_event', ${JSON.stringify(payload)})`.execute(test.db)
  const listeners = async () => {
    const { rows } = await sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and (query = 'select 1' or query like 'listen%')`.execute(
      test.ownerDb,
    )
    return rows
  }

  beforeEach(async () => {
    events = createLiveEvents(test.url, log)
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

  const first = async (feed: AsyncIterable<{ id: string; type: string }>, count: number) => {
    const seen: { id: string; type: string }[] = []
    for await (const one of feed) if (seen.push(one) === count) break
    return seen
  }

  it('tells a screen what happens at its properties, in order, and nothing of others', async () => {
    const feed = singly(events.watch(['p1'], 'mine', reader.signal))
    for (const [property, id] of [
      ['p1', 'e1'],
      ['p2', 'e2'],
      ['p1', 'e3'],
    ] as const)
      await tell(event(property, id))
    expect((await first(feed, 2)).map(one => one.id)).toEqual(['e1', 'e3'])
  })

  it('tells everything to a screen of all properties, and to a part of the process', async () => {
    const feeds = [
      singly(events.watch('all', 'mine', reader.signal)),
      events.subscribe(reader.signal),
    ]
    await tell(event('p1', 'e1'))
    await tell(event('p2', 'e2'))
    for (const feed of feeds)
      expect((await first(feed, 2)).map(one => one.id)).toEqual(['e1', 'e2'])
  })

  it('tells a screen of a burst in few messages, and of all of it', async () => {
    const feed = events.watch(['p1'], 'mine', reader.signal)
    await sql`select pg_notify('atithi_event', json_build_object('id', n::text, 'propertyId', 'p1', 'type', 'booking.created',
      'entityId', n::text, 'at', '')::text) from generate_series(1, 80) n`.execute(test.db)
    const messages: string[][] = []
    for await (const message of feed)
      if (messages.push(message.map(({ id }) => id)) && messages.flat().length >= 80) break
    expect(messages.flat()).toEqual(Array.from({ length: 80 }, (_, n) => String(n + 1)))
    expect(messages.length).toBeLessThanOrEqual(3)
  })

  it('passes over what is not an event', async () => {
    const feed = events.subscribe(reader.signal)
    await tell({ hello: 'there' })
    await tell(event('p1', 'e1'))
    expect((await first(feed, 1)).map(one => one.id)).toEqual(['e1'])
  })

  it('forgets a screen that leaves', async () => {
    events.watch(['p1'], 'mine', reader.signal)
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
      const mine = whole(events.watch(['p1'], 'mine', reader.signal))
      const other = whole(events.watch(['p1'], 'other', reader.signal))
      await endSession('mine')
      expect(await mine).toEqual([])
      expect(events.screens).toBe(1)
      reader.abort()
      await other
    })

    it('ends at once when the session ended before it was subscribed', async () => {
      const known = whole(events.watch([], 'known', reader.signal))
      await endSession('late')
      await endSession('known')
      await known
      expect(await whole(events.watch(['p1'], 'late', reader.signal))).toEqual([])
    })

    it('ends after a gap, in which its session may have ended', async () => {
      const mine = whole(events.watch(['p1'], 'mine', reader.signal))
      for (const { pid } of await listeners())
        await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
      expect(await mine).toEqual([])
    })

    it('passes over what names no session', async () => {
      const mine = events.watch(['p1'], 'mine', reader.signal)
      await sql`select pg_notify('atithi_session', 'nonsense')`.execute(test.db)
      await tell(event('p1', 'e1'))
      expect((await first(singly(mine), 1)).map(one => one.id)).toEqual(['e1'])
    })
  })

  it('comes back after a broken connection, and says that there was a gap', async () => {
    const feed = events.subscribe(reader.signal)
    for (const { pid } of await listeners())
      await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
    expect((await first(feed, 1)).map(one => one.type)).toEqual(['feed.resumed'])
  })
})
