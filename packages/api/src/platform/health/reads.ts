import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { first } from '../../kernel/shared/present.ts'
import { keptCount } from '../kept-counts/reads.ts'
import { silentSeconds, uptimeDays, uptimeOf } from './rules.ts'

/** The share of the last thirty days in which requests were answered, in basis points; null before it is known. */
export async function getUptime(db: Reader, now: Date): Promise<number | null> {
  const thisMinute = sql`date_trunc('minute', ${now.toISOString()}::timestamptz)`
  const since = sql`${thisMinute} - make_interval(days => ${uptimeDays})`
  const firstHour = sql`date_trunc('hour', ${since}, 'UTC')`
  const thisHour = sql`date_trunc('hour', ${thisMinute}, 'UTC')`
  // Whole hours are kept; of the first and the last the minutes are looked at.
  const { rows } = await sql<{ first: string | null; alive: number }>`
    select (select minute from traffic_minute where kind = 'procedures' order by minute limit 1) as first,
      ${keptCount('minute-alive', { after: firstHour, upTo: sql`${thisHour} - interval '1 hour'` })}
      + (select count(*) from traffic_minute where kind = 'procedures'
        and minute >= ${since} and minute < ${firstHour} + interval '1 hour')
      + (select count(*) from traffic_minute where kind = 'procedures'
        and minute >= ${thisHour} and minute < ${thisMinute}) as alive`.execute(db)
  const known = first(rows, 'the minutes')
  return uptimeOf({
    first: known.first === null ? null : new Date(known.first),
    alive: known.alive,
    now,
  })
}

export interface LivingProcess {
  id: string
  role: 'web' | 'worker' | 'all'
  startedAt: string
  seenAt: string
  /** It has said nothing for a while and did not say that it stops. */
  isSilent: boolean
}

/** Processes that run, and those of the last day that fell silent without a word. */
export async function listProcesses(db: Reader, now: Date): Promise<LivingProcess[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<LivingProcess>`
    select id, role, started_at as "startedAt", seen_at as "seenAt",
      seen_at < ${at} - make_interval(secs => ${silentSeconds}) as "isSilent"
    from server_process
    where stopped_at is null and seen_at > ${at} - interval '1 day'
    order by seen_at desc limit 50`.execute(db)
  return rows
}

export interface FailingJob {
  name: string
  failures: number
  lastFailedAt: string
  lastSucceededAt: string | null
  lastError: string | null
}

/** Jobs whose last run failed. */
export function listFailingJobs(db: Reader): Promise<FailingJob[]> {
  return db
    .selectFrom('jobState')
    .select(['name', 'failures', 'lastFailedAt', 'lastSucceededAt', 'lastError'])
    .where('failures', '>', 0)
    .$narrowType<{ lastFailedAt: string }>()
    .orderBy('name')
    .limit(100)
    .execute()
}

export interface TrafficSum {
  requests: number
  refused: number
  failed: number
  totalMs: number
  buckets: number[]
}

const none: TrafficSum = { requests: 0, refused: 0, failed: 0, totalMs: 0, buckets: [] }

/** Requests of all processes since an instant, added up. */
export async function sumTraffic(db: Reader, since: Date): Promise<TrafficSum> {
  const { rows } = await sql<TrafficSum>`
    with minutes as (select * from traffic_minute
      where kind in ('procedures', 'websites', 'other') and minute >= ${since.toISOString()}::timestamptz)
    select coalesce(sum(requests), 0)::int as requests, coalesce(sum(refused), 0)::int as refused,
      coalesce(sum(failed), 0)::int as failed, coalesce(sum(total_ms), 0)::bigint as "totalMs",
      (select array_agg(counted order by n) from (
        select n, sum(b)::int as counted from minutes, unnest(buckets) with ordinality x (b, n) group by n) g) as buckets
    from minutes`.execute(db)
  const sum = rows[0] ?? none
  return { ...sum, buckets: sum.buckets ?? [] }
}

/** The same hour by hour, and apart by what was asked for; an hour without a request has no row. */
export async function listTraffic(db: Reader, since: Date) {
  const { rows } = await sql<TrafficSum & { hour: string }>`
    select h.hour, h.requests, h.refused, h.failed, h.total_ms as "totalMs", g.buckets
    from (select date_trunc('hour', minute, 'Asia/Kolkata') as hour, sum(requests)::int as requests, sum(refused)::int as refused,
        sum(failed)::int as failed, sum(total_ms)::bigint as total_ms
      from traffic_minute
      where kind in ('procedures', 'websites', 'other') and minute >= ${since.toISOString()}::timestamptz
      group by 1 having sum(requests) > 0) h
    cross join lateral (select array_agg(counted order by n) as buckets from (
      select n, sum(b)::int as counted
      from traffic_minute t, unnest(t.buckets) with ordinality x (b, n)
      where t.kind in ('procedures', 'websites', 'other')
        and t.minute >= greatest(h.hour, ${since.toISOString()}::timestamptz) and t.minute < h.hour + interval '1 hour'
      group by n) c) g
    order by h.hour`.execute(db)
  return rows
}
