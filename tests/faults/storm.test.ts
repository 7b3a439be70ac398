import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runStorm } from '../storm/storm.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { isThorough } from '../support/thorough.ts'
import { expectKept, mostBookings, requestsFor, settle, storm } from './booking-storm.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'
import { watchReadiness } from './watch-readiness.ts'

const howMany = 400
const kills = isThorough ? 8 : 1

describe('a server killed in a storm of bookings', () => {
  let product: Product
  let sandboxPort: number

  const serverPid = (): number =>
    JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8')).serverPid

  beforeAll(async () => {
    sandboxPort = await findFreePort()
    const settings = { SEED: 'none', SANDBOX_PORT: String(sandboxPort) }
    product = await startProduct(await findFreePort(), settings)
  }, startTimeout)
  afterAll(() => product.stop())

  it.each(Array.from({ length: kills }, (_, at) => at + 1))(
    'keeps every booking that it acknowledged, and makes none twice when the rest is asked again (%i)',
    async round => {
      const hotel: StormHotel = await openStormHotel(product, `Storm House ${round}`)
      const requests = requestsFor(hotel, `storm${round}`, howMany)
      const killAfter = randomInt(20, 200)
      const readiness = watchReadiness('a killed server', product.url)
      const before = await storm([product.url], hotel, requests, answered => {
        if (answered === killAfter) process.kill(serverPid(), 'SIGKILL')
      })
      expect(before.size, `killed after ${killAfter} answers`).toBeLessThan(howMany)

      // What `npm start` runs starts its server again.
      await readiness.back(60_000)
      expect(product.process.exitCode).toBeNull()
      const answers = await settle([product.url], hotel, requests, before)
      expect(answers.size).toBe(howMany)
      const db = ownerDbOf(product)
      await expectKept(db, hotel, answers)
      await db.destroy()

      // Asked once more with its key, a booking answers with itself.
      const booked = requests.filter(request => answers.get(request.idempotencyKey)?.data)
      expect(booked.length).toBeLessThanOrEqual(mostBookings)
      const again = await storm([product.url], hotel, booked.slice(0, 20))
      for (const [key, { data }] of again) expect(data?.id).toBe(answers.get(key)?.data?.id)
    },
  )

  // The short form of `npm run storm`.
  it('loses, doubles and oversells nothing by any path that takes nights or gives them back', async () => {
    const howOften = isThorough ? 10_000 : 120
    const { attempts, kills, faults } = await runStorm(product, {
      attempts: howOften,
      perHouse: 2_500,
      killEverySeconds: isThorough ? 30 : 6,
      mostMinutes: 60,
      sandboxUrl: `http://localhost:${sandboxPort}`,
    })
    expect(faults).toEqual([])
    expect(attempts).toBeGreaterThanOrEqual(howOften)
    if (isThorough) expect(kills).toBeGreaterThan(0)
  }, 3_600_000)
})
