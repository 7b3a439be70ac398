import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlOf } from '../support/database-url.ts'
import type { Product } from '../support/product.ts'
import { type Gauges, judge, readGauges, type Verdict } from './gauges.ts'
import { openLiveScreens } from './live-screens.ts'
import { mixedTraffic } from './traffic.ts'

export interface Soaked {
  requests: number
  /** What went wrong, in words, each kind once. */
  failures: string[]
  verdicts: Verdict[]
  /** How long one took, in milliseconds: a person's deed, of one request or of a few. */
  took: { p50: number; p99: number }
  /** Live screens that were still open at the end. */
  screens: number
}

export interface Pace {
  seconds: number
  perSecond: number
  readEverySeconds: number
  /** Screens that listen all the while. */
  liveScreens?: number
}

/** Sends mixed traffic at a steady pace for so long, and reads every so often what the server holds. */
export async function soak(
  product: Product,
  { seconds, perSecond, readEverySeconds, liveScreens = 0 }: Pace,
  onReading: (gauges: Gauges) => void = () => {},
): Promise<Soaked> {
  const { serverPid }: { serverPid: number } = JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'))
  const traffic = await mixedTraffic(product.url)
  const database = new pg.Client(databaseUrlOf(product.dataDir))
  await database.connect()
  const screens = await openLiveScreens(product.url, traffic.cookie(), liveScreens)
  const start = performance.now()
  const end = start + seconds * 1000
  const readings: Gauges[] = []
  let requests = 0
  const failures = new Set<string>()
  const underWay = new Set<Promise<void>>()
  const times: number[] = []

  const sendOne = () => {
    const began = performance.now()
    const one = traffic.next().then(wrong => {
      times.push(performance.now() - began)
      requests += 1
      if (wrong) failures.add(wrong)
    })
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  const send = async () => {
    // As many as are due by now: a timer that comes late does not slow the pace. Few are under way at once, so that a machine which is
    // behind for a moment opens no more sockets and connections than one that keeps up.
    const mostUnderWay = Math.max(4, perSecond / 5)
    for (let due = 0; performance.now() < end; await sleep(1000 / perSecond))
      for (; due < ((performance.now() - start) * perSecond) / 1000; due += 1) if (underWay.size < mostUnderWay) sendOne()
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
  const left = screens.open
  screens.close()
  if (left < liveScreens) failures.add(`${liveScreens - left} of ${liveScreens} live screens were cut off`)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { requests, failures: [...failures], verdicts: judge(readings), took: { p50: at(0.5), p99: at(0.99) }, screens: left }
}
