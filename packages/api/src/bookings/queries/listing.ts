import type { Trx } from '@atithi/db/client'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import type { Page } from '../../shared/paging.ts'
import { amongWords } from '../../shared/search-text.ts'
import {
  type BookingFilters,
  type DateRange,
  type ExportBookingsInput,
  exportChunk,
  type ListBookingsInput,
  readCursor,
} from '../list-schema.ts'
import { type Booking, bookingColumns, toBooking } from '../reads/columns.ts'
import type { BookingSort, PaymentStatus } from '../rules.ts'

type Places = readonly AuthorizedPropertyId[] | 'all'

/** Above this the list only says that there are more: nobody counts ten million rows for the line above a page. */
const mostCounted = 10_000

const today = sql`business_date(${sql.ref('at.now')}, p.time_zone, p.day_rolls_at)`

/** First and last day of a range, from the property's own today. A booking is in it when it arrives or leaves on one of them. */
const spans: Record<Exclude<DateRange, 'all'>, RawBuilder<unknown>> = {
  today: sql`select ${today} as first, ${today} as last`,
  tomorrow: sql`select ${today} + 1 as first, ${today} + 1 as last`,
  'this-week': sql`select date_trunc('week', ${today})::date as first, date_trunc('week', ${today})::date + 6 as last`,
  'this-month': sql`select date_trunc('month', ${today})::date as first, (date_trunc('month', ${today}) + interval '1 month')::date - 1 as last`,
  'next-month': sql`select (date_trunc('month', ${today}) + interval '1 month')::date as first,
    (date_trunc('month', ${today}) + interval '2 months')::date - 1 as last`,
}

// As paymentStatusOf derives it; nothing fails yet at a desk.
const owed = sql`case when b.status = 'cancelled' then b.charged_amount else b.total_amount end`
const paymentIs: Record<PaymentStatus, RawBuilder<SqlBool>> = {
  paid: sql`b.paid_amount > 0 and b.paid_amount >= ${owed}`,
  partial: sql`b.paid_amount > 0 and b.paid_amount < ${owed}`,
  pending: sql`b.paid_amount <= 0 and b.refunded_amount = 0`,
  refunded: sql`b.paid_amount <= 0 and b.refunded_amount > 0`,
  failed: sql`false`,
}

function conditions(filters: BookingFilters): RawBuilder<unknown> {
  const { status, source, paymentStatus, dateRange, search } = filters
  const all = [
    sql`true`,
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(source ? [sql`b.source = ${source}`] : []),
    ...(paymentStatus ? [paymentIs[paymentStatus]] : []),
    ...(dateRange === 'all' ? [] : [sql`(b.check_in between span.first and span.last or b.check_out between span.first and span.last)`]),
    ...(search ? [sql`b.words like ${amongWords(search)}`] : []),
  ]
  return sql.join(all, sql` and `)
}

/** The properties of the list, each with the days of the range. */
function places(propertyIds: Places, { dateRange }: BookingFilters, now: Date): RawBuilder<unknown> {
  const mine = propertyIds === 'all' ? sql`true` : sql`p.id = any(${[...propertyIds]}::uuid[])`
  const span = dateRange === 'all' ? sql`` : sql`cross join lateral (${spans[dateRange]}) span`
  return sql`(values (${now.toISOString()}::timestamptz)) at(now) join property p on p.deleted_at is null and ${mine} ${span}`
}

interface Order {
  key: RawBuilder<unknown>
  /** The type of the key in a cursor. */
  as: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  after: RawBuilder<unknown>
}

const keys: Record<'created' | 'check-in' | 'amount' | 'guest', Pick<Order, 'key' | 'as'>> = {
  created: { key: sql`b.id`, as: sql`uuid` },
  'check-in': { key: sql`b.check_in`, as: sql`date` },
  amount: { key: sql`b.total_amount`, as: sql`bigint` },
  guest: { key: sql`lower(b.guest_name)`, as: sql`text` },
}

