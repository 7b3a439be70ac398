import fs from 'node:fs'
import path from 'node:path'
import { addDays } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf } from '../support/database-url.ts'
import { createHttpClient } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { startSecondServer } from '../support/second-server.ts'
import { requestsFor } from './booking-storm.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'

const howMany = 24
/** After a process died over its turn, another one has it within this. */
const longestGapMs = 60_000

describe('two servers that handle events, one of them killed in its turn', () => {
  let product: Product
  let db: Db
  let hotel: StormHotel

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
    db = ownerDbOf(product)
    hotel = await openStormHotel(product, 'Event House')
  }, startTimeout)
  afterAll(async () => {
    await db?.destroy()
    await product?.stop()
  })

  /** The first process holds its breath during `act`, so that it is the second that has its turns. */
  async function withFirstStill(act: () => Promise<void>): Promise<void> {
    const first: number = JSON.parse(
      fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'),
    ).serverPid
    process.kill(first, 'SIGSTOP')
    try {
      await act()
    } finally {
      process.kill(first, 'SIGCONT')
    }
  }

  /** Nobody may add to the table during `act`: whoever handles an event waits there, in the middle of its turn. */
  const withTableHeld = (table: string, act: () => Promise<void>) =>
    db.transaction().execute(async trx => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
      await act()
    })
  const waitsFor = async (table: string) => {
    const { rows } = await sql`select from pg_locks
      where relation = ${table}::regclass and not granted`.execute(db)
    return rows.length
  }
  const watched = ['notifications', 'booking-emails']
  /** None of those watched is in a turn: a process that is stopped in the middle of one would keep it from the other. */
  const isQuiet = async () => {
    const { rows } = await sql`
      select from event_consumer
        where name = any(${watched}) and position < (select last from event_numbering)
      union all select from outbox_event where position is null`.execute(db)
    return rows.length
  }
  const causes = { notification: 't.event_id', outgoing_email: 't.once_for' } as const
  const timesOf = async (of: string, table: keyof typeof causes) => {
    const { rows } = await sql<{ id: string; times: number }>`
      select e.entity_id as id, (select count(*)::int from ${sql.table(table)} t
        where ${sql.ref(causes[table])}::text = e.id::text) as times
      from outbox_event e where e.type = ${of} and e.property_id = ${hotel.propertyId}`.execute(db)
    return new Map(rows.map(({ id, times }) => [id, times]))
  }
  const onceEach = (ids: readonly string[]) => new Map(ids.map(id => [id, 1]))

  it.each([
    ['notification', 'booking.created'],
    ['outgoing_email', 'booking.confirmation-sent'],
  ] as const)('lose no %s and make none twice', async (table, type) => {
    const other = await startSecondServer(product, databaseUrlOf(product.dataDir), 'all')
    const booked: string[] = []
    // At the second server only: the first answers nothing while it holds its breath.
    const book = async () => {
      for (const { idempotencyKey, roomTypeId, checkIn } of requestsFor(hotel, table, howMany)) {
        const { data } = await createHttpClient(other.url).mutate('site.book', {
          idempotencyKey,
          roomTypeId,
          checkIn,
          subdomain: hotel.subdomain,
          checkOut: addDays(checkIn, 1),
          adults: 2,
          guestName: 'Ravi Kumar',
          guestEmail: `${idempotencyKey.replace('_', '-')}@example.in`,
          guestPhone: '9812345678',
        })
        if (data) booked.push(String(data.id))
      }
    }
    const confirm = async () => {
      const desk = createHttpClient(other.url)
      await desk.mutate('auth.login', {
        email: 'event-house@example.in',
        password: 'a long and private phrase',
      })
      for (const bookingId of booked)
        expect((await desk.mutate('bookings.sendConfirmation', { bookingId })).reason).toBe(
          undefined,
        )
    }
    if (table === 'outgoing_email') await book()
    await expect.poll(isQuiet, { timeout: 60_000, interval: 100 }).toBe(0)
    await withFirstStill(() =>
      withTableHeld(table, async () => {
        await (table === 'notification' ? book() : confirm())
        await expect.poll(() => waitsFor(table), { timeout: 20_000, interval: 20 }).toBe(1)
        other.process.kill('SIGKILL')
        await expect.poll(() => other.process.exitCode ?? other.process.signalCode).not.toBeNull()
      }),
    )
    expect(booked.length).toBeGreaterThan(howMany / 2)
    const mine = async () => {
      const times = await timesOf(type, table)
      return new Map(booked.map(id => [id, times.get(id)]))
    }
    await expect.poll(mine, { timeout: longestGapMs, interval: 200 }).toEqual(onceEach(booked))
    // Nothing is on its way any more that could add to it.
    const behind = async () => {
      const { rows } = await sql`select from event_consumer, event_numbering
        where last > position and name = any(${watched})`.execute(db)
      return rows.length
    }
    await expect.poll(behind, { timeout: 20_000 }).toBe(0)
    expect(await mine()).toEqual(onceEach(booked))
    expect(await db.selectFrom('eventDelivery').select('eventId').execute()).toEqual([])
  })
})
