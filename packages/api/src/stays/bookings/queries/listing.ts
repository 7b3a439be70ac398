import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { timeZoneOf } from '../../../kernel/access/portfolio.ts'
import { dayIn, type IsoDate } from '../../../kernel/shared/dates.ts'
import { readCursor } from '../../../kernel/shared/keyset-cursor.ts'
import type { CountedPage } from '../../../kernel/shared/paging.ts'
import { present } from '../../../kernel/shared/present.ts'
import { type Booking, bookingColumns, toBooking } from '../reads/columns.ts'
import { coveredAmount, instalmentTerms, paysByInstalments } from '../reads/payment-schedule.ts'
import { type BookingSort, bookingSorts } from '../rules/bookings.ts'
import { type Due, type InstalmentTerms, toSchedule } from '../rules/payment-schedule.ts'
import {
  type BookingFilters,
  type ExportBookingsInput,
  exportChunk,
  type ListBookingsInput,
} from '../schema/list.ts'
import { hasWords, matching, placesOf } from './matching.ts'

/** Above this the list only says that there are more: nobody counts ten million rows for the line above a page. */
const mostCountedOf = (propertyIds: Portfolio): number => (propertyIds === 'all' ? 1_000 : 10_000)

/** How many rows an administrator's search reads in order before it looks for the words in all. */
const mostNearby = 10_000

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
  propertyIds: Portfolio
  input: ListBookingsInput | ExportBookingsInput
  now: Date
}

interface ListRequest {
  /** How many bookings from the cursor on. */
  limit: number
  /** How far to count all that the filters match; null counts them to the end. */
  countTo: number | null
}

/**
 * The ids of the next bookings in order, by keyset, so that the last page is as quick as the first, beside the count of all: one
 * statement, so that what was typed is looked for once.
 */
async function nextIds(
  db: Reader,
  { propertyIds, now, input }: Asked,
  { limit, countTo }: ListRequest,
): Promise<{ ids: string[]; counted: number }> {
  const { key, as, direction, after } = orderOf(input.sort)
  const seen = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const beyond = seen
    ? sql`and (${key}, b.id) ${after} (${seen.value ?? seen.id}::${as}, ${seen.id}::uuid)`
    : sql``
  const order = sql`order by ${key} ${direction}, b.id ${direction} limit ${limit}`
  const found = matching({
    propertyIds,
    now,
    filters: input,
    needsRow: !input.sort.endsWith('created'),
  })
  // Property by property each index gives its first rows in order; over all hotels one index does.
  const next =
    propertyIds === 'all' || input.search
      ? sql`select b.id from ${found.from} where ${found.where} ${beyond} ${order}`
      : sql`select first.id from ${placesOf({ propertyIds, filters: input, now })}
          cross join lateral (select b.id, ${key} as key from booking b where b.account_id = p.account_id and b.property_id = p.id and ${found.where} ${beyond} ${order}) first
          order by first.key ${direction}, first.id ${direction} limit ${limit}`
  // Over all hotels a common word fills a page from the rows nearby; only where it does not are all that have it put in order.
  const nearby = sql`select b.id from (select b.* from booking b where ${ofAccount('b')} ${beyond} order by b.id ${direction} limit ${mostNearby}) b
    where ${hasWords(input.search ?? '')} and ${found.where} ${order}`
  const orNearby = sql`(select case when cardinality(nearby.ids) = ${limit} then nearby.ids else array(${next}) end
    from (select array(${nearby}) as ids offset 0) nearby)`
  const isNearby =
    propertyIds === 'all' &&
    input.search &&
    input.dateRange === 'all' &&
    input.sort.endsWith('created')
  const { rows } = await sql<{ ids: string[]; counted: number }>`${found.with}
    select ${isNearby ? orNearby : sql`array(${next})`} as ids,
      (select count(*) from (select from ${found.from} where ${found.where} limit ${countTo}) counted) as counted`.execute(
    db,
  )
  return rows[0] ?? { ids: [], counted: 0 }
}

/** A booking of the list, with what it was to pay of its instalments by now; null where that is nothing. */
interface ListedBooking extends Booking {
  due: Due | null
}

