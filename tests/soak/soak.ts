import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlOf } from '../support/database-url.ts'
import type { Product } from '../support/product.ts'
import { type Gauges, judge, readGauges, type Verdict } from './gauges.ts'
import { mixedTraffic } from './traffic.ts'

export interface Soaked {
  requests: number
  /** What went wrong, in words, each kind once. */
  failures: string[]
  verdicts: Verdict[]
}

/** Sends mixed traffic at a steady pace for so long, and reads every so often what the server holds. */
export async function soak(
  product: Product,
  { seconds, perSecond, readEverySeconds }: { seconds: number; perSecond: number; readEverySeconds: number },
  onReading: (gauges: Gauges) => void = () => {},
): Promise<Soaked> {
  const { serverPid }: { serverPid: number } = JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'))
  const traffic = await mixedTraffic(product.url)
  const database = new pg.Client(databaseUrlOf(product.dataDir))
  await database.connect()
  const end = performance.now() + seconds * 1000
  const readings: Gauges[] = []
  let requests = 0
  const failures = new Set<string>()
  const underWay = new Set<Promise<void>>()

  const send = async () => {
    while (performance.now() < end) {
      if (underWay.size < 4 * perSecond) {
        const one = traffic.next().then(wrong => {
          requests += 1
          if (wrong) failures.add(wrong)
        })
        underWay.add(one)
        void one.finally(() => underWay.delete(one))
      }
      await sleep(1000 / perSecond)
    }
    await Promise.all(underWay)
  }
  const read = async () => {
    while (performance.now() < end) {
      await sleep(readEverySeconds * 1000)
      const gauges = await readGauges(serverPid, database)
      readings.push(gauges)
      onReading(gauges)
    }
  }
  await Promise.all([send(), read()])
  await database.end()
  return { requests, failures: [...failures], verdicts: judge(readings) }
}
