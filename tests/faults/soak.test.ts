import { findFreePort } from '@atithi/db/embedded/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRises } from '../soak/gauges.ts'
import { soak } from '../soak/soak.ts'
import { type Product, startProduct } from '../support/product.ts'
import { isThorough } from '../support/thorough.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct(await findFreePort())
}, 180_000)
afterAll(() => product?.stop())

// `npm run soak` takes an hour; this is long enough to see a handle or a connection that each request leaves behind.
it('a server under mixed traffic holds no more at the end than after warming up', { timeout: 300_000 }, async () => {
  const pace = isThorough ? { seconds: 120, perSecond: 30, readEverySeconds: 2 } : { seconds: 12, perSecond: 25, readEverySeconds: 1 }
  const { failures, rises, requests } = await soak(product, pace)
  expect(requests).toBeGreaterThan(100)
  expect(failures).toEqual([])
  expect(rises).toEqual([])
})

it('a rise is seen', () => {
  const level = { residentMegabytes: 200, handles: 60, connections: 30 }
  const flat = Array.from({ length: 30 }, () => level)
  expect(findRises(flat)).toEqual([])
  expect(findRises(flat.map((one, at) => ({ ...one, handles: 60 + 2 * at })))).toEqual(['handles rose from 90 to 110'])
  expect(findRises(flat.map((one, at) => ({ ...one, connections: 30 + at })))).toHaveLength(1)
})
