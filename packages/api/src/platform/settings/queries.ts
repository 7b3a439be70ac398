import { ofAccount } from '@atithi/db/account'
import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { listConsumerStates } from '../../kernel/events/reads.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import type { SwitchKey } from '../../kernel/settings/rules.ts'
import { first } from '../../kernel/shared/present.ts'
import { firstIdAt } from '../audit/rules.ts'
import { getUptime, listFailingJobs, listProcesses } from '../health/reads.ts'
import { keptCount, openSessions, signInsOfLastDay } from '../kept-counts/reads.ts'
import {
  backupDays,
  type CardState,
  type Flag,
  listFlags,
  type Switch,
  stateOfWork,
} from './rules.ts'

const dayMs = 86_400_000

const listSwitches = (db: Reader): Promise<Switch[]> =>
  db
    .selectFrom('platformSwitch')
    .select(eb => eb.ref('key').$castTo<SwitchKey>().as('key'))
    .select(['percent', 'reason', 'changedAt'])
    .execute()

/** Everything that is on or off for the platform, or for a share of its hotels. */
export async function getFlags(db: Reader): Promise<Flag[]> {
  return listFlags(await getPlatformSettings(db), await listSwitches(db))
}

/** What administrators have stopped at one hotel of a person at least, with their reason. */
export async function listPausedFor(
  db: Reader,
  userId: AppUserId,
): Promise<{ key: SwitchKey; reason: string }[]> {
  const { rows } = await sql<{ key: SwitchKey; reason: string }>`
    select * from paused_for(${userId}::uuid)`.execute(db)
  return rows
}

async function getDatabase(db: Reader) {
  const started = performance.now()
  const { rows } = await sql<{
    version: string
    sizeBytes: number
    connections: number
    mostConnections: number
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  return { ...first(rows, 'the database'), answeredMs: Math.round(performance.now() - started) }
}

interface Work {
  done: number
  failed: number
  waiting: number
  waitingMinutes: number
  lastDoneAt: string | null
  lastError: string | null
}

async function getMail(db: Reader, now: Date): Promise<Work> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Work>`
    select (select count(*) from outgoing_email where sent_at > ${at} - interval '1 day') as done,
      (select count(*) from outgoing_email where failed_at > ${at} - interval '1 day') as failed,
      w.waiting, w.minutes as "waitingMinutes", (select max(sent_at) from outgoing_email where sent_at is not null) as "lastDoneAt",
      (select last_error from outgoing_email where failed_at > ${at} - interval '1 day' order by failed_at desc limit 1) as "lastError"
    from (select count(*) as waiting,
        coalesce(extract(epoch from ${at} - min(created_at)) / 60, 0)::int as minutes
      from outgoing_email where sent_at is null and failed_at is null) w`.execute(db)
  return first(rows, 'the mail')
}

async function getMessaging(db: Reader, now: Date): Promise<Work & { accounts: number }> {
  const since = firstIdAt(new Date(now.getTime() - dayMs))
  const { rows } = await sql<Work & { accounts: number }>`
    select m.done, m.failed, w.waiting, w.minutes as "waitingMinutes", m.last as "lastDoneAt",
      (select failure from message where ${ofAccount('message')} and id >= ${since}::uuid and failed_at is not null and letter is null order by id desc limit 1) as "lastError",
      (select count(*) from message_account where ${ofAccount('message_account')}) as accounts
    from (select count(*) filter (where status in ('sent', 'delivered', 'read')) as done,
        count(*) filter (where status = 'failed') as failed, max(sent_at) as last
      from message where ${ofAccount('message')} and id >= ${since}::uuid and direction = 'outbound' and channel <> 'call' and letter is null) m,
      (select count(*) as waiting,
        greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(next_attempt_at)) / 60, 0))::int as minutes
      from message where ${ofAccount('message')} and next_attempt_at <= ${now.toISOString()}::timestamptz) w`.execute(
    db,
  )
  return first(rows, 'the messages')
}

async function getPayments(db: Reader, now: Date): Promise<Work & { accounts: number }> {
  const since = firstIdAt(new Date(now.getTime() - dayMs))
  const { rows } = await sql<Work & { accounts: number }>`
    select p.done, p.failed, w.waiting, w.minutes as "waitingMinutes", p.last as "lastDoneAt", w.error as "lastError",
      (select count(*) from payment_account where ${ofAccount('payment_account')} and kind = 'gateway' and is_active) as accounts
    from (select count(*) filter (where status in ('completed', 'refunded')) as done,
        count(*) filter (where status = 'failed') as failed, max(completed_at) as last
      from payment where ${ofAccount('payment')} and id >= ${since}::uuid and gateway is not null) p,
      (select count(*) as waiting, max(last_error) as error,
        greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(received_at)) / 60, 0))::int as minutes
      from gateway_event where ${ofAccount('gateway_event')} and status = 'new') w`.execute(db)
  return first(rows, 'the payments')
}

