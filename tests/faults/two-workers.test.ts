import { randomInt } from 'node:crypto'
import type { Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf } from '../support/database-url.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { startSecondServer } from '../support/second-server.ts'
import { expectKept, requestsFor, settle, storm } from './booking-storm.ts'
import { openStormHotel, ownerDbOf } from './storm-hotel.ts'
import { watchReadiness } from './watch-readiness.ts'

const howMany = 200

describe('two servers with workers on one database, one of them killed', () => {
  let product: Product
  let db: Db

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
    db = ownerDbOf(product)
  }, startTimeout)
  afterAll(async () => {
    await db?.destroy()
    await product?.stop()
  })

  it('keep every booking that either acknowledged, and go on selling', async () => {
    const other = await startSecondServer(product, databaseUrlOf(product.dataDir), 'all')
    const hotel = await openStormHotel(product, 'Pair House')
    const requests = requestsFor(hotel, 'pair', howMany)
    const killAfter = randomInt(10, 100)
    const readiness = watchReadiness('a server beside one that is killed', product.url)
    const before = await storm([product.url, other.url], hotel, requests, answered => {
      if (answered === killAfter) other.process.kill('SIGKILL')
    })
    await readiness.back(60_000)
    const answers = await settle([product.url], hotel, requests, before)
    expect(answers.size).toBe(howMany)
    await expectKept(db, hotel, answers)
  })
})
