import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../kernel/shared/dates.ts'
import { classOf } from '../../night-figures/rules.ts'
import { readDays } from '../../reports/reads.ts'
import { averageDailyRateOf, occupancyOf } from '../../reports/rules.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'

export type ProductionKey =
  | 'source'
  | 'room-type'
  | 'rate-plan'
  | 'company'
  | 'country'
  | 'stay-length'
  | 'lead-time'

/** One row of a production: `key` names it, money in paise before tax, `share` of the room nights in percent. */
export interface Production {
  property: string
  key: string
  bookings: number
  roomNights: number
  revenue: number
}

const keys = {
  source: { property: sql`''`, name: sql`b.source::text` },
  'room-type': { property: sql`p.name`, name: sql`t.name` },
  'rate-plan': { property: sql`p.name`, name: sql`rp.name` },
  company: { property: sql`''`, name: sql`coalesce(b.company_name, 'No company')` },
  country: {
    property: sql`''`,
    name: sql`coalesce((select i.nationality from guest_identity i where i.booking_id = b.id),
      (select nullif(g.address->>'country', '') from guest g where g.id = b.guest_id), 'Unknown')`,
  },
  'stay-length': {
    property: sql`''`,
    name: buckets(sql`b.check_out - b.check_in`, [1, 2, 3, 4, 7, 14]),
  },
  'lead-time': {
    property: sql`''`,
    name: buckets(
      sql`greatest(0, b.check_in - (b.created_at at time zone p.time_zone)::date)`,
      [0, 1, 3, 7, 14, 30, 60, 90],
    ),
  },
}

/** A number as the bucket that it falls in, by the highest of each (reference: metrics, lead time): '2–3', '91 and more'. */
function buckets(value: RawBuilder<unknown>, tops: readonly number[]): RawBuilder<unknown> {
  const named = tops.map((top, at) => {
    const first = at === 0 ? top : (tops[at - 1] ?? 0) + 1
    return sql`when ${value} <= ${sql.lit(top)} then ${sql.lit(first >= top ? String(top) : `${first}–${top}`)}`
  })
  const last = (tops.at(-1) ?? 0) + 1
  return sql`case ${sql.join(named, sql` `)} else ${sql.lit(`${last} and more`)} end`
}

/**
 * Nights sold within the period by what they are told apart by, the largest revenue first: the sums over all keys are those of the
 * period, by the one definition of both (room_days).
 */
export async function readProduction(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
  by: ProductionKey,
): Promise<readonly Production[]> {
  const { property, name } = keys[by]
  const { rows } = await sql<Production>`
    select ${property} as "property", ${name} as "key", count(distinct b.id) filter (where d.rooms > 0)::int as "bookings",
      sum(d.rooms)::int as "roomNights", sum(d.revenue)::bigint as "revenue"
    from property p cross join lateral room_days(p.id, ${from}::date, ${to}::date + 1) d
      join booking b on b.id = d.booking_id join booking_room br on br.id = d.booking_room_id
      join room_type t on t.id = br.room_type_id join rate_plan rp on rp.id = br.rate_plan_id
    where p.id = any (${[...propertyIds]}::uuid[]) and d.class = 'sold'
    group by 1, 2 order by 5 desc, 2, 1`.execute(db)
  return rows
}

export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

const columnOf: Record<ProductionKey, string> = {
  source: 'source',
  'room-type': 'roomType',
  'rate-plan': 'ratePlan',
  company: 'company',
  country: 'country',
  'stay-length': 'stayLength',
  'lead-time': 'leadTime',
}

/** The same by class of source: a booking has one source, so that bookings add up too. */
export async function readSegmentRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const rows = await readProduction(db, span, 'source')
  const nights = rows.reduce((sum, row) => sum + row.roomNights, 0)
  const groups = Map.groupBy(rows, row => classOf(row.key))
  return [...groups]
    .map(([segment, members]) => {
      const sum = (of: 'bookings' | 'roomNights' | 'revenue') =>
        members.reduce((total, member) => total + member[of], 0)
      const [roomNights, revenue] = [sum('roomNights'), sum('revenue')]
      return {
        segment,
        bookings: sum('bookings'),
        roomNights,
        share: shareOf(roomNights, nights),
        revenue,
        averageRate: Math.round(revenue / roomNights),
      }
    })
    .toSorted((a, b) => b.revenue - a.revenue)
}

/** The rows of a production report, each with its share of the room nights and its ADR. */
export async function readProductionRows(
  db: Reader,
  span: ReportSpan,
  by: ProductionKey,
): Promise<readonly ReportRow[]> {
  const rows = await readProduction(db, span, by)
  const nights = rows.reduce((sum, row) => sum + row.roomNights, 0)
  const column = columnOf[by]
  return rows.map(({ key, ...row }) => ({
    ...row,
    [column]: key,
    share: shareOf(row.roomNights, nights),
    averageRate: row.roomNights === 0 ? null : Math.round(row.revenue / row.roomNights),
  }))
}

/** The kept figures night by night. */
export async function readForecastRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const days = await readDays(db, [...propertyIds], { from, to: addDays(to, 1) })
  return days.map(figures => ({
    date: figures.day,
    rooms: figures.rooms,
    outOfOrder: figures.roomsOutOfOrder,
    sold: figures.roomsSold,
    occupancy: occupancyOf(figures),
    arrivals: figures.arrivals,
    departures: figures.departures,
    revenue: figures.roomRevenue,
    averageRate: averageDailyRateOf(figures),
  }))
}
