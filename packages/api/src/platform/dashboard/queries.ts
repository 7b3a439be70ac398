import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import { first } from '../../kernel/shared/present.ts'
import { listAudit } from '../audit/reads.ts'
import { getUptime, listFailingJobs, listProcesses, sumTraffic } from '../health/reads.ts'
import { keptCount } from '../kept-counts/reads.ts'
import { stuckDays } from '../onboarding/rules.ts'
import { alertsOf } from './rules.ts'

const hourMs = 3_600_000
const shownEntries = 8
const shownHotels = 10

/** The version of a plan as counts are kept by it. */
const versionKey = sql<string>`v.plan_id || ' ' || v.valid_from`

/**
 * What the platform has and earns, in paise before GST. People are active who were signed in within thirty days; revenue is what the plans
 * cost a month, and the commission of the last thirty days.
 */
async function getFigures(db: Reader, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{
    hotels: number
    activeHotels: number
    users: number
    activeUsers: number
    subscriptionRevenue: number
    commissionRevenue: number
    payingHotels: number
  }>`
    select ${keptCount('hotel')} as hotels, ${keptCount('hotel', { key: 'active' })} as "activeHotels",
      ${keptCount('user')} as users,
      ${keptCount('seen', { after: sql`statement_timestamp() - interval '30 days'` })} as "activeUsers",
      ${keptCount('commission', { after: sql`${at} - interval '30 days'` })} as "commissionRevenue",
      r.revenue as "subscriptionRevenue", r.paying as "payingHotels"
    from (select coalesce(sum(v.monthly_price * c.n), 0)::bigint as revenue, coalesce(sum(c.n), 0)::bigint as paying
      from plan_version v cross join lateral (
        select ${keptCount('plan', { key: versionKey, after: at })} as n) c
      where v.monthly_price > 0) r`.execute(db)
  return first(rows, 'the figures of the platform')
}

interface Waiting {
  approvals: number
  planRequests: number
  parkedEvents: number
  failedEmails: number
  pausedFeatures: number
  stuckSetups: number
  overdueHotels: number
  administratorsWithoutTwoFactor: number
}

/** What waits for an administrator. Hotels wait for approval only where the platform asks for one. */
async function countWaiting(db: Reader, now: Date, approves: boolean): Promise<Waiting> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Waiting>`
    select
      case when ${approves} then (select count(*) from property p join onboarding_state s on s.property_id = p.id
        where ${ofAccount('p')} and p.status = 'pending' and p.deleted_at is null and p.approved_at is null
          and 'basic-info' = any (s.completed_steps) and not 'a room type with rooms' = any (s.lacking))
        else 0 end as approvals,
      ${keptCount('plan-request')} as "planRequests",
      (select count(*) from event_delivery where parked_at is not null) as "parkedEvents",
      (select count(*) from outgoing_email where failed_at > ${at} - interval '1 day') as "failedEmails",
      (select count(*) from platform_switch where percent = 0 and changed_at < ${at} - interval '1 day') as "pausedFeatures",
      ${keptCount('setup', { key: 'open' })} - (select count(*) from onboarding_state s
        where s.current_step is not null and not s.hotel_deleted
          and s.moved_at >= ${at} - make_interval(days => ${stuckDays})) as "stuckSetups",
      ${keptCount('plan-late', { upTo: at })} - ${keptCount('plan', { upTo: at })} as "overdueHotels",
      ${keptCount('signs-in', { key: 'admin' })} - ${keptCount('second-factor', { key: 'admin' })}
        as "administratorsWithoutTwoFactor"`.execute(db)
  return first(rows, 'what waits')
}

/** The hotels that sold most in the last thirty days, beside the thirty before. From a roll-up, by its index. */
async function listTopHotels(db: Reader, limit: number) {
  return db
    .selectFrom('hotelFigure as f')
    .innerJoin('property as p', 'p.id', 'f.propertyId')
    .select(['p.id', 'p.name', 'p.city', 'f.roomRevenue', 'f.bookings'])
    .select(['f.roomRevenueBefore', 'f.bookingsBefore', 'f.countedAt'])
    .where('p.deletedAt', 'is', null)
    .where('f.roomRevenue', '>', 0)
    .orderBy('f.roomRevenue', 'desc')
    .orderBy('f.propertyId')
    .limit(limit)
    .execute()
}

/** The first screen of an administrator, measured. */
export async function getDashboard(db: Reader, now: Date) {
  const { approveNewHotels } = await getPlatformSettings(db)
  const lastHour = await sumTraffic(db, new Date(now.getTime() - hourMs))
  const failingJobs = await listFailingJobs(db)
  return {
    figures: { ...(await getFigures(db, now)), uptimeBasisPoints: await getUptime(db, now) },
    alerts: alertsOf({
      ...(await countWaiting(db, now, approveNewHotels)),
      failingJobs: failingJobs.length,
      processes: await listProcesses(db, now),
      lastHour,
    }),
    activity: (await listAudit(db, 'all', { limit: shownEntries })).items,
    topHotels: await listTopHotels(db, shownHotels),
  }
}
