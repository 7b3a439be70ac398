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

/** Processor time that a process has taken so far, in seconds. Known on Linux only. */
export function readProcessorSeconds(pid: number): number {
  const [, afterName = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = afterName.split(' ')
  // Of its own and of the kernel for it, in hundredths.
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** How much each gauge may be higher at the end than after warming up: a share, and a few on top for what comes and goes. */
const slack: Record<keyof Gauges, { share: number; few: number }> = {
  residentMegabytes: { share: 0.15, few: 25 },
  handles: { share: 0.1, few: 10 },
  connections: { share: 0, few: 5 },
}

export interface Verdict {
  gauge: keyof Gauges
  /** The lowest reading of the third after warming up, and of the last third. */
  before: number
  after: number
  most: number
  isFlat: boolean
}

/**
 * Compares the third of the readings after the warm-up with the last third, each by its lowest: what is left behind stays in every
 * reading, what a busy moment holds goes again.
 */
export function judge(readings: readonly Gauges[]): Verdict[] {
  const third = Math.floor(readings.length / 3)
  if (third < 3) throw new Error('a soak needs nine readings or more')
  const lowest = (gauge: keyof Gauges, from: number) =>
    Math.min(...readings.slice(from, from + third).map(one => one[gauge]))
  return (Object.keys(slack) as (keyof Gauges)[]).map(gauge => {
    const [before, after] = [lowest(gauge, third), lowest(gauge, readings.length - third)]
    const most = Math.floor(before * (1 + slack[gauge].share) + slack[gauge].few)
    return { gauge, before, after, most, isFlat: after <= most }
  })
}

/** A verdict as a person reads it. */
export const verdictInWords = ({ gauge, before, after, most, isFlat }: Verdict): string =>
  `${gauge} ${isFlat ? 'stayed flat' : 'ROSE'}: ${before} after warming up, ${after} at the end, at most ${most}`
