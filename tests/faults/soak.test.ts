import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judge } from '../soak/gauges.ts'
import { soak } from '../soak/soak.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { isThorough } from '../support/thorough.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct(await findFreePort())
}, startTimeout)
afterAll(() => product?.stop())

// `npm run soak` takes an hour; this is long enough to see a handle or a connection that each request leaves behind.
it('a server under mixed traffic holds no more at the end than after warming up', {
  timeout: 300_000,
}, async () => {
  const pace = isThorough
    ? { seconds: 120, perSecond: 30, readEverySeconds: 2, liveScreens: 20 }
    : { seconds: 12, perSecond: 25, readEverySeconds: 1, liveScreens: 20 }
  const { failures, verdicts, requests, screens } = await soak(product, pace)
  expect(requests).toBeGreaterThan(50)
  expect(failures).toEqual([])
  expect(screens.open).toBe(pace.liveScreens)
  expect(screens.heard).toBeGreaterThan(0)
  expect(verdicts.filter(({ isFlat }) => !isFlat)).toEqual([])
})

it('a rise is seen', () => {
  const level = { residentMegabytes: 200, handles: 60, connections: 30 }
  const flat = Array.from({ length: 30 }, () => level)
  const risesOf = (readings: typeof flat) => judge(readings).filter(({ isFlat }) => !isFlat)
  expect(risesOf(flat)).toEqual([])
  expect(risesOf(flat.map((one, at) => ({ ...one, handles: 60 + 2 * at })))).toMatchObject([
    { gauge: 'handles', before: 80, after: 100 },
  ])
  expect(risesOf(flat.map((one, at) => ({ ...one, connections: 30 + at })))).toMatchObject([
    { gauge: 'connections' },
  ])
  // A busy moment at the end is no rise.
  expect(risesOf(flat.map((one, at) => ({ ...one, connections: at > 24 ? 60 : 30 })))).toEqual([])
})
