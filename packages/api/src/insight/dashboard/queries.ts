import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type Booking, bookingColumns, toBooking } from '../../stays/bookings/reads/columns.ts'
import type { Portfolio } from '../reports/reads.ts'

const within = (column: string, propertyIds: Portfolio): RawBuilder<unknown> =>
  propertyIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...propertyIds]}::uuid[])`

/** The business date of a portfolio: that of its first property, or of India where it has none. */
export async function getBusinessDate(
  db: Reader,
  propertyIds: Portfolio,
  now: Date,
): Promise<IsoDate> {
  const { rows } = await sql<{ businessDate: IsoDate }>`
    select coalesce(
      (select business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at) from property
        where ${within('id', propertyIds)} and deleted_at is null order by id limit 1),
      business_date(${now.toISOString()}::timestamptz, 'Asia/Kolkata', '06:00')) as business_date`.execute(
    db,
  )
  return rows[0]?.businessDate ?? ''
}

/** The newest bookings, as the dashboard shows them. Property by property the index gives its newest without reading the rest. */
export async function listRecentBookings(
  db: Reader,
  propertyIds: Portfolio,
  limit: number,
): Promise<Booking[]> {
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
