import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { type ChannelId, channelNames } from '../rules.ts'
import { type ConnectionStatus, statusOf } from './rules.ts'

const measuredDays = 30

/** How a connection has done in the last thirty days, counted from its visits and its reservations. */
interface Performance {
  /** Percent of visits that the channel answered; null before the first. */
  uptime: number | null
  /** Milliseconds, the mean of its messages. */
  responseTime: number | null
  /** Percent of visits in which nothing was refused. */
  successRate: number | null
  totalBookings: number
  totalRevenue: number
  commission: number
  netRevenue: number
  avgBookingValue: number
  lastBooking: string | null
  cancellations: number
}

export interface ConnectionRow {
  id: string
  propertyId: PropertyId
  propertyName: string
  channelId: ChannelId
  channelName: string
  hotelCode: string
  status: ConnectionStatus
  isActive: boolean
  /** The plan of the hotel takes online bookings; without it every night is closed at the channel. */
  isInPlan: boolean
  /** Disconnected for good; paused is not. */
  hasEnded: boolean
  /** The channel refused the credentials: nothing is sent until there are others. */
  isSuspended: boolean
  rates: number
  queued: number
  oldestWaitingAt: string | null
  attempts: number
  nextSync: string | null
  lastSync: string | null
  lastAcceptedAt: string | null
  errors: { count: number; lastError: string | null; lastErrorTime: string | null }
  heldPrices: number
  refusedCells: number
  /** When the channel was last asked what it believes, and how many values it had otherwise than it had accepted them. */
  lastCheckAt: string | null
  drifted: number
  performance: Performance
  createdAt: string
}

export interface Row
  extends Omit<ConnectionRow, 'channelName' | 'status' | 'errors' | 'performance'> {
  isLeased: boolean
  errorCount: number
  lastError: string | null
  lastErrorTime: string | null
  visits: number
  answered: number
  clean: number
  responseTime: number | null
  totalBookings: number
  totalRevenue: number
  commission: number
  lastBooking: string | null
  cancellations: number
}

/** Connections with their measures, as a statement that a condition on `c` and `p` completes. */
export const connectionRows = (where: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.property_id as "propertyId", p.name as "propertyName", c.channel_id as "channelId", c.hotel_code as "hotelCode",
    c.is_active as "isActive", c.is_in_plan as "isInPlan", c.attempts, c.suspended_at is not null as "isSuspended",
    c.disconnected_at is not null or c.ends_at is not null as "hasEnded", coalesce(c.lease_until > clock_timestamp(), false) as "isLeased",
    case when m.queued > 0 then greatest(c.next_attempt_at, m.oldest) else c.next_pull_at end as "nextSync",
    c.last_sync_at as "lastSync", c.last_accepted_at as "lastAcceptedAt", c.last_error as "lastError", c.last_error_at as "lastErrorTime",
    c.created_at as "createdAt", c.last_check_at as "lastCheckAt", c.drifted, m.queued, m.oldest as "oldestWaitingAt",
    (select count(*)::int from channel_rate r where r.account_id = c.account_id and r.connection_id = c.id and r.removed_at is null) as rates,
    (select count(*)::int from channel_error e where e.account_id = c.account_id and e.connection_id = c.id and e.at > clock_timestamp() - interval '1 day') as "errorCount",
    (select count(*)::int from channel_cell l where l.account_id = c.account_id and l.connection_id = c.id and l.held_price is not null and l.night >= current_date) as "heldPrices",
    (select count(*)::int from channel_cell l where l.account_id = c.account_id and l.connection_id = c.id and l.error is not null and l.night >= current_date) as "refusedCells",
    v.visits, v.answered, v.clean, v.response_time as "responseTime", b.bookings as "totalBookings", b.revenue as "totalRevenue",
    b.commission, b.last_booking as "lastBooking", b.cancellations
  from channel_connection c join property p on p.account_id = c.account_id and p.id = c.property_id and p.deleted_at is null
  cross join lateral (select count(*)::int as queued, min(at) as oldest from channel_mark m where m.account_id = c.account_id and m.connection_id = c.id) m
  cross join lateral (
    select count(*)::int as visits, (count(*) filter (where outcome in ('ok', 'partial', 'throttled')))::int as answered,
      (count(*) filter (where outcome = 'ok'))::int as clean,
      (sum(response_ms * messages) / nullif(sum(messages), 0))::int as response_time
    from channel_run r where r.account_id = c.account_id and r.connection_id = c.id and r.started_at > clock_timestamp() - make_interval(days => ${measuredDays})) v
  cross join lateral (
    select (count(b.id) filter (where r.state <> 'cancelled'))::int as bookings,
      coalesce(sum(b.total_amount) filter (where r.state <> 'cancelled'), 0)::bigint as revenue,
      coalesce(sum(r.commission_amount) filter (where r.state <> 'cancelled'), 0)::bigint as commission,
      max(r.received_at) as last_booking, (count(*) filter (where r.state = 'cancelled'))::int as cancellations
    from channel_reservation r left join booking b on b.account_id = r.account_id and b.id = r.booking_id
    where r.account_id = c.account_id and r.connection_id = c.id and r.received_at > clock_timestamp() - make_interval(days => ${measuredDays})) b
  where ${ofAccount('c')} and ${where}
  order by c.id`

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

export function toConnection(row: Row): ConnectionRow {
  const { isLeased, errorCount, lastError, lastErrorTime, ...rest } = row
  const {
    visits,
    answered,
    clean,
    responseTime,
    totalBookings,
    cancellations,
    lastBooking,
    ...own
  } = rest
  const totalRevenue = Number(rest.totalRevenue)
  const commission = Number(rest.commission)
  return {
    ...own,
    channelName: channelNames[row.channelId],
    status: statusOf({
      isActive: row.isActive,
      hasEnded: row.hasEnded,
      isSuspended: row.isSuspended,
      isLeased,
      attempts: row.attempts,
      hasRates: row.rates > 0,
      lastSyncAt: row.lastSync,
    }),
    errors: { count: errorCount, lastError, lastErrorTime },
    performance: {
      uptime: percent(answered, visits),
      responseTime,
      successRate: percent(clean, visits),
      totalBookings,
      totalRevenue,
      commission,
      netRevenue: totalRevenue - commission,
      avgBookingValue: totalBookings === 0 ? 0 : Math.round(totalRevenue / totalBookings),
      lastBooking,
      cancellations,
    },
  }
}

export const mostConnections = 2000

/** Every connection of these properties that has not ended, up to a number that no portfolio has. */
export async function listAllConnections(
  db: Reader,
  propertyIds: Portfolio,
): Promise<ConnectionRow[]> {
  const where = sql`${withinPortfolio('c.property_id', propertyIds)} and c.disconnected_at is null and c.ends_at is null`
  const { rows } =
    await sql<Row>`select * from (${connectionRows(where)}) c limit ${mostConnections}`.execute(db)
  return rows.map(toConnection)
}

/** Those of the connections that lie in these properties, with where each lies. */
export function listConnectionPlaces(
  db: Reader,
  propertyIds: Portfolio,
  connectionIds: readonly string[],
): Promise<{ id: string; propertyId: PropertyId }[]> {
  return db
    .selectFrom('channelConnection as c')
    .select(['c.id', 'c.propertyId'])
    .where('c.id', '=', sql<string>`any(${[...connectionIds]}::uuid[])`)
    .where(withinPortfolio('c.property_id', propertyIds))
    .execute()
}
