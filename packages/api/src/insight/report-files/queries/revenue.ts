import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { addDays, type IsoDate, weekdayOf } from '../../../kernel/shared/dates.ts'
import { aYearBefore } from '../../books/reads.ts'
import { segmentOfBooking } from '../../guest-segments/reads.ts'
import { commissionOfNights, findFirstNight, roomDaysOf } from '../../night-figures/reads.ts'
import { classOf } from '../../night-figures/rules.ts'
import { readBasis, readDays } from '../../reports/reads.ts'
import { averageDailyRateOf, occupancyOf, type Period, percentChange } from '../../reports/rules.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { nightsSlept } from './flash-facts.ts'

export type ProductionKey =
  | 'source'
  | 'room-type'
  | 'rate-plan'
  | 'company'
  | 'country'
  | 'origin'
  | 'purpose'
  | 'stay-length'
  | 'lead-time'

/** What was sold under one key; money in paise before tax. */
export interface Production {
  property: string
  key: string
  bookings: number
  roomNights: number
  revenue: number
  /** Nights of these bookings from arrival to departure, each booking once. */
  stayNights: number
  /** The room-nights, each times the days from booking to arrival. */
  leadNights: number
  /** Room-nights of the period that were booked and cancelled since; holds that ran out and no-shows are none. */
  cancelledNights: number
  /** What channels keep of these nights, as they told it, spread evenly over the nights of a booking; null where none told it. */
  kept: number | null
  /** The same nights 52 weeks before; null where a hotel had not sold yet. */
  lastNights: number | null
  lastRevenue: number | null
}

const keys = {
  source: { property: sql`''`, name: sql`b.source::text` },
  'room-type': { property: sql`p.name`, name: sql`t.name` },
  'rate-plan': { property: sql`p.name`, name: sql`rp.name` },
  company: { property: sql`''`, name: sql`coalesce(b.company_name, 'No company')` },
  country: {
    property: sql`''`,
    name: sql`coalesce((select i.nationality from guest_identity i where i.account_id = b.account_id and i.booking_id = b.id),
      (select nullif(g.address->>'country', '') from guest g where g.account_id = b.account_id and g.id = b.guest_id), 'Unknown')`,
  },
  origin: { property: sql`''`, name: segmentOfBooking.origin },
  purpose: { property: sql`''`, name: segmentOfBooking.purpose },
  'stay-length': { property: sql`''`, name: segmentOfBooking['stay-length'] },
  'lead-time': { property: sql`''`, name: segmentOfBooking['lead-time'] },
}

/**
 * Nights sold within the period by what they are told apart by, the largest revenue first: the sums over all keys are those of the
 * period, by the one definition of both (room_days). A key that sold a year before, or was cancelled whole, is a row too.
 */
export async function readProduction(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
  by: ProductionKey,
): Promise<readonly Production[]> {
  const { property, name } = keys[by]
  const past = addDays(to, 1)
  const before = { first: aYearBefore(from), past: aYearBefore(past) }
  const mine = withinPortfolio('p.id', propertyIds)
  const sold = sql<SqlBool>`${mine} and d.class = 'sold'`
  const joined = sql`join booking_room br on br.account_id = p.account_id and br.id = x.booking_room_id join room_type t on t.account_id = br.account_id and t.id = br.room_type_id
      join rate_plan rp on rp.account_id = br.account_id and rp.id = br.rate_plan_id`
  const [{ rows }, firstNight] = await Promise.all([
    sql<Production>`
    with kept as materialized (${commissionOfNights({ from, to }, mine)}),
    sold_day as materialized (${roomDaysOf({ from, to: past }, sold)}),
    sold_before as materialized (${roomDaysOf({ from: before.first, to: before.past }, sold)}),
    fact as (
      select ${property} as property, ${name} as key, case when x.rooms > 0 then b.id end as booking_id, b.check_out - b.check_in as stay, x.rooms, x.revenue,
        x.rooms * greatest(0, b.check_in - (b.created_at at time zone p.time_zone)::date) as lead, 0 as cancelled,
        case when x.rooms > 0 then k.amount end as kept, 0 as last_rooms, 0::bigint as last_revenue
      from property p join sold_day x on x.property_id = p.id
        join booking b on b.account_id = p.account_id and b.id = x.booking_id ${joined}
        left join kept k on k.booking_room_id = x.booking_room_id and k.night = x.day
      where ${ofAccount('p')}
      union all
      select ${property}, ${name}, null, 0, 0, 0, 0, 0, null, x.rooms, x.revenue
      from property p join sold_before x on x.property_id = p.id
        join booking b on b.account_id = p.account_id and b.id = x.booking_id ${joined}
      where ${ofAccount('p')}
      union all
      select ${property}, ${name}, null, 0, 0, 0, 0, 1, null, 0, 0
      from property p join booking_night x on x.account_id = p.account_id and x.property_id = p.id and x.night >= ${from}::date and x.night < ${past}::date
        join booking b on b.account_id = p.account_id and b.id = x.booking_id and b.status = 'cancelled' and not b.is_no_show and b.hold_expires_at is null
          and x.night >= b.check_in and x.night < b.check_out ${joined}
      where ${ofAccount('p')} and ${mine} and b.stay_type = 'revenue')
    select property as "property", key as "key", count(distinct booking_id)::int as "bookings", coalesce(sum(stay) filter (where is_first), 0)::int as "stayNights", sum(rooms)::int as "roomNights",
      sum(revenue)::bigint as "revenue", sum(lead)::bigint as "leadNights", sum(cancelled)::int as "cancelledNights",
      sum(kept)::bigint as "kept", sum(last_rooms)::int as "lastNights", sum(last_revenue)::bigint as "lastRevenue"
    from (select *, booking_id is not null and row_number() over (partition by property, key, booking_id) = 1 as is_first from fact) f
    group by 1, 2 order by sum(revenue) desc, 2, 1`.execute(db),
    findFirstNight(db, propertyIds),
  ])
  if (firstNight && firstNight <= before.first) return rows
  const current = rows.filter(row => row.roomNights + row.cancelledNights > 0 || row.revenue !== 0)
  return current.map(row => Object.assign(row, { lastNights: null, lastRevenue: null }))
}

