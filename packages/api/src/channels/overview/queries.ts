import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { channels } from '../catalog/rules.ts'
import { type ConnectionRow, listAllConnections } from '../connections/reads.ts'
import { type ChannelId, channelNames } from '../rules.ts'
import { changeOf, meanUptime, performanceBadge } from './rules.ts'

export interface ChannelProperty {
  id: string
  name: string
  location: string
  /** Suspended or pending is inactive; active otherwise (decisions, section 4). */
  status: 'active' | 'inactive'
  type: string
  rooms: number
  manager: string | null
  currency: 'INR'
  address: string
  phone: string
  email: string
  connected: number
  connections: number
  revenue: number
}

async function listProperties(
  db: Reader,
  propertyIds: Portfolio,
  connections: readonly ConnectionRow[],
): Promise<ChannelProperty[]> {
  const { rows } = await sql<
    Omit<ChannelProperty, 'connected' | 'connections' | 'revenue' | 'currency'>
  >`
    select p.id, p.name, concat_ws(', ', nullif(p.city, ''), nullif(p.state, '')) as location,
      case when p.status = 'active' then 'active' else 'inactive' end as status, p.property_type as type,
      coalesce((select sum(t.quantity) from room_type t where t.account_id = p.account_id and t.property_id = p.id and t.is_active), 0)::int as rooms,
      u.name as manager, p.address, p.phone, p.email
    from property p join app_user u on u.id = p.account_id
    where ${withinPortfolio('p.id', propertyIds)} and p.deleted_at is null order by p.name, p.id limit 500`.execute(
    db,
  )
  return rows.map(row => {
    const own = connections.filter(one => one.propertyId === row.id)
    return {
      ...row,
      currency: 'INR',
      connected: own.filter(isConnected).length,
      connections: own.length,
      revenue: own.reduce((sum, one) => sum + one.performance.totalRevenue, 0),
    }
  })
}

const isConnected = ({ status }: ConnectionRow): boolean =>
  status === 'connected' || status === 'syncing'

const needsAttention = (row: ConnectionRow): boolean =>
  row.isSuspended ||
  !row.isInPlan ||
  row.attempts > 0 ||
  row.rates === 0 ||
  row.heldPrices > 0 ||
  row.refusedCells > 0 ||
  row.drifted > 0

/** Bookings of channels by the month in which they came, this one and the one before up to the same day. */
async function readRevenue(
  db: Reader,
  propertyIds: Portfolio,
  now: Date,
): Promise<{ revenue: number; before: number }> {
  const at = now.toISOString()
  const { rows } = await sql<{ revenue: number; before: number }>`
    with local as (select date_trunc('month', ${at}::timestamptz at time zone 'Asia/Kolkata') as month, ${at}::timestamptz at time zone 'Asia/Kolkata' as now)
    select coalesce(sum(b.total_amount) filter (where r.received_at at time zone 'Asia/Kolkata' >= local.month), 0)::bigint as revenue,
      coalesce(sum(b.total_amount) filter (where r.received_at at time zone 'Asia/Kolkata' < local.now - interval '1 month'
        and r.received_at at time zone 'Asia/Kolkata' >= local.month - interval '1 month'), 0)::bigint as before
    from local, channel_reservation r join booking b on b.account_id = r.account_id and b.id = r.booking_id and b.status <> 'cancelled'
    where ${ofAccount('r')} and ${withinPortfolio('r.property_id', propertyIds)}
      and r.received_at at time zone 'Asia/Kolkata' >= local.month - interval '1 month'`.execute(db)
  return { revenue: Number(rows[0]?.revenue ?? 0), before: Number(rows[0]?.before ?? 0) }
}

/** Everything on the first tab: cards, properties, and how each channel does. */
export async function getOverview(db: Reader, propertyIds: Portfolio, now: Date) {
  const connections = await listAllConnections(db, propertyIds)
  const properties = await listProperties(db, propertyIds, connections)
  const { revenue, before } = await readRevenue(db, propertyIds, now)
  return {
    cards: {
      properties: properties.length,
      activeProperties: properties.filter(one => one.status === 'active').length,
      connections: connections.length,
      connected: connections.filter(isConnected).length,
      revenue,
      revenueChange: changeOf(revenue, before),
      uptime: meanUptime(connections.map(one => one.performance.uptime)),
    },
    properties,
    /** Connections that somebody has to look at. */
    attention: connections.filter(needsAttention).slice(0, 20),
    performance: channels
      .filter(channel => channel.isPopular)
      .map(({ id, name }) => performanceOf(id, name, connections)),
  }
}

