import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { addDays, businessDate, type IsoDate } from '../../kernel/shared/dates.ts'
import { getUptime, listProcesses, listTraffic, type TrafficSum } from '../health/reads.ts'
import { latencyAt } from '../health/rules.ts'

interface Day {
  day: IsoDate
  roomRevenue: number
  roomsSold: number
  rooms: number
  bookings: number
  cancellations: number
}

/** Each day of all hotels together from the kept sums; a day without any has none. */
async function listDays(db: Reader, from: IsoDate, to: IsoDate): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select d::date::text as day, coalesce(f.room_revenue, 0)::bigint as "roomRevenue", coalesce(f.rooms_sold, 0) as "roomsSold",
      coalesce(f.bookings, 0) as bookings, coalesce(f.cancellations, 0) as cancellations,
      (b.rooms + sum(coalesce(f.stock_change, 0)) over (order by d) - coalesce(f.rooms_out_of_order, 0))::int as rooms
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    cross join (select coalesce(sum(stock_change), 0) as rooms from platform_figure where day < ${from}::date) b
    left join platform_figure f on f.day = d::date
    order by d`.execute(db)
  return rows
}

const sumOf = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((sum, day) => sum + of(day), 0)

/** Sums of some days; shares are of what there is, null where there is nothing. */
function figuresOf(days: readonly Day[]) {
  const roomRevenue = sumOf(days, day => day.roomRevenue)
  const roomsSold = sumOf(days, day => day.roomsSold)
  const rooms = sumOf(days, day => Math.max(0, day.rooms))
  return {
    roomRevenue,
    bookings: sumOf(days, day => day.bookings),
    cancellations: sumOf(days, day => day.cancellations),
    occupancyBasisPoints: rooms > 0 ? Math.round((roomsSold * 10_000) / rooms) : null,
    averageDailyRate: roomsSold > 0 ? Math.round(roomRevenue / roomsSold) : null,
  }
}

/** Rooms sold by the source of their bookings, in the last thirty days and in the thirty before. */
const listSources = (db: Reader) =>
  db
    .selectFrom('sourceFigure')
    .select(['source', 'roomsSold', 'roomRevenue', 'roomRevenueBefore'])
    .orderBy('roomRevenue', 'desc')
    .orderBy('source')
    .execute()

const cohortMonths = 12

/** The hotels by the month in which they registered, and what has become of them. From a roll-up. */
const listCohorts = (db: Reader) =>
  db
    .selectFrom('cohortFigure')
    .select(['month', 'hotels', 'setUp', 'live', 'selling', 'paying'])
    .orderBy('month', 'desc')
    .limit(cohortMonths)
    .execute()

const dayMs = 86_400_000

const answered = ({ requests, refused, failed, totalMs, buckets }: TrafficSum) => ({
  requests,
  refused,
  failed,
  errorBasisPoints: requests > 0 ? Math.round((failed * 10_000) / requests) : null,
  averageMs: requests > 0 ? Math.round(totalMs / requests) : null,
  medianMs: latencyAt(0.5, buckets),
  slowMs: latencyAt(0.95, buckets),
})

/** How the platform does: its hotels, its sources, its cohorts, its servers. */
export async function getAnalytics(db: Reader, { days }: { days: number }, now: Date) {
  const today = businessDate(now, 'Asia/Kolkata', '00:00')
  const from = addDays(today, 1 - days)
  const trend = await listDays(db, from, today)
  const before = await listDays(db, addDays(from, -days), addDays(from, -1))
  const hours = await listTraffic(db, new Date(now.getTime() - dayMs))
  const all = hours.reduce<TrafficSum>(
    (sum, hour) => ({
      requests: sum.requests + hour.requests,
      refused: sum.refused + hour.refused,
      failed: sum.failed + hour.failed,
      totalMs: sum.totalMs + hour.totalMs,
      buckets: hour.buckets.map((count, at) => count + (sum.buckets[at] ?? 0)),
    }),
    { requests: 0, refused: 0, failed: 0, totalMs: 0, buckets: [] },
  )
  return {
    from,
    to: today,
    figures: figuresOf(trend),
    before: figuresOf(before),
    trend: trend.map(({ day, roomRevenue, bookings, cancellations }) => ({
      day,
      roomRevenue,
      bookings,
      cancellations,
    })),
    sources: await listSources(db),
    cohorts: await listCohorts(db),
    requests: {
      lastDay: answered(all),
      hours: hours.map(hour => ({ hour: hour.hour, ...answered(hour) })),
    },
    health: {
      uptimeBasisPoints: await getUptime(db, now),
      processes: await listProcesses(db, now),
    },
  }
}
