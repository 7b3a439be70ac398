import type { Db } from '@atithi/db/client'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'

export interface ServerProcess {
  id: string
  role: 'web' | 'worker' | 'all'
  startedAt: Date
}

const platform = { role: 'platform' } as const

/** A process says that it is alive; with `isStopping` for the last time. */
export async function reportProcess(
  db: Db,
  { id, role, startedAt }: ServerProcess,
  { now, isStopping = false }: { now: Date; isStopping?: boolean },
): Promise<void> {
  const seenAt = now.toISOString()
  const stoppedAt = isStopping ? seenAt : null
  await writeIn(db, platform, trx =>
    trx
      .insertInto('serverProcess')
      .values({ id, role, startedAt: startedAt.toISOString(), seenAt, stoppedAt })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ seenAt, stoppedAt }))
      .execute(),
  )
}

export type TrafficKind = 'procedures' | 'websites' | 'other'

/** What one process answered in one minute: sums, nothing of who asked. */
export interface Traffic {
  kind: TrafficKind
  /** The beginning of the minute, as ISO 8601 writes it. */
  minute: string
  requests: number
  refused: number
  failed: number
  totalMs: number
  /** By `bucketBounds`. */
  buckets: number[]
}

/** Adds it to what the other processes have counted. */
export async function addTraffic(db: Db, rows: readonly Traffic[]): Promise<void> {
  if (rows.length === 0) return
  const all = <Key extends keyof Traffic>(key: Key) => rows.map(row => row[key])
  await writeIn(db, platform, trx =>
    sql`select add_traffic(${all('kind')}::text[], ${all('minute')}::timestamptz[], ${all('requests')}::int[],
      ${all('refused')}::int[], ${all('failed')}::int[], ${all('totalMs').map(Math.round)}::bigint[],
      ${JSON.stringify(all('buckets'))}::jsonb)`.execute(trx),
  )
}

const longestError = 500
/** A run that ends well is written down so often at most: some jobs run every few seconds. */
const everySeconds = 30

/** Writes down how a run of a job ended. */
export async function noteJob(
  db: Db,
  name: string,
  { now, error }: { now: Date; error?: string | undefined },
): Promise<void> {
  const at = now.toISOString()
  await writeIn(db, platform, trx =>
    error === undefined
      ? sql`insert into job_state as s (name, last_succeeded_at) values (${name}, ${at}::timestamptz)
          on conflict (name) do update set last_succeeded_at = excluded.last_succeeded_at, failures = 0
          where s.failures > 0 or s.last_succeeded_at is null
            or s.last_succeeded_at < ${at}::timestamptz - make_interval(secs => ${everySeconds})`.execute(
          trx,
        )
      : sql`insert into job_state as s (name, last_failed_at, failures, last_error)
          values (${name}, ${at}::timestamptz, 1, ${error.slice(0, longestError)})
          on conflict (name) do update set last_failed_at = excluded.last_failed_at,
            failures = s.failures + 1, last_error = excluded.last_error`.execute(trx),
  )
}
