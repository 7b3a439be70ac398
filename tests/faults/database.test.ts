import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { LISTENING } from '@atithi/server/pg-listener'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerUrlOf } from '../support/database-url.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { isThorough } from '../support/thorough.ts'
import { type Answers, expectKept, requestsFor, settle, storm } from './booking-storm.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'
import { watchReadiness } from './watch-readiness.ts'

const howMany = 200
const rounds = Array.from({ length: isThorough ? 5 : 1 }, (_, at) => at + 1)

describe('a database that fails in a storm of bookings', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
  }, startTimeout)
  afterAll(() => product.stop())

  /** Storms a new hotel, lets `fault` happen at a random moment of it, and looks at what is left. */
  async function during(prefix: string, fault: () => Promise<void>): Promise<Answers> {
    const hotel: StormHotel = await openStormHotel(product, `${prefix} House`)
    const storming = requestsFor(hotel, prefix, howMany)
    const faultAfter = randomInt(10, 100)
    const readiness = watchReadiness(prefix, product.url)
    let happening: Promise<void> | undefined
    const before = await storm([product.url], hotel, storming, answered => {
      if (answered === faultAfter) happening = fault()
    })
    await happening
    await readiness.back(60_000)
    const answers = await settle([product.url], hotel, storming, before)
    expect(answers.size).toBe(howMany)
    const db = ownerDbOf(product)
    await expectKept(db, hotel, answers)
    await db.destroy()
    return before
  }

  it.each(rounds)(
    'keeps every booking when PostgreSQL is killed and comes back by itself (%i)',
    async round => {
      const [postmaster = ''] = fs
        .readFileSync(path.join(product.dataDir, 'postgres/postmaster.pid'), 'utf8')
        .split('\n')
      const before = await during(`killed${round}`, async () => {
        process.kill(Number(postmaster), 'SIGKILL')
      })
      expect(before.size).toBeLessThan(howMany)
    },
  )

  it.each(rounds)(
    'keeps every booking when connections are cut again and again (%i)',
    async round => {
      let cut = 0
      await during(`cut${round}`, async () => {
        const client = new pg.Client(ownerUrlOf(product.dataDir))
        await client.connect()
        for (let times = 0; times < 20; times += 1) {
          const { rows } = await client.query<{ cut: number }>(
            `select count(*) filter (where pg_terminate_backend(pid))::int as cut from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
          )
          cut += rows[0]?.cut ?? 0
          await sleep(40)
        }
        await client.end()
      })
      expect(cut).toBeGreaterThan(20)
      // Jobs and live events hold connections of their own: they are there again as well.
      const db = ownerDbOf(product)
      const listening = async () => {
        const { rows } = await sql<{ listening: number }>`
          select count(*)::int as listening from pg_stat_activity
          where datname = current_database() and application_name = ${LISTENING}`.execute(db)
        return rows[0]?.listening
      }
      await expect
        .poll(listening, { timeout: 60_000 })
        .toBeGreaterThan(0)
        .finally(() => db.destroy())
    },
  )
})
