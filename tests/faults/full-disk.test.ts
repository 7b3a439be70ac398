import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createContextFactory } from '@atithi/api/create-context'
import { enterUpload } from '@atithi/api/property/images/commands/upload'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf } from '../support/database-url.ts'
import { noisePicture } from '../support/noise-picture.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { type SecondServer, startSecondServer } from '../support/second-server.ts'
import { useWorld } from '../support/world.ts'
import { expectKept, requestsFor, storm } from './booking-storm.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'

describe('a storage that fails half-way', () => {
  const world = useWorld()

  it('keeps no file of a picture that it did not take, also of those that were still on their way', async () => {
    const hotel = await world.openHotel()
    const kept = new Set<string>()
    const slow = Promise.withResolvers<void>()
    const storage = {
      async put(key: string) {
        if (key.includes('-480'))
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
            code: 'ENOSPC',
          })
        if (key.includes('-960')) await slow.promise
        kept.add(key)
      },
      async read() {
        return undefined
      },
      async remove(keys: readonly string[]) {
        for (const key of keys) kept.delete(key)
      },
    }
    const contextOf = createContextFactory({ ...world.services, db: world.db, storage })
    const facts = {
      ip: '127.0.0.1',
      requestId: randomUUID(),
      setCookie: () => {},
      ...(hotel.owner.token && { sessionToken: hotel.owner.token }),
    }
    const take = await enterUpload(await contextOf(facts), hotel.propertyId)
    const files = [480, 960, 1600].map(width => ({ width, bytes: new Uint8Array(8) }))
    const taken = take({ width: 1600, height: 900, files })
    taken.catch(() => {})
    await new Promise(setImmediate)
    slow.resolve()
    await expect(taken).rejects.toThrow(/no space left/)
    await new Promise(setImmediate)
    expect(kept).toEqual(new Set())
    expect((await hotel.owner.call.images.list({ propertyId: hotel.propertyId })).items).toEqual([])
  })
})

const diskMegabytes = 8
/** The server alone sees a small disk where its pictures lie. Linux lets every user make one, unless its administrator forbids it. */
const onSmallDisk = (folder: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...[`mount -t tmpfs -o size=${diskMegabytes}m pictures "$0" && exec "$@"`, folder],
]

function canMakeDisks(): boolean {
  try {
    execFileSync('unshare', [...onSmallDisk('/mnt').slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(canMakeDisks())('a disk for pictures that is full', () => {
  let product: Product
  let server: SecondServer
  let hotel: StormHotel
  let disk: string

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
    hotel = await openStormHotel(product, 'Full House')
    const media = path.join(product.dataDir, 'media')
    server = await startSecondServer(
      { ...product, within: onSmallDisk(media) },
      databaseUrlOf(product.dataDir),
      'web',
    )
    disk = path.join(`/proc/${server.process.pid}/root`, media)
  }, startTimeout)
  afterAll(async () => {
    await server?.stop()
    await product?.stop()
  })

  const filesOn = () =>
    fs.readdirSync(disk, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const picturesOf = async () =>
    (await hotel.owner.query('images.list', { propertyId: hotel.propertyId })).data?.items
  const upload = async () => {
    const body = new Uint8Array(noisePicture(1600, 900))
    const headers = { cookie: hotel.owner.cookie(), 'content-type': 'image/png' }
    return (
      await fetch(`${server.url}/uploads/properties/${hotel.propertyId}`, {
        method: 'POST',
        body,
        headers,
      })
    ).status
  }
  /** Leaves some room, for the first of a picture's files and not for all. */
  const fill = (leftKilobytes: number) => {
    const { bavail, bsize } = fs.statfsSync(disk)
    fs.writeFileSync(path.join(disk, 'filler'), Buffer.alloc(bavail * bsize - leftKilobytes * 1024))
  }

  it('takes no picture and keeps no half of one, sells on, and takes the next when there is room again', async () => {
    expect(await upload()).toBe(201)
    const whole = filesOn().length
    for (const left of [0, 200, 600]) {
      fill(left)
      expect(await upload(), `${left} kB free`).toBeGreaterThanOrEqual(500)
      fs.rmSync(path.join(disk, 'filler'))
      expect(filesOn()).toHaveLength(whole)
      expect(await picturesOf()).toHaveLength(1)
    }
    fill(0)
    const requests = requestsFor(hotel, 'full', 20)
    const answers = await storm([server.url], hotel, requests)
    expect(answers.size).toBe(requests.length)
    fs.rmSync(path.join(disk, 'filler'))
    expect(await upload()).toBe(201)
    expect(await picturesOf()).toHaveLength(2)
    const db = ownerDbOf(product)
    await expectKept(db, hotel, answers)
    await db.destroy()
  })
})
