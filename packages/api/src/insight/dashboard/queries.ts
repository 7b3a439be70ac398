import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import { type Booking, bookingColumns, toBooking } from '../../stays/bookings/reads/columns.ts'

interface BusinessDay {
  businessDate: IsoDate
  /** 'HH:MM' of the next morning. */
  closesAt: string
}

/** The business day of a portfolio and the hour at which it closes: those of its first property, or of India where it has none. */
export async function getBusinessDay(
  db: Reader,
  propertyIds: Portfolio,
  now: Date,
): Promise<BusinessDay> {
  const { rows } = await sql<BusinessDay>`
    select business_date(${now.toISOString()}::timestamptz, zone.time_zone, zone.day_rolls_at) as business_date, zone.day_rolls_at as closes_at
    from (
      (select 0 as place, time_zone, day_rolls_at from property
        where ${ofAccount('property')} and ${withinPortfolio('id', propertyIds)} and deleted_at is null order by id limit 1)
      union all select 1, 'Asia/Kolkata', '06:00') zone
    order by zone.place limit 1`.execute(db)
  return first(rows, 'business day')
}

const bookingsOf = (db: Reader, newest: RawBuilder<string>) =>
  db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .where('b.id', 'in', newest)
    .orderBy('b.id', 'desc')

const newestOfAll = compileOnce((db, { limit }: Slots<{ limit: number }>) =>
  bookingsOf(
    db,
    sql`(select b.id from booking b join property p on p.account_id = b.account_id and p.id = b.property_id where ${ofAccount('b')} and p.deleted_at is null order by b.id desc limit ${limit})`,
  ),
)

/** Property by property the index gives its newest without reading the rest. */
const newestOfHotels = compileOnce(
  (
    db,
    { propertyIds, limit }: Slots<{ propertyIds: readonly AuthorizedPropertyId[]; limit: number }>,
  ) =>
    bookingsOf(
      db,
      sql`(select found.id from property p cross join lateral (
          select b.id from booking b where b.account_id = p.account_id and b.property_id = p.id order by b.id desc limit ${limit}) found
        where ${ofAccount('p')} and p.deleted_at is null and p.id = any (${propertyIds}::uuid[]) order by found.id desc limit ${limit})`,
    ),
)

/** The newest bookings, as the dashboard shows them. */
export async function listRecentBookings(
  db: Reader,
  propertyIds: Portfolio,
  limit: number,
): Promise<Booking[]> {
  const rows =
    propertyIds === 'all'
      ? await newestOfAll(db, { limit })
      : await newestOfHotels(db, { propertyIds, limit })
  return rows.map(toBooking)
}
