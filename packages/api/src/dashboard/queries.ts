import type { Trx } from '@atithi/db/client'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { type Booking, bookingColumns, toBooking } from '../bookings/reads/columns.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import type { Period, PeriodFigures } from './rules.ts'

type Portfolio = readonly AuthorizedPropertyId[] | 'all'

const within = (column: string, propertyIds: Portfolio): RawBuilder<unknown> =>
  propertyIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...propertyIds]}::uuid[])`

/**
 * Revenue, room-nights and bookings of both periods, in one statement. Available rooms are those of active types, for each night.
 * A cancelled booking's nights are released, so they need no look at their booking.
 */
export async function getFigures(
  db: Trx,
  propertyIds: Portfolio,
  periods: { current: Period; before: Period },
): Promise<{ current: PeriodFigures; before: PeriodFigures }> {
  const { current, before } = periods
  const { rows } = await sql<PeriodFigures & { part: 'current' | 'before' }>`
    with period(part, first, past) as (values ('current', ${current.from}::date, ${current.to}::date), ('before', ${before.from}::date, ${before.to}::date)),
    stock as (select coalesce(sum(t.quantity), 0) as rooms from room_type t join property p on p.id = t.property_id
      where t.is_active and p.status = 'active' and p.deleted_at is null and ${within('t.property_id', propertyIds)}),
    -- Days begin at each property's own midnight. Plain bounds around both periods come first: they are what an index can use.
    midnight as materialized (
      select period.part, p.id, period.first::timestamp at time zone p.time_zone as first, period.past::timestamp at time zone p.time_zone as past
      from period cross join property p where p.deleted_at is null and ${within('p.id', propertyIds)}),
    made as (
      select m.part, count(*) as bookings from booking b join midnight m on m.id = b.property_id and b.created_at >= m.first and b.created_at < m.past
      where b.created_at >= ${`${addDays(before.from, -1)}T00:00:00Z`}::timestamptz and b.created_at < ${`${addDays(current.to, 1)}T00:00:00Z`}::timestamptz
        and b.status <> 'cancelled' and ${within('b.property_id', propertyIds)} group by m.part)
    select period.part, coalesce(sold.revenue, 0)::bigint as "roomRevenue", sold.nights as "roomNightsSold",
      (stock.rooms * (period.past - period.first))::bigint as "roomNightsAvailable",
      coalesce(made.bookings, 0) as bookings
    from period cross join stock
    cross join lateral (
      select count(*) as nights, sum(n.rate) as revenue from booking_night n
      where n.night >= period.first and n.night < period.past and n.released_at is null and ${within('n.property_id', propertyIds)}) sold
    left join made on made.part = period.part`.execute(db)
  const of = (part: 'current' | 'before'): PeriodFigures => {
    const { roomRevenue = 0, roomNightsSold = 0, roomNightsAvailable = 0, bookings = 0 } = rows.find(row => row.part === part) ?? {}
    return { roomRevenue, roomNightsSold, roomNightsAvailable, bookings }
  }
  return { current: of('current'), before: of('before') }
}

/**
 * Today's Summary by business date: expected arrivals and departures, rooms, and rooms taken tonight.
 * The business date of a portfolio is that of its first property, or of India where it has none.
 */
export async function getToday(db: Trx, propertyIds: Portfolio, now: Date) {
  const { rows } = await sql<{ businessDate: IsoDate; checkIns: number; checkOuts: number; rooms: number; taken: number }>`
    with today(date) as materialized (select coalesce(
      (select business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at) from property where ${within('id', propertyIds)} and deleted_at is null order by id limit 1),
      business_date(${now.toISOString()}::timestamptz, 'Asia/Kolkata', '06:00')))
    select date as "businessDate",
      (select count(*) from booking b where b.check_in = date and b.status in ('confirmed', 'checked-in') and ${within('b.property_id', propertyIds)}) as "checkIns",
      (select count(*) from booking b where b.check_out = date and b.status in ('checked-in', 'checked-out') and ${within('b.property_id', propertyIds)}) as "checkOuts",
      (select coalesce(sum(t.quantity), 0) from room_type t join property p on p.id = t.property_id
        where t.is_active and p.status = 'active' and p.deleted_at is null and ${within('t.property_id', propertyIds)}) as rooms,
      (select coalesce(sum(n.booked + n.blocked), 0) from room_night n where n.night = date and ${within('n.property_id', propertyIds)}) as taken
    from today`.execute(db)
  const { businessDate = '', checkIns = 0, checkOuts = 0, rooms = 0, taken = 0 } = rows[0] ?? {}
  const currentOccupancy = rooms === 0 ? null : Math.round((taken / rooms) * 1000) / 10
  return { businessDate, today: { checkIns, checkOuts, availableRooms: Math.max(0, rooms - taken), currentOccupancy } }
}

/** The newest bookings, as the dashboard shows them. Property by property the index gives its newest without reading the rest. */
export async function listRecentBookings(db: Trx, propertyIds: Portfolio, limit: number): Promise<Booking[]> {
  const newest =
    propertyIds === 'all'
      ? sql<string>`(select b.id from booking b join property p on p.id = b.property_id where p.deleted_at is null order by b.id desc limit ${limit})`
      : sql<string>`(select found.id from property p cross join lateral (
          select b.id from booking b where b.property_id = p.id order by b.id desc limit ${limit}) found
        where p.deleted_at is null and ${within('p.id', propertyIds)} order by found.id desc limit ${limit})`
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .where('b.id', 'in', newest)
    .orderBy('b.id', 'desc')
    .execute()
  return rows.map(toBooking)
}
