import { randomUUID } from 'node:crypto'
import type { Clock } from '@atithi/api/kernel/ports/clock'
import type { ServerProcess, Traffic, TrafficKind } from '@atithi/api/platform/health/commands'
import { bucketBounds, bucketOf } from '@atithi/api/platform/health/rules'

export interface ProcessReport {
  /** Counts a request that was answered. */
  count(request: { kind: TrafficKind; status: number; ms: number }): void
  /** Says that the process is alive, and writes what is counted; what cannot be written is kept for the next time. */
  report(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  role: ServerProcess['role']
  clock: Clock
  addTraffic(rows: readonly Traffic[]): Promise<void>
  reportProcess(process: ServerProcess, at: { now: Date; isStopping?: boolean }): Promise<void>
  everyMs?: number
  log: { warn(facts: object, message: string): void }
}

/**
 * What a process tells of itself: that it lives, and how its requests went, as sums of a minute. Gathered in the process and written
 * every few seconds, so that no request waits for it, and added to what the others write.
 */
export function createProcessReport({
  role,
  clock,
  addTraffic,
  reportProcess,
  everyMs = 10_000,
  log,
}: Options): ProcessReport {
  const self: ServerProcess = { id: randomUUID(), role, startedAt: clock.now() }
  let counted = new Map<string, Traffic>()
  let writing: Promise<void> = Promise.resolve()

  const minuteOf = (now: Date) => `${now.toISOString().slice(0, 16)}:00.000Z`
  const rowOf = (kind: TrafficKind, minute: string) => {
    const key = `${kind} ${minute}`
    const row = counted.get(key) ?? {
      kind,
      minute,
      requests: 0,
      refused: 0,
      failed: 0,
      totalMs: 0,
      buckets: Array<number>(bucketBounds.length + 1).fill(0),
    }
    counted.set(key, row)
    return row
  }

  const write = async (isStopping: boolean) => {
    const now = clock.now()
    // A minute without a request is one in which somebody was there to answer.
    if (role !== 'worker') rowOf('procedures', minuteOf(now))
    const rows = [...counted.values()]
    counted = new Map()
    try {
      await reportProcess(self, { now, isStopping })
      await addTraffic(rows)
    } catch (error) {
      // Told of the minute in which it can be written: in those between nobody was served.
      const minute = minuteOf(clock.now())
      for (const row of rows) addTo(rowOf(row.kind, minute), row)
      log.warn({ err: error }, 'the state of this process could not be written and waits')
    }
  }
  const report = (isStopping = false) => {
    writing = writing.then(() => write(isStopping))
    return writing
  }
  const timer = setInterval(() => void report(), everyMs)
  timer.unref()

  return {
    count({ kind, status, ms }) {
      const row = rowOf(kind, minuteOf(clock.now()))
      row.requests += 1
      if (status >= 500) row.failed += 1
      else if (status >= 400) row.refused += 1
      row.totalMs += ms
      const at = bucketOf(ms)
      row.buckets[at] = (row.buckets[at] ?? 0) + 1
    },
    report: () => report(),
    async stop() {
      clearInterval(timer)
      await report(true)
    },
  }
}

function addTo(row: Traffic, other: Traffic): void {
  row.requests += other.requests
  row.refused += other.refused
  row.failed += other.failed
  row.totalMs += other.totalMs
  row.buckets = row.buckets.map((count, at) => count + (other.buckets[at] ?? 0))
}
