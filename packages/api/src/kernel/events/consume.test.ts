import { randomUUID } from 'node:crypto'
import { type Db, openApplication, type Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { type Scope, writeIn } from '@atithi/db/scope'
import { useTestDb } from '@atithi/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Services } from '../context/services.ts'
import { type Consumer, consumeEach, numberEvents, runConsumer, runUntilIdle } from './consume.ts'
import { defineEvents, event, eventWith, figureEvent } from './define.ts'
import { purgeEvents } from './jobs.ts'
import { publish } from './publish.ts'
import { listConsumerStates } from './reads.ts'
import { listReady } from './ready.ts'

const testEvents = defineEvents({
  'parcel.arrived': eventWith(z.object({ weight: z.number() })),
  'parcel.left': event(),
  'parcel.counted': figureEvent(),
})
const author = { kind: 'system' } as const
const name = 'parcels'

describe('a consumer of events', () => {
  const test = useTestDb()
  let now = new Date('2026-11-18T06:30:00Z')
  let accountId: AccountId
  let hotels: [string, string]
  let taken: string[] = []

  const servicesOf = (db: Db) => ({ db, clock: { now: () => now } }) as unknown as Services
  const services = () => servicesOf(test.db)
  const scope = (): Scope => ({
    role: 'tenant',
    accountId,
    propertyIds: hotels,
    reaches: 'properties',
  })

  const arrive = (trx: Trx, entityId: string, propertyId = hotels[0]) =>
    publish(
      trx,
      { author },
      {
        event: testEvents['parcel.arrived'],
        propertyId,
        entityId,
        payload: { weight: 5 },
      },
    )
  const publishAll = async (...entities: string[]) => {
    for (const entity of entities) await writeIn(test.db, scope(), trx => arrive(trx, entity))
  }
  const run = async (consumer: Consumer) => {
    await numberEvents(services())
    await runUntilIdle(services(), consumer)
  }
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const stateOf = async () => {
    const states = await writeIn(test.db, { role: 'platform' }, listConsumerStates)
    return states.find(state => state.name === name)
  }

  /** Takes down what it is given, beside the table that it writes; fails for what `fails` says. */
  const taker = (
    fails: (entityId: string) => boolean = () => false,
    options: Pick<Consumer, 'inOrderOf'> = {},
  ) =>
    consumeEach({
      ...options,
      name,
      wants: [testEvents['parcel.arrived']],
      async handle(trx, { entityId, id }) {
        await sql`insert into attempt (subject) values (${id})`.execute(trx)
        if (fails(entityId)) throw new Error(`${entityId} is too heavy`)
        taken.push(entityId)
      },
    })
  const effects = async () => {
    const { rows } = await sql<{ subject: string; times: number }>`
      select subject, count(*)::int as times from attempt group by 1`.execute(test.ownerDb)
    return rows
  }

  beforeAll(async () => {
    const { rows } = await sql<{ id: string; accountId: string }>`with owner as (
        insert into app_user (email, name, role) values ('asha@example.in', 'Asha', 'owner') returning id)
      insert into property (account_id, name) select owner.id, name from owner, unnest(array['Lake', 'Hill']) name
      returning id, account_id`.execute(test.ownerDb)
    accountId = rows[0]?.accountId ?? ''
    hotels = [rows[0]?.id ?? '', rows[1]?.id ?? '']
  })
  beforeEach(async () => {
    taken = []
    await sql`insert into event_consumer select ${name}, last from event_numbering`.execute(
      test.ownerDb,
    )
  })
  afterEach(async () => {
    await sql`delete from event_consumer where name = ${name}`.execute(test.ownerDb)
    await sql`delete from attempt`.execute(test.ownerDb)
    await sql`delete from outbox_event`.execute(test.ownerDb)
  })

  it('is given what it wants, with who and what, and nothing else', async () => {
    const entityId = randomUUID()
    await writeIn(test.db, scope(), async trx => {
      await arrive(trx, entityId)
      await publish(
        trx,
        { author },
        { event: testEvents['parcel.left'], propertyId: hotels[0], entityId },
      )
    })
    const given: unknown[] = []
    await run({
      name,
      wants: [testEvents['parcel.arrived']],
      handle: async (_trx, events) => void given.push(...events),
    })
    const { accountId } = await test.ownerDb
      .selectFrom('property')
      .select('accountId')
      .where('id', '=', hotels[0])
      .executeTakeFirstOrThrow()
    expect(given).toEqual([
      {
        id: expect.any(String),
        type: 'parcel.arrived',
        version: 1,
        accountId,
        propertyId: hotels[0],
        entityId,
        payload: { weight: 5 },
        at: expect.any(String),
        actorUserId: null,
      },
    ])
    expect(await stateOf()).toMatchObject({ behind: 0, lagSeconds: 0, waiting: 0, parked: 0 })
  })

  it('is given nothing of what was rolled back', async () => {
    const [kept, undone] = [randomUUID(), randomUUID()]
    await expect(
      writeIn(test.db, scope(), async trx => {
        await arrive(trx, undone)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await publishAll(kept)
    await run(taker())
    expect(taken).toEqual([kept])
  })

  it('misses nothing that is committed late, though what was written after it was handled already', async () => {
    const [late, early] = [randomUUID(), randomUUID()]
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const slow = writeIn(test.db, scope(), async trx => {
      await arrive(trx, late)
      written()
      await mayCommit
    })
    await isWritten
    await publishAll(early)
    await run(taker())
    expect(taken).toEqual([early])
    commit()
    await slow
    await run(taker())
    expect(taken).toEqual([early, late])
  })

  it('is given what happened to one thing in its order, whoever began first', async () => {
    // The first has its transaction number before the second, and waits for it.
    const subject = randomUUID()
    const [first, second] = [randomUUID(), randomUUID()]
    const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const lock = (trx: Trx) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    const older = writeIn(test.db, scope(), async trx => {
      await sql`select pg_current_xact_id()`.execute(trx)
      begun()
      await isHeld
      await lock(trx)
      await arrive(trx, second)
    })
    await isBegun
    await writeIn(test.db, scope(), async trx => {
      await lock(trx)
      held()
      await arrive(trx, first)
    })
    await older
    await run(taker())
    expect(taken).toEqual([first, second])
  })

  it('handles each event once, with several processes at it', async () => {
    const entities = Array.from({ length: 120 }, () => randomUUID())
    const pools = Array.from({ length: 3 }, () => openApplication(test, { max: 3 }).db)
    onTestFinished(async () => void (await Promise.all(pools.map(db => db.destroy()))))
    const work = async (db: Db) => {
      for (let turn = 0; turn < 40; turn += 1) {
        await numberEvents({ db })
        await runConsumer(servicesOf(db), taker())
      }
    }
    await Promise.all([...pools.map(work), ...entities.map(entity => publishAll(entity))])
    await run(taker())
    expect(taken.toSorted()).toEqual(entities.toSorted())
    expect((await effects()).map(({ times }) => times)).toEqual(entities.map(() => 1))
  })

  it('loses nothing and does nothing twice when its process dies in the middle', async () => {
    const entities = Array.from({ length: 8 }, () => randomUUID())
    await publishAll(...entities)
    await numberEvents(services())
    const { db: mortal } = openApplication(test, { max: 1 })
    let handled = 0
    const dying: Consumer = {
      ...taker(),
      async handle(trx, events, given) {
        await taker().handle(trx, events.slice(0, 4), given)
        handled += 1
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        for (const { pid } of rows)
          await sql`select pg_terminate_backend(${pid}::int)`.execute(test.ownerDb)
      },
    }
    await expect(runConsumer(servicesOf(mortal), dying)).rejects.toThrow()
    await mortal.destroy().catch(() => undefined)
    expect(handled).toBe(1)
    expect(await effects()).toEqual([])
    taken = []
    await run(taker())
    expect(taken).toEqual(entities)
    expect((await effects()).map(({ times }) => times)).toEqual(entities.map(() => 1))
  })

  it('sets aside what fails, with nothing of it done, and goes on with the others', async () => {
    const [bad, ...good] = [randomUUID(), randomUUID(), randomUUID()]
    await publishAll(bad, ...good)
    await run(taker(entity => entity === bad))
    expect(taken).toEqual(good)
    expect(await effects()).toHaveLength(2)
    expect(await stateOf()).toMatchObject({ behind: 0, waiting: 1, parked: 0 })
  })

  it('tries again after a while, longer each time, and parks what never succeeds', async () => {
    const bad = randomUUID()
    let tries = 0
    const failing = taker(() => {
      tries += 1
      return true
    })
    await publishAll(bad)
    await run(failing)
    const first = tries
    await run(failing)
    expect(tries).toBe(first)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 20 && (await stateOf())?.parked === 0; attempt += 1) {
      const { nextAttemptAt } = await test.ownerDb
        .selectFrom('eventDelivery')
        .select('nextAttemptAt')
        .executeTakeFirstOrThrow()
      pauses.push(Date.parse(nextAttemptAt) - now.getTime())
      now = new Date(nextAttemptAt)
      await run(failing)
    }
    expect(pauses).toHaveLength(7)
    // Each is half to one and a half of its length, and each length is twice the one before.
    for (const [at, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(5_000 * 2 ** at)
      expect(pause).toBeLessThanOrEqual(15_000 * 2 ** at)
    }
    expect(await stateOf()).toMatchObject({ waiting: 0, parked: 1 })
    later(1_000_000)
    await run(failing)
    const { lastError } = await test.ownerDb
      .selectFrom('eventDelivery')
      .select('lastError')
      .executeTakeFirstOrThrow()
    expect(lastError).toBe(`${bad} is too heavy`)
    await run(taker())
    expect(taken).toEqual([])
  })

  it('takes what failed when it is due and can be handled, and forgets that it failed', async () => {
    const entity = randomUUID()
    let isHeavy = true
    const consumer = taker(() => isHeavy)
    await publishAll(entity)
    await run(consumer)
    isHeavy = false
    later(60)
    expect(await listReady(services(), [consumer])).toEqual([consumer])
    await run(consumer)
    expect(taken).toEqual([entity])
    expect(await stateOf()).toMatchObject({ waiting: 0, parked: 0 })
  })

  it('keeps the order of one property where it matters, and keeps no other property waiting', async () => {
    const [bad, behind, elsewhere, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    let isHeavy = true
    const consumer = taker(entity => isHeavy && entity === bad, { inOrderOf: 'property' })
    await publishAll(bad, behind)
    await writeIn(test.db, scope(), trx => arrive(trx, elsewhere, hotels[1]))
    await run(consumer)
    await publishAll(last)
    await run(consumer)
    expect(taken).toEqual([elsewhere])
    expect(await stateOf()).toMatchObject({ behind: 0, waiting: 3 })
    isHeavy = false
    later(60)
    await run(consumer)
    expect(taken).toEqual([elsewhere, bad, behind, last])
    expect(await stateOf()).toMatchObject({ waiting: 0 })
  })

  it('sets aside an event of a version that it does not know', async () => {
    const [newer, known] = [randomUUID(), randomUUID()]
    await publishAll(newer, known)
    await sql`update outbox_event set version = 2 where entity_id = ${newer}`.execute(test.ownerDb)
    await run(taker())
    expect(taken).toEqual([known])
    expect(await stateOf()).toMatchObject({ waiting: 1 })
  })

  it('marks the days whose figures an event changes, each once', async () => {
    await sql`delete from dirty_day`.execute(test.ownerDb)
    await writeIn(test.db, scope(), trx =>
      publish(
        trx,
        { author },
        {
          event: testEvents['parcel.counted'],
          propertyId: hotels[0],
          entityId: randomUUID(),
          days: ['2026-11-18', '2026-11-19', '2026-11-18'],
        },
      ),
    )
    const marks = await test.ownerDb
      .selectFrom('dirtyDay')
      .select(['propertyId', 'day'])
      .orderBy('day')
      .execute()
    expect(marks).toEqual([
      { propertyId: hotels[0], day: '2026-11-18' },
      { propertyId: hotels[0], day: '2026-11-19' },
    ])
  })

  it('does not compile without the payload and the days that an event asks for', () => {
    const about = { propertyId: hotels[0], entityId: randomUUID() }
    const never = (_: () => Promise<void>) => undefined
    // @ts-expect-error a payload is missing
    never(() => publish({} as Trx, { author }, { ...about, event: testEvents['parcel.arrived'] }))
    // @ts-expect-error days are missing
    never(() => publish({} as Trx, { author }, { ...about, event: testEvents['parcel.counted'] }))
    // @ts-expect-error no such event
    never(() => publish({} as Trx, { author }, { ...about, event: testEvents['parcel.lost'] }))
    expect(testEvents['parcel.left'].type).toBe('parcel.left')
  })

  describe('old events', () => {
    const left = async () =>
      (
        await test.ownerDb.selectFrom('outboxEvent').select('entityId').orderBy('written').execute()
      ).map(({ entityId }) => entityId)

    it('are deleted once all have passed them, and none that anybody waits for', async () => {
      const [bad, old, fresh] = [randomUUID(), randomUUID(), randomUUID()]
      await publishAll(bad, old, fresh)
      await sql`update outbox_event set at = ${new Date(now.getTime() - 31 * 86_400_000).toISOString()}
        where entity_id <> ${fresh}`.execute(test.ownerDb)
      await sql`update outbox_event set at = ${now.toISOString()} where entity_id = ${fresh}`.execute(
        test.ownerDb,
      )
      await numberEvents(services())
      await sql`update event_consumer set position = (select last from event_numbering) where name <> ${name}`.execute(
        test.ownerDb,
      )
      await purgeEvents(services())
      expect(await left()).toEqual([bad, old, fresh])
      await run(taker(entity => entity === bad))
      await purgeEvents(services())
      expect(await left()).toEqual([bad, fresh])
    })
  })
})