const perNight = (money: number, nights: number): number | null =>
  nights === 0 ? null : Math.round(money / nights)
const tenths = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10) / 10

/** What follows from one row of a production: rates in paise, shares in percent with one decimal; `nights` are those of all rows. */
export function ratesOf(row: Omit<Production, 'property' | 'key'>, nights: number) {
  const { roomNights, revenue, cancelledNights, lastNights, lastRevenue } = row
  const netRevenue = revenue - (row.kept ?? 0)
  return {
    share: shareOf(roomNights, nights),
    averageRate: perNight(revenue, roomNights),
    averageStay: tenths(row.stayNights, row.bookings),
    lead: tenths(row.leadNights, roomNights),
    cancelRate: shareOf(cancelledNights, roomNights + cancelledNights),
    netRevenue,
    netRate: perNight(netRevenue, roomNights),
    lastChange:
      lastNights === null || lastRevenue === null ? null : percentChange(revenue, lastRevenue),
  }
}

/** Rows of a production as one. */
function addedUp(rows: readonly Production[]): Omit<Production, 'property' | 'key'> {
  const sum = (of: (row: Production) => number | null): number =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  const known = (of: (row: Production) => number | null): number | null =>
    rows.some(row => of(row) !== null) ? sum(of) : null
  return {
    bookings: sum(row => row.bookings),
    stayNights: sum(row => row.stayNights),
    roomNights: sum(row => row.roomNights),
    revenue: sum(row => row.revenue),
    leadNights: sum(row => row.leadNights),
    cancelledNights: sum(row => row.cancelledNights),
    kept: known(row => row.kept),
    lastNights: known(row => row.lastNights),
    lastRevenue: known(row => row.lastRevenue),
  }
}

/** The same by class of source, the largest revenue first: a booking has one source, so that bookings add up too. */
const bySegment = (rows: readonly Production[]) =>
  [...Map.groupBy(rows, row => classOf(row.key))]
    .map(([segment, members]) => Object.assign(addedUp(members), { segment }))
    .toSorted((a, b) => b.revenue - a.revenue)

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

const columnOf: Record<ProductionKey, string> = {
  source: 'source',
  'room-type': 'roomType',
  'rate-plan': 'ratePlan',
  company: 'company',
  country: 'country',
  origin: 'origin',
  purpose: 'purpose',
  'stay-length': 'stayLength',
  'lead-time': 'leadTime',
}

const nightsOf = (rows: readonly { roomNights: number }[]): number =>
  rows.reduce((sum, row) => sum + row.roomNights, 0)

/** The rows of the production by class of source. */
export async function readSegmentRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const rows = await readProduction(db, span, 'source')
  const nights = nightsOf(rows)
  return bySegment(rows).map(row => Object.assign(ratesOf(row, nights), row))
}

/** The rows of a production report, each with its share of the room nights and its rates. */
export async function readProductionRows(
  db: Reader,
  span: ReportSpan,
  by: ProductionKey,
): Promise<readonly ReportRow[]> {
  const rows = await readProduction(db, span, by)
  const nights = nightsOf(rows)
  const column = columnOf[by]
  return rows.map(({ key, ...row }) => Object.assign(ratesOf(row, nights), row, { [column]: key }))
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Rooms held for groups that nobody has taken yet, by night; a tentative group holds nothing. */
async function readOpenGroupRooms(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { from, to }: Period,
): Promise<Map<IsoDate, number>> {
  const { rows } = await sql<{ night: IsoDate; rooms: number }>`
    select n.night, sum(n.rooms - n.picked_up)::int as rooms from group_block_night n join group_block g on g.account_id = n.account_id and g.id = n.group_block_id
    where ${ofAccount('n')} and ${withinPortfolio('g.property_id', propertyIds)} and g.status = 'definite' and n.night >= ${from}::date and n.night < ${to}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ night, rooms }) => [night, rooms]))
}

/** Guests who sleep in these hotels, by night: of rooms sold, free or of the house. */
async function readGuests(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  period: Period,
): Promise<Map<IsoDate, number>> {
  const { rows } = await sql<{ day: IsoDate; guests: number }>`
    with slept as materialized (${nightsSlept(propertyIds, period)})
    select d.day, sum(br.adults + br.children)::int as guests
    from slept d join property p on ${ofAccount('p')} and p.id = d.property_id
      join booking_room br on br.account_id = p.account_id and br.id = d.booking_room_id group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ day, guests }) => [day, guests]))
}

/** The kept figures night by night. */
export async function readForecastRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const period = { from, to: addDays(to, 1) }
  const [days, { actualUntil }, open, guests] = await Promise.all([
    readDays(db, [...propertyIds], period),
    readBasis(db, propertyIds, period),
    readOpenGroupRooms(db, propertyIds, period),
    readGuests(db, propertyIds, period),
  ])
  return days.map(figures => ({
    date: figures.day,
    weekday: weekdays[weekdayOf(figures.day)] ?? '',
    basis: actualUntil !== null && figures.day < actualUntil ? 'actual' : 'booked',
    groupRooms: open.get(figures.day) ?? 0,
    guests: guests.get(figures.day) ?? 0,
    revenuePerRoom: perNight(figures.roomRevenue, figures.rooms - figures.roomsOutOfOrder),
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