/** Looked up one by one (`offset 0`): a plan for accounts of any size would read all bookings of a large one. */
const rowsIn = (sort: BookingSort) =>
  compileOnce((db, { ids, now }: Slots<{ ids: readonly string[]; now: string }>) => {
    const { key, direction } = orderOf(sort)
    const today = sql<IsoDate>`business_date(${now}::timestamptz, p.time_zone, p.day_rolls_at)`
    return db
      .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'wanted'>(sql`wanted(id)`))
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('booking')
            .selectAll('booking')
            .whereRef('booking.id', '=', 'wanted.id')
            .offset(sql.lit(0))
            .as('b'),
        join => join.onTrue(),
      )
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
      .select(bookingColumns)
      .select([today.as('today'), coveredAmount.as('covered')])
      .select(
        sql<
          InstalmentTerms[] | null
        >`case when ${paysByInstalments(today)} then ${instalmentTerms} end`.as('terms'),
      )
      .select(sql<string>`${key}::text`.as('sortValue'))
      .orderBy(sql`${key} ${direction}, b.id ${direction}`)
  })

const rowsInOrder = Object.fromEntries(
  bookingSorts.map(sort => [sort, rowsIn(sort)] as const),
) as Record<BookingSort, ReturnType<typeof rowsIn>>

async function pageOf(
  db: Reader,
  asked: Asked,
  request: ListRequest,
): Promise<{ items: ListedBooking[]; nextCursor: string | null; counted: number }> {
  const { ids, counted } = await nextIds(db, asked, { ...request, limit: request.limit + 1 })
  const rows = await rowsInOrder[asked.input.sort](db, {
    ids,
    now: asked.now.toISOString(),
  })
  const last = rows.length > request.limit ? rows[request.limit - 1] : undefined
  const nextCursor = last && (last.sortValue === last.id ? last.id : `${last.id}:${last.sortValue}`)
  return {
    items: rows.slice(0, request.limit).map(({ sortValue: _, terms, today, covered, ...row }) => ({
      ...toBooking(row),
      due: terms && toSchedule(terms, { total: row.totalAmount, covered, today }).due,
    })),
    nextCursor: nextCursor ?? null,
    counted,
  }
}

/** A page of bookings. `total` counts to ten thousand, over all hotels to one thousand; `hasMoreThanTotal` says that there are more. */
export async function listBookings(
  db: Reader,
  propertyIds: Portfolio,
  input: ListBookingsInput,
  now: Date,
): Promise<CountedPage<ListedBooking>> {
  const mostCounted = mostCountedOf(propertyIds)
  const { counted, ...page } = await pageOf(
    db,
    { propertyIds, input, now },
    { limit: input.limit, countTo: mostCounted + 1 },
  )
  return { ...page, total: Math.min(counted, mostCounted), hasMoreThanTotal: counted > mostCounted }
}

/** A part of a file of the list. The first part says how many bookings there are in all, and by which clock the file is dated. */
export async function exportBookings(
  db: Reader,
  propertyIds: Portfolio,
  input: ExportBookingsInput,
  now: Date,
) {
  const isFirst = input.cursor === undefined
  const { counted, ...page } = await pageOf(
    db,
    { propertyIds, input, now },
    { limit: exportChunk, countTo: isFirst ? null : 0 },
  )
  const zones = await timeZonesOf(db, page.items)
  return {
    ...page,
    /** Each with the day on which it was booked, by the clock of its hotel. */
    items: page.items.map(booking => ({
      ...booking,
      bookedOn: dayIn(booking.createdAt, present(zones.get(booking.propertyId), 'time zone')),
    })),
    total: isFirst ? counted : null,
    timeZone: isFirst ? await timeZoneOf(db, propertyIds) : null,
  }
}

async function timeZonesOf(
  db: Reader,
  bookings: readonly Pick<Booking, 'propertyId'>[],
): Promise<Map<PropertyId, string>> {
  const ids = [...new Set(bookings.map(({ propertyId }) => propertyId))]
  const rows = await db
    .selectFrom('property')
    .select(['id', 'timeZone'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

/** The four cards above the list, over all that the filters match: counts, and the value of what was not cancelled; that is nobody's whose area reports is not. */
export async function summariseBookings(
  db: Reader,
  propertyIds: Portfolio,
  filters: BookingFilters,
  now: Date,
) {
  const found = matching({ propertyIds, filters, now, needsRow: true })
  const { rows } = await sql<{
    totalBookings: number
    confirmed: number
    totalRevenue: number
    averageValue: number | null
  }>`${found.with}
    select count(*) as "totalBookings",
      count(*) filter (where b.status = 'confirmed') as confirmed,
      coalesce(sum(b.total_amount) filter (where b.status <> 'cancelled'), 0)::bigint as "totalRevenue",
      round(avg(b.total_amount) filter (where b.status <> 'cancelled'))::bigint as "averageValue"
    from ${found.from} where ${found.where}`.execute(db)
  return rows[0] ?? { totalBookings: 0, confirmed: 0, totalRevenue: 0, averageValue: null }
}