function performanceOf(channelId: ChannelId, name: string, all: readonly ConnectionRow[]) {
  const own = all.filter(one => one.channelId === channelId)
  const uptime = meanUptime(own.map(one => one.performance.uptime))
  return {
    channelId,
    name,
    properties: new Set(own.map(one => one.propertyId)).size,
    bookings: own.reduce((sum, one) => sum + one.performance.totalBookings, 0),
    revenue: own.reduce((sum, one) => sum + one.performance.totalRevenue, 0),
    uptime,
    badge: uptime === null ? null : performanceBadge(uptime),
  }
}

/** The second tab: each property with its connections. */
export async function listChannelProperties(db: Reader, propertyIds: Portfolio) {
  const connections = await listAllConnections(db, propertyIds)
  const properties = await listProperties(db, propertyIds, connections)
  return {
    items: properties.map(property => ({
      ...property,
      list: connections
        .filter(one => one.propertyId === property.id)
        .map(({ id, channelId, channelName, status, lastSync }) => ({
          id,
          channelId,
          channelName,
          status,
          lastSync,
        })),
    })),
  }
}

interface Measured {
  channelId: ChannelId
  bookings: number
  cancelled: number
  revenue: number
  commission: number
  leadDays: number | null
  nights: number
}

/** What each channel brought between two instants: by when its reservations came. */
export async function getAnalytics(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: { from: string; to: string },
) {
  const { rows } = await sql<Measured>`
    select c.channel_id as "channelId", (count(b.id) filter (where r.state <> 'cancelled'))::int as bookings,
      (count(*) filter (where r.state = 'cancelled'))::int as cancelled,
      coalesce(sum(b.total_amount) filter (where r.state <> 'cancelled'), 0)::bigint as revenue,
      coalesce(sum(r.commission_amount) filter (where r.state <> 'cancelled'), 0)::bigint as commission,
      round(avg(b.check_in - (r.received_at at time zone p.time_zone)::date) filter (where r.state <> 'cancelled'), 1)::float8 as "leadDays",
      coalesce(sum((b.check_out - b.check_in) * b.rooms) filter (where r.state <> 'cancelled'), 0)::int as nights
    from channel_reservation r join channel_connection c on c.account_id = r.account_id and c.id = r.connection_id
    join property p on p.account_id = r.account_id and p.id = r.property_id left join booking b on b.account_id = r.account_id and b.id = r.booking_id
    where ${ofAccount('r')} and ${withinPortfolio('r.property_id', propertyIds)}
      and (r.received_at at time zone p.time_zone)::date between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(db)
  const connections = await listAllConnections(db, propertyIds)
  const { rows: latency } = await sql<{ median: number | null; p95: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from r.finished_at - r.oldest_mark_at))::float8 as median,
      percentile_cont(0.95) within group (order by extract(epoch from r.finished_at - r.oldest_mark_at))::float8 as p95
    from channel_run r join property p on p.account_id = r.account_id and p.id = r.property_id
    where ${ofAccount('r')} and ${withinPortfolio('r.property_id', propertyIds)} and r.kind = 'delta' and r.outcome = 'ok' and r.oldest_mark_at is not null
      and (r.started_at at time zone p.time_zone)::date between ${from}::date and ${to}::date`.execute(
    db,
  )
  return {
    from,
    to,
    /** Seconds from a change to its acceptance by the channel. */
    latency: { median: latency[0]?.median ?? null, p95: latency[0]?.p95 ?? null },
    items: rows.map(row => {
      const own = connections.filter(one => one.channelId === row.channelId)
      const [revenue, commission] = [Number(row.revenue), Number(row.commission)]
      const all = row.bookings + row.cancelled
      const times = own.flatMap(one => one.performance.responseTime ?? [])
      return {
        ...row,
        name: channelNames[row.channelId],
        revenue,
        commission,
        netRevenue: revenue - commission,
        cancellationRate: all === 0 ? null : Math.round((row.cancelled * 1000) / all) / 10,
        uptime: meanUptime(own.map(one => one.performance.uptime)),
        responseTime:
          times.length === 0
            ? null
            : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
      }
    }),
  }
}