async function getChannels(db: Reader, now: Date): Promise<Work & { accounts: number }> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Work & { accounts: number }>`
    select r.done, r.failed, c.waiting, 0 as "waitingMinutes", r.last as "lastDoneAt",
      (select last_error from channel_connection where ${ofAccount('channel_connection')} and disconnected_at is null and last_error_at > ${at} - interval '1 day'
        order by last_error_at desc limit 1) as "lastError", c.accounts
    from (select count(*) filter (where outcome in ('ok', 'partial')) as done,
        count(*) filter (where outcome in ('failed', 'refused')) as failed, max(finished_at) filter (where outcome = 'ok') as last
      from channel_run where ${ofAccount('channel_run')} and started_at > ${at} - interval '1 day') r,
      (select count(*) as accounts, count(*) filter (where suspended_at is not null) as waiting
      from channel_connection where ${ofAccount('channel_connection')} and disconnected_at is null) c`.execute(
    db,
  )
  return first(rows, 'the channels')
}

async function getStorage(db: Reader) {
  const { rows } = await sql<{ pictures: number; bytes: number; lastBackupAt: string | null }>`
    select ${keptCount('picture')} as pictures, ${keptCount('picture-bytes')} as bytes,
      (select max(taken_at) from backup) as "lastBackupAt"`.execute(db)
  return first(rows, 'the pictures')
}

async function getAccess(db: Reader) {
  const { rows } = await sql<{
    openSessions: number
    failedSignIns: number
    administrators: number
    covered: number
  }>`
    select ${openSessions} as "openSessions", ${signInsOfLastDay('failed')} as "failedSignIns",
      ${keptCount('signs-in', { key: 'admin' })} as administrators, ${keptCount('second-factor', { key: 'admin' })} as covered`.execute(
    db,
  )
  return first(rows, 'the sessions')
}

async function getQueues(db: Reader, now: Date) {
  const { rows } = await sql<{ name: string; waiting: number; minutes: number }>`
    select name, waiting, greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - oldest) / 60, 0))::int as minutes
    from (
      select 'emails' as name, count(*) as waiting, min(created_at) as oldest from outgoing_email
        where sent_at is null and failed_at is null
      union all select 'messages', count(*), min(next_attempt_at) from message
        where ${ofAccount('message')} and next_attempt_at <= ${now.toISOString()}::timestamptz
      union all select 'webhooks', count(*), min(next_attempt_at) from webhook_delivery
        where next_attempt_at <= ${now.toISOString()}::timestamptz
      union all select 'payments', count(*), min(received_at) from gateway_event where ${ofAccount('gateway_event')} and status = 'new') q`.execute(
    db,
  )
  return rows
}

/** What other programs do with the platform: keys that hold, those used this week, and addresses that are told of events. */
async function getInterfaces(db: Reader, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{
    keys: number
    usedKeys: number
    endpoints: number
    failingEndpoints: number
  }>`
    select k.keys, k.used as "usedKeys", e.endpoints, e.failing as "failingEndpoints"
    from (select count(*) as keys, count(*) filter (where last_used_at > ${at} - interval '7 days') as used
        from api_key where revoked_at is null and expires_at > ${at}) k,
      (select count(*) filter (where is_active) as endpoints,
          count(*) filter (where failing_since is not null or turned_off_by in ('failing', 'gone')) as failing
        from webhook_endpoint where ${ofAccount('webhook_endpoint')} and deleted_at is null) e`.execute(
    db,
  )
  return first(rows, 'the interfaces')
}

const backupState = (lastBackupAt: string | null, now: Date): CardState => {
  if (lastBackupAt === null) return 'attention'
  return now.getTime() - Date.parse(lastBackupAt) > backupDays * dayMs ? 'attention' : 'ok'
}

/** What the platform runs on, each with its measured state: by heartbeats, by what waits, and by how the last day went. */
export async function getStatus(db: Reader, now: Date) {
  const consumers = await listConsumerStates(db)
  const mail = await getMail(db, now)
  const messaging = await getMessaging(db, now)
  const payments = await getPayments(db, now)
  const channels = await getChannels(db, now)
  const storage = await getStorage(db)
  const access = await getAccess(db)
  return {
    uptimeBasisPoints: await getUptime(db, now),
    processes: await listProcesses(db, now),
    database: await getDatabase(db),
    queues: [
      ...(await getQueues(db, now)),
      {
        name: 'events',
        waiting: consumers.reduce((sum, { behind, waiting }) => sum + behind + waiting, 0),
        minutes: Math.floor(Math.max(0, ...consumers.map(({ lagSeconds }) => lagSeconds)) / 60),
      },
    ],
    parkedEvents: consumers.reduce((sum, { parked }) => sum + parked, 0),
    failingJobs: await listFailingJobs(db),
    interfaces: await getInterfaces(db, now),
    cards: {
      mail: { state: stateOfWork(mail), ...mail },
      messaging: { state: stateOfWork(messaging), ...messaging },
      payments: { state: stateOfWork(payments), ...payments },
      channels: {
        state: channels.accounts === 0 ? ('unused' as const) : stateOfWork(channels),
        ...channels,
      },
      storage: { state: backupState(storage.lastBackupAt, now), ...storage },
      security: {
        state: (access.covered < access.administrators
          ? 'attention'
          : 'ok') satisfies CardState as CardState,
        ...access,
      },
    },
  }
}
