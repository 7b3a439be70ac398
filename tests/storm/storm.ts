import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { ownerDbOf } from '../faults/storm-hotel.ts'
import type { Product } from '../support/product.ts'
import { findConflicts } from '../support/recount.ts'
import type { Outcome } from './chance.ts'
import { type DeedName, deedNames, deeds, drawDeed } from './deeds.ts'
import { type House, openHouse } from './house.ts'
import { judge, settleChannel, settleHolds } from './judge.ts'

const atOnce = 16

export interface Storm {
  attempts: number
  /** Attempts at one hotel: its nights are untouched at first, then half touched, then full. */
  perHouse: number
  killEverySeconds: number
  /** No attempt is begun after so many, though fewer were made. */
  mostMinutes: number
  sandboxUrl: string
  onHouse?(said: { attempts: number; kills: number; faults: number }): void
}

export interface Stormed {
  attempts: number
  kills: number
  /** By deed and outcome. */
  outcomes: Map<DeedName, Map<Outcome, number>>
  /** Whatever must not be. */
  faults: string[]
}

/**
 * Acts on one hotel after the other by every path that takes rooms or gives them back, sixteen at a time, while the server is killed and
 * comes back; then judges what is left.
 */
export async function runStorm(product: Product, storm: Storm): Promise<Stormed> {
  const db = ownerDbOf(product)
  await tellOfDeadlocks(db)
  const outcomes: Stormed['outcomes'] = new Map(deedNames.map(name => [name, new Map()]))
  const stormed: Stormed = { attempts: 0, kills: 0, outcomes, faults: [] }
  const end = Date.now() + storm.mostMinutes * 60_000
  const isOver = () => stormed.attempts >= storm.attempts || Date.now() >= end
  for (let serial = 1; !isOver(); serial += 1) {
    const { sandboxUrl } = storm
    const house = await openHouse(product, { db, sandboxUrl, serial })
    const most = Math.min(storm.perHouse, storm.attempts - stormed.attempts)
    await stormOn(product, house, { most, end, storm, stormed })
    await ready(product)
    await settleChannel(house)
    await settleHolds(house)
    stormed.faults.push(...(await judge(house)).map(fault => `house ${serial}: ${fault}`))
    storm.onHouse?.({ ...stormed, faults: stormed.faults.length })
  }
  stormed.faults.push(...refusedWrongly(outcomes), ...(await wholeDatabase(db, product)))
  stormed.faults.push(...(await deadlocksToldBy(product)))
  await db.destroy()
  return stormed
}

async function stormOn(
  product: Product,
  house: House,
  { most, end, storm, stormed }: { most: number; end: number; storm: Storm; stormed: Stormed },
): Promise<void> {
  let left = most
  const over = new AbortController()
  const walk = async () => {
    while (left > 0 && Date.now() < end) {
      left -= 1
      const name = drawDeed()
      const outcome = await deeds[name].act(house)
      const counted = stormed.outcomes.get(name)
      counted?.set(outcome, (counted.get(outcome) ?? 0) + 1)
      // Where there is nothing to do it to, nothing was attempted.
      if (outcome === 'nothing') left += 1
      else stormed.attempts += 1
    }
  }
  const kill = async () => {
    for (;;) {
      // Whoever starts it again has to see that it was ready, or gives it up after some deaths.
      await ready(product)
      const pause = 1_500 + storm.killEverySeconds * (500 + 1_000 * Math.random())
      await sleep(pause, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      process.kill(serverPidOf(product), 'SIGKILL')
      stormed.kills += 1
    }
  }
  const killing = kill()
  await Promise.all(Array.from({ length: atOnce }, walk))
  over.abort()
  await killing
}

const serverPidOf = ({ dataDir }: Product): number =>
  JSON.parse(fs.readFileSync(path.join(dataDir, 'running.json'), 'utf8')).serverPid

async function ready({ url }: Product): Promise<void> {
  const end = Date.now() + 90_000
  while (Date.now() < end) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('the server did not come back')
}

function refusedWrongly(outcomes: Stormed['outcomes']): string[] {
  return [...outcomes].flatMap(([name, counted]) => {
    const refusals: readonly string[] = deeds[name].refusals
    return [...counted]
      .filter(([outcome]) => outcome !== 'done' && outcome !== 'nothing')
      .filter(([outcome]) => !refusals.includes(outcome))
      .map(([outcome, times]) => `${name} was refused ${times} times: ${outcome}`)
  })
}

/** PostgreSQL's own count of deadlocks with what it wrote of them, and a recount of everything. */
async function wholeDatabase(db: Db, { dataDir }: Product): Promise<string[]> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    db,
  )
  const conflicts = await findConflicts(db)
  return [
    ...(rows[0]?.deadlocks === 0
      ? []
      : [`PostgreSQL counts ${rows[0]?.deadlocks} deadlocks`, ...deadlocksIn(dataDir)]),
    ...conflicts.map(({ what, count }) => `${count} ${what}`),
  ]
}

/** The product's PostgreSQL writes no statements into its log, which may name guests: those of a storm are nobody. */
async function tellOfDeadlocks(db: Db): Promise<void> {
  await sql`alter system set log_error_verbosity = 'default'`.execute(db)
  await sql`alter system set log_min_error_statement = 'error'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

/** Who waited for whom, and doing what: the lines of the server's log from each deadlock to its statement. */
function deadlocksIn(dataDir: string): string[] {
  const log = fs.readFileSync(path.join(dataDir, 'postgres/server.log'), 'utf8')
  return [...log.matchAll(/deadlock detected\n[\s\S]*?STATEMENT:[^\n]*/g)].map(([told]) => told)
}

async function deadlocksToldBy({ url }: Product): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const told = /^deadlocks (\d+)$/m.exec(metrics)?.[1]
  return told === '0' ? [] : [`/metrics tells of ${told} deadlocks`]
}
