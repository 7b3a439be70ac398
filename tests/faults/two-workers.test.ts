import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/db/embedded/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf } from '../support/database-url.ts'
import { type Product, startProduct } from '../support/product.ts'
import { findConflicts } from '../support/recount.ts'
import { startSecondServer } from '../support/second-server.ts'
import { isThorough } from '../support/thorough.ts'
import { expectKept, mostBookings, openStormHotel, ownerDbOf, settle, storm, wishesFor } from './booking-storm.ts'

const requests = 200
/** After a worker died over a job, another one takes it up within this. */
const longestGapMs = 60_000

describe('two servers with workers on one database, one of them killed', () => {
  let product: Product
  let db: Db

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
    db = ownerDbOf(product)
  }, 180_000)
  afterAll(async () => {
    await db?.destroy()
    await product?.stop()
  })

  it('keep every booking that either acknowledged, and go on selling', async () => {
    const other = await startSecondServer(product, databaseUrlOf(product.dataDir), 'all')
    const hotel = await openStormHotel(product, 'Pair House')
    const wishes = wishesFor(hotel, 'pair', requests)
    const killAfter = randomInt(10, 100)
    const before = await storm([product.url, other.url], hotel, wishes, answered => {
      if (answered === killAfter) other.process.kill('SIGKILL')
    })
    const answers = await settle([product.url], hotel, wishes, before)
    expect(answers.size).toBe(requests)
    await expectKept(db, hotel, answers)
  })

  // A job whose worker died is given up after some heartbeats: too long to wait for in every run.
  it.runIf(isThorough)('do each piece of a job once, though its worker died over it', { timeout: 180_000 }, async () => {
    const hotel = await openStormHotel(product, 'Holds House')
    const answers = await settle([product.url], hotel, wishesFor(hotel, 'holds', 2 * mostBookings), new Map())
    const held = [...answers.values()].flatMap(answer => (answer.data ? [String(answer.data.id)] : []))
    expect(held.length).toBeGreaterThan(mostBookings / 2)
    const holdAgain = () =>
      db
        .updateTable('booking')
        .set({ status: 'pending', holdExpiresAt: '2020-01-01T00:00:00Z' })
        .where('idempotencyKey', 'like', 'holds-%')
        .execute()
    await holdAgain()
    const waiting = async () => {
      const { count } = await db
        .selectFrom('booking')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('id', 'in', held)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      return count
    }
    const other = await startSecondServer(product, databaseUrlOf(product.dataDir), 'all')
    // The first process holds its breath, so that it is the second that takes the job, and dies over it.
    const first: number = JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8')).serverPid
    process.kill(first, 'SIGSTOP')
    try {
      await sql`select pg_notify('atithi_job', 'release-expired-holds')`.execute(db)
      await expect.poll(waiting, { timeout: 20_000, interval: 2 }).toBeLessThan(held.length)
      other.process.kill('SIGKILL')
    } finally {
      process.kill(first, 'SIGCONT')
    }
    expect(await waiting()).toBeGreaterThan(0)
    await expect.poll(waiting, { timeout: longestGapMs, interval: 200 }).toBe(0)
    const { rows } = await sql<{ times: number; bookings: number }>`
      select times, count(*) as bookings from (select count(*)::int as times from audit_entry
        where action = 'booking.hold-expired' and entity_id = any (${held}::uuid[]) group by entity_id) counted group by times`.execute(db)
    expect(rows).toEqual([{ times: 1, bookings: held.length }])
    expect(await findConflicts(db)).toEqual([])
  })
})
