import type { Trx } from '@atithi/db/client'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { type Page, toPage } from '../../shared/paging.ts'
import { containing } from '../../shared/search-text.ts'
import { type Booking, bookingColumns, toBooking } from '../reads/columns.ts'
import type { DateRange, ListBookingsInput } from '../schema.ts'

/** The dates of a range, from the property's own today. A booking is in it when it arrives or leaves on one of them. */
const spans: Record<Exclude<DateRange, 'all'>, RawBuilder<unknown>> = {
  today: sql`daterange(today, today, '[]')`,
  tomorrow: sql`daterange(today + 1, today + 1, '[]')`,
  'this-week': sql`daterange(date_trunc('week', today)::date, (date_trunc('week', today) + interval '6 days')::date, '[]')`,
  'this-month': sql`daterange(date_trunc('month', today)::date, (date_trunc('month', today) + interval '1 month')::date)`,
  'next-month': sql`daterange((date_trunc('month', today) + interval '1 month')::date, (date_trunc('month', today) + interval '2 months')::date)`,
}

function matching(db: Trx, propertyIds: readonly AuthorizedPropertyId[] | 'all', input: ListBookingsInput, now: Date) {
  const { status, source, dateRange, search } = input
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .innerJoinLateral(
      sql<{
        today: string
      }>`(select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today)`.as<'calendar'>(sql`calendar`),
      join => join.onTrue(),
    )
    .where('p.deletedAt', 'is', null)
    .$if(propertyIds !== 'all', qb =>
      qb.where('b.propertyId', '=', sql<string>`any(${propertyIds === 'all' ? [] : [...propertyIds]}::uuid[])`),
    )
    .$if(status !== undefined, qb => qb.where('b.status', '=', status ?? 'pending'))
    .$if(source !== undefined, qb => qb.where('b.source', '=', source ?? 'direct'))
    .$if(dateRange !== 'all', qb => {
      const span = spans[dateRange === 'all' ? 'today' : dateRange]
      return qb.where(sql<SqlBool>`(b.check_in <@ ${span} or b.check_out <@ ${span})`)
    })
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`(b.code || ' ' || b.guest_name || ' ' || coalesce(b.guest_email, '') || ' ' || coalesce(b.guest_phone, '')) ilike ${containing(search ?? '')}`,
      ),
    )
}

/** A page of bookings, the newest first. */
export async function listBookings(
  db: Trx,
  propertyIds: readonly AuthorizedPropertyId[] | 'all',
  input: ListBookingsInput,
  now: Date,
): Promise<Page<Booking>> {
  const found = matching(db, propertyIds, input, now)
  const rows = await found
    .select(bookingColumns)
    .$if(input.cursor !== undefined, qb => qb.where('b.id', '<', input.cursor ?? ''))
    .orderBy('b.id', 'desc')
    .limit(input.limit + 1)
    .execute()
  const { total } = await found.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(rows.map(toBooking), input.limit, total)
}

/** The four cards above the list, over all that the filters match: counts, and the value of what was not cancelled. */
export async function summariseBookings(
  db: Trx,
  propertyIds: readonly AuthorizedPropertyId[] | 'all',
  input: ListBookingsInput,
  now: Date,
) {
  return matching(db, propertyIds, input, now)
    .select(eb => eb.fn.countAll<number>().as('totalBookings'))
    .select(sql<number>`count(*) filter (where b.status = 'confirmed')`.as('confirmed'))
    .select(sql<number>`coalesce(sum(b.total_amount) filter (where b.status <> 'cancelled'), 0)::bigint`.as('totalRevenue'))
    .select(sql<number | null>`round(avg(b.total_amount) filter (where b.status <> 'cancelled'))::bigint`.as('averageValue'))
    .executeTakeFirstOrThrow()
}
