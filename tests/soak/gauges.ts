import fs from 'node:fs'
import type pg from 'pg'

/** What a process holds at one moment. */
export interface Gauges {
  residentMegabytes: number
  handles: number
  connections: number
}

/** Reads them from the outside: the kernel's and the database's word, not the process's own. Handles are known on Linux only. */
export async function readGauges(pid: number, database: pg.Client): Promise<Gauges> {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  const { rows } = await database.query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return {
    residentMegabytes: Math.round(kilobytes / 1024),
    handles: fs.readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.connections ?? 0,
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How much each gauge may be higher at the end than after warming up: a share, and a few on top for what comes and goes. */
const slack: Record<keyof Gauges, { share: number; few: number }> = {
  residentMegabytes: { share: 0.15, few: 25 },
  handles: { share: 0.1, few: 10 },
  connections: { share: 0, few: 5 },
}

/** Compares the third of the readings after the warm-up with the last third; what rose more than it may, in words. */
export function findRises(readings: readonly Gauges[]): string[] {
  const third = Math.floor(readings.length / 3)
  if (third < 3) throw new Error('a soak needs nine readings or more')
  return (Object.keys(slack) as (keyof Gauges)[]).flatMap(name => {
    const [before, after] = [readings.slice(third, 2 * third), readings.slice(-third)].map(part => middle(part.map(one => one[name])))
    if (before === undefined || after === undefined) return []
    const most = before * (1 + slack[name].share) + slack[name].few
    return after > most ? [`${name} rose from ${before} to ${after}`] : []
  })
}
