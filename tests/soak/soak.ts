import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerUrlOf } from '../support/database-url.ts'
import type { Product } from '../support/product.ts'
import { type Gauges, judge, readGauges, readProcessorSeconds, type Verdict } from './gauges.ts'
import { openLiveScreens } from './live-screens.ts'
import { type DeedTimes, type Timed, timesOf } from './times.ts'
import { mixedTraffic, signIn } from './traffic.ts'

export interface Soaked {
  requests: number
  /** What went wrong, in words, each kind once. */
  failures: string[]
  verdicts: Verdict[]
  /** How many deeds were done in a second. */
  perSecond: number
  /** How long they took: all together first, then each kind, the slowest first. */
  took: DeedTimes[]
  /** Live screens that were still open at the end, and the messages that one was sent. */
  screens: { open: number; heard: number }
  /** Cores that the server and this process, which makes the load, kept busy. */
  cores: { server: number; load: number }
}

export interface Pace {
  seconds: number
  perSecond: number
  readEverySeconds: number
  /** Screens that listen all the while. */
  liveScreens?: number
  /** Of everyone in the demonstration, in turn, or all of the one owner to whose hotels most happens. */
  screensOf?: 'everyone' | 'owner'
}

/**
 * Sends mixed traffic at a steady pace for so long, and reads every so often what the server holds. The first third warms up: what is
 * judged and timed is what comes after it.
 */
export async function soak(
  product: Product,
  { seconds, perSecond, readEverySeconds, liveScreens = 0, screensOf = 'owner' }: Pace,
  onReading: (gauges: Gauges) => void = () => {},
): Promise<Soaked> {
  const { serverPid }: { serverPid: number } = JSON.parse(
    fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'),
  )
  const traffic = await mixedTraffic(product.url)
  const database = new pg.Client(ownerUrlOf(product.dataDir))
  await database.connect()
  const cookies =
    screensOf === 'owner' ? [traffic.cookie()] : await signInEveryone(product.url, database)
  const screens = await openLiveScreens(product.url, cookies, liveScreens)
  const processors = { server: readProcessorSeconds(serverPid), load: process.cpuUsage() }
  const start = performance.now()
  const warm = start + (seconds * 1000) / 3
  const end = start + seconds * 1000
  const readings: Gauges[] = []
  let requests = 0
  const failures = new Set<string>()
  const underWay = new Set<Promise<void>>()
  const timed: Timed[] = []

  const sendOne = () => {
    const began = performance.now()
    const { name, act } = traffic.next()
    const one = act().then(wrong => {
      if (began >= warm) timed.push({ name, milliseconds: performance.now() - began })
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
      for (; due < ((performance.now() - start) * perSecond) / 1000; due += 1)
        if (underWay.size < mostUnderWay) sendOne()
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
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(processors.load)
  const cores = {
    server: (readProcessorSeconds(serverPid) - processors.server) / elapsed,
    load: (user + system) / 1e6 / elapsed,
  }
  await database.end()
  const { open, heard } = screens
  screens.close()
  if (open < liveScreens)
    failures.add(`${liveScreens - open} of ${liveScreens} live screens were cut off`)
  const done = Math.round((timed.length * 3) / (seconds * 2))
  const each = Math.round(heard / Math.max(1, liveScreens))
  return {
    requests,
    failures: [...failures],
    verdicts: judge(readings),
    perSecond: done,
    took: timesOf(timed),
    screens: { open, heard: each },
    cores,
  }
}

/** The cookies of all owners and staff of the demonstration. */
async function signInEveryone(url: string, database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    "select email from app_user where email like '%@atithi.test' and role in ('owner', 'staff') order by email",
  )
  const clients = await Promise.all(rows.map(({ email }) => signIn(url, email)))
  return clients.map(client => client.cookie())
}