function orderOf(sort: BookingSort): Order {
  const down = sort.startsWith('-')
  const key = keys[(down ? sort.slice(1) : sort) as keyof typeof keys]
  return { ...key, direction: down ? sql`desc` : sql`asc`, after: down ? sql`<` : sql`>` }
}

interface Asked {
  propertyIds: Places
  input: ListBookingsInput | ExportBookingsInput
  now: Date
}

/** The ids of the next `limit` bookings in order, by keyset: the last page is as quick as the first. */
function nextIds({ propertyIds, now, input }: Asked, limit: number): RawBuilder<unknown> {
  const { key, as, direction, after } = orderOf(input.sort)
  const seen = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const beyond = seen ? sql`and (${key}, b.id) ${after} (${seen.value ?? seen.id}::${as}, ${seen.id}::uuid)` : sql``
  const order = sql`order by ${key} ${direction}, b.id ${direction} limit ${limit}`
  const where = sql`${conditions(input)} ${beyond} ${order}`
  // Property by property each index gives its first rows in order; over all hotels one index does.
  if (propertyIds === 'all')
    return sql`select b.id from ${places(propertyIds, input, now)} join booking b on b.property_id = p.id where ${where}`
  return sql`select b.id from ${places(propertyIds, input, now)}
    cross join lateral (select b.id from booking b where b.property_id = p.id and ${where}) found join booking b on b.id = found.id ${order}`
}

async function pageOf(db: Trx, asked: Asked, limit: number): Promise<{ items: Booking[]; nextCursor: string | null }> {
  const { key, direction } = orderOf(asked.input.sort)
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .select(sql<string>`${key}::text`.as('sortValue'))
    .where('b.id', 'in', sql<string>`(${nextIds(asked, limit + 1)})`)
    .orderBy(sql`${key} ${direction}, b.id ${direction}`)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last && (last.sortValue === last.id ? last.id : `${last.id}:${last.sortValue}`)
  return { items: rows.slice(0, limit).map(({ sortValue: _, ...row }) => toBooking(row)), nextCursor: nextCursor ?? null }
}

async function countUpTo(db: Trx, { propertyIds, now, input }: Asked, most: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${places(propertyIds, input, now)} join booking b on b.property_id = p.id
    where ${conditions(input)} limit ${most}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of bookings. `total` counts to ten thousand; `hasMoreThanTotal` says that there are more. */
export async function listBookings(
  db: Trx,
  propertyIds: Places,
  input: ListBookingsInput,
  now: Date,
): Promise<Page<Booking> & { hasMoreThanTotal: boolean }> {
  const asked = { propertyIds, input, now }
  const page = await pageOf(db, asked, input.limit)
  const counted = await countUpTo(db, asked, mostCounted + 1)
  return { ...page, total: Math.min(counted, mostCounted), hasMoreThanTotal: counted > mostCounted }
}

/** A part of a file of the list. The first part says how many bookings there are in all. */
export async function exportBookings(db: Trx, propertyIds: Places, input: ExportBookingsInput, now: Date) {
  const asked = { propertyIds, input, now }
  const page = await pageOf(db, asked, exportChunk)
  return { ...page, total: input.cursor === undefined ? await countUpTo(db, asked, null) : null }
}

/** The four cards above the list, over all that the filters match: counts, and the value of what was not cancelled. */
export async function summariseBookings(db: Trx, propertyIds: Places, filters: BookingFilters, now: Date) {
  const { rows } = await sql<{ totalBookings: number; confirmed: number; totalRevenue: number; averageValue: number | null }>`
    select count(*) as "totalBookings",
      count(*) filter (where b.status = 'confirmed') as confirmed,
      coalesce(sum(b.total_amount) filter (where b.status <> 'cancelled'), 0)::bigint as "totalRevenue",
      round(avg(b.total_amount) filter (where b.status <> 'cancelled'))::bigint as "averageValue"
    from ${places(propertyIds, filters, now)} join booking b on b.property_id = p.id
    where ${conditions(filters)}`.execute(db)
  return rows[0] ?? { totalBookings: 0, confirmed: 0, totalRevenue: 0, averageValue: null }
}
