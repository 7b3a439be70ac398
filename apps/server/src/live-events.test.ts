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
  entityId: 'b1',
  at: '2026-11-21T00:00:00.000Z',
})

describe('createLiveEvents', () => {
  const test = useTestDb()
  let events: LiveEvents
  let reader: AbortController

  const tell = (payload: unknown) => sql`select pg_notify('atithi_event', ${JSON.stringify(payload)})`.execute(test.db)
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
    events.start()
    await expect.poll(listeners).toHaveLength(1)
  })

  afterEach(async () => {
    reader.abort()
    await events.stop()
    await expect.poll(listeners).toHaveLength(0)
  })

  const first = async (feed: AsyncIterable<{ id: string; type: string }>, count: number) => {
    const seen: { id: string; type: string }[] = []
    for await (const one of feed) if (seen.push(one) === count) break
    return seen
  }

  it('tells a subscriber what happens at its properties, in order, and nothing of others', async () => {
    const feed = events.subscribe(['p1'], reader.signal)
    for (const [property, id] of [
      ['p1', 'e1'],
      ['p2', 'e2'],
      ['p1', 'e3'],
    ] as const)
      await tell(event(property, id))
    expect((await first(feed, 2)).map(one => one.id)).toEqual(['e1', 'e3'])
  })

  it('tells everything to a subscriber of all properties', async () => {
    const feed = events.subscribe('all', reader.signal)
    await tell(event('p1', 'e1'))
    await tell(event('p2', 'e2'))
    expect((await first(feed, 2)).map(one => one.id)).toEqual(['e1', 'e2'])
  })

  it('passes over what is not an event', async () => {
    const feed = events.subscribe('all', reader.signal)
    await tell({ hello: 'there' })
    await tell(event('p1', 'e1'))
    expect((await first(feed, 1)).map(one => one.id)).toEqual(['e1'])
  })

  it('forgets a subscriber that leaves', async () => {
    events.subscribe(['p1'], reader.signal)
    expect(events.subscribers).toBe(1)
    reader.abort()
    expect(events.subscribers).toBe(0)
  })

  describe('with a session', () => {
    const endSession = (sessionKey: string) => sql`select pg_notify('atithi_session', ${JSON.stringify({ sessionKey })})`.execute(test.db)
    const whole = async (feed: AsyncIterable<{ type: string }>) => {
      const types: string[] = []
      for await (const { type } of feed) types.push(type)
      return types
    }

    it('ends with its session, within a second, and leaves others alone', async () => {
      const mine = whole(events.subscribe(['p1'], reader.signal, 'mine'))
      const other = whole(events.subscribe(['p1'], reader.signal, 'other'))
      const asked = performance.now()
      await endSession('mine')
      expect(await mine).toEqual([])
      expect(performance.now() - asked).toBeLessThan(1_000)
      expect(events.subscribers).toBe(1)
      reader.abort()
      await other
    })

    it('ends at once when the session ended before it was subscribed', async () => {
      const known = whole(events.subscribe([], reader.signal, 'known'))
      await endSession('late')
      await endSession('known')
      await known
      expect(await whole(events.subscribe(['p1'], reader.signal, 'late'))).toEqual([])
    })

    it('ends after a gap, in which its session may have ended', async () => {
      const mine = whole(events.subscribe(['p1'], reader.signal, 'mine'))
      for (const { pid } of await listeners()) await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
      expect(await mine).toEqual([])
    })

    it('passes over what names no session', async () => {
      const mine = events.subscribe(['p1'], reader.signal, 'mine')
      await sql`select pg_notify('atithi_session', 'nonsense')`.execute(test.db)
      await tell(event('p1', 'e1'))
      expect((await first(mine, 1)).map(one => one.id)).toEqual(['e1'])
    })
  })

  it('comes back after a broken connection, and says that there was a gap', async () => {
    const feed = events.subscribe(['p1'], reader.signal)
    for (const { pid } of await listeners()) await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
    expect((await first(feed, 1)).map(one => one.type)).toEqual(['feed.resumed'])
  })
})
