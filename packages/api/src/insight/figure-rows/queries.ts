import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { isRealDate } from '../../kernel/shared/dates.ts'
import { readCursor } from '../../kernel/shared/keyset-cursor.ts'
import { bookingSources } from '../../stays/bookings/rules/bookings.ts'
import { classOf, type Dimension } from '../night-figures/rules.ts'
import type { FigureRow, FigureRowKind, FigureRowTotal } from './rules.ts'
import type { FigureRowsInput } from './schema.ts'

type Span = Pick<FigureRowsInput, 'from' | 'to'>

/** Which nights or bookings have a key of a dimension: the words of night-figures, turned round. */
function hasKey(dimension: Dimension, key: string): RawBuilder<SqlBool> {
  switch (dimension) {
    case 'source':
      return sql<SqlBool>`b.source::text = ${key}`
    case 'segment':
      return sql<SqlBool>`b.source::text = any (${bookingSources.filter(source => classOf(source) === key)}::text[])`
    case 'room-type':
      return sql<SqlBool>`br.room_type_id::text = ${key}`
    case 'rate-plan':
      return sql<SqlBool>`p.id::text || rp.name = ${key}`
    case 'payer':
      return sql<SqlBool>`case when b.company_name is null then 'guest' else 'company' end = ${key}`
    case 'property':
      return sql<SqlBool>`p.id::text = ${key}`
  }
}

const ofStay = sql`b.id as booking_id, b.code, b.guest_name, p.name as property, b.source::text as source, b.check_in`
/** The instants of a local day lie within these of any zone; the day itself is asked for after. */
const around = (column: RawBuilder<unknown>, { from, to }: Span): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} >= (${from}::date - 1)::timestamptz and ${column} < (${to}::date + 2)::timestamptz`

/** The rows that `count_days` counts, before they are counted. */
function rowsOf(
  kind: FigureRowKind,
  propertyIds: Portfolio,
  input: FigureRowsInput,
): RawBuilder<FigureRow> {
  const { from, to, dimension, key } = input
  const chosen = dimension && key !== undefined ? hasKey(dimension, key) : sql<SqlBool>`true`
  const hotels = sql<SqlBool>`p.deleted_at is null and ${withinAnyPortfolio('p.id', propertyIds)}`
  const within = sql`between ${from}::date and ${to}::date`
  const first = sql`
    join booking_room br on br.booking_id = b.id and br.position = (select min(position) from booking_room where booking_id = b.id)
    join room_type t on t.id = b.room_type_id join rate_plan rp on rp.id = br.rate_plan_id`
  const ofBooking = (day: RawBuilder<unknown>, lead: RawBuilder<unknown>) => sql`
    b.id, ${day} as day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
    b.rooms * (b.departs - b.check_in) as room_nights, b.room_amount as amount, ${lead} as lead_nights,
    case when b.departs > b.check_in then b.rooms else 0 end as stays`
  const made = sql`(b.created_at at time zone p.time_zone)::date`
  const cancelled = sql`(b.cancelled_at at time zone p.time_zone)::date`
  switch (kind) {
    case 'nights':
      return sql`
        select br.id, d.day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
          d.rooms as room_nights, d.revenue as amount, 0 as lead_nights, 0 as stays
        from property p
          cross join lateral (
            select day, booking_id, booking_room_id, sum(rooms) as rooms, sum(revenue) as revenue
            from room_days(p.id, ${from}::date, ${to}::date + 1) where class = 'sold' group by 1, 2, 3
            having sum(rooms) <> 0 or sum(revenue) <> 0) d
          join booking b on b.id = d.booking_id
          join booking_room br on br.id = d.booking_room_id join room_type t on t.id = br.room_type_id
          join rate_plan rp on rp.id = br.rate_plan_id
        where ${hotels} and ${chosen}`
    case 'bookings':
      return sql`
        select ${ofBooking(made, sql`b.rooms * (b.departs - b.check_in) * greatest(0, b.check_in - ${made})`)}
        from property p join booking b on b.property_id = p.id and b.status <> 'cancelled' ${first}
        where ${hotels} and ${around(sql`b.created_at`, input)} and ${made} ${within} and ${chosen}`
    case 'cancellations':
      return sql`
        select ${ofBooking(cancelled, sql`0`)}
        from property p join booking b on b.property_id = p.id and b.status = 'cancelled' and not b.is_no_show
          and b.hold_expires_at is null ${first}
        where ${hotels} and ${around(sql`b.cancelled_at`, input)} and ${cancelled} ${within} and ${chosen}`
    case 'departures':
      return sql`
        select ${ofBooking(sql`b.departs`, sql`0`)}
        from property p join booking b on b.property_id = p.id and b.status = 'checked-out' and b.departs ${within} ${first}
        where ${hotels} and ${chosen}`
  }
}

/** A page of the rows behind a figure, oldest first, and where the next begins. */
export async function listFigureRows(
  db: Reader,
  propertyIds: Portfolio,
  input: FigureRowsInput,
): Promise<{ items: FigureRow[]; nextCursor: string | null }> {
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const day = after?.value ?? ''
  const past =
    after && isRealDate(day)
      ? sql<SqlBool>`(day, id) > (${day}::date, ${after.id}::uuid)`
      : sql<SqlBool>`true`
  const { rows } = await sql<FigureRow>`
    select id, day, booking_id, code, guest_name, property, room_type, rate_plan, source, check_in,
      room_nights::int as room_nights, amount::bigint as amount, lead_nights::bigint as lead_nights
    from (${rowsOf(input.of, propertyIds, input)}) row where ${past}
    order by day, id limit ${input.limit + 1}`.execute(db)
  const items = rows.slice(0, input.limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > items.length && last ? `${last.id}:${last.day}` : null }
}

/** The sums of all of them: what the figure is made of. */
export async function sumFigureRows(
  db: Reader,
  propertyIds: Portfolio,
  input: FigureRowsInput,
): Promise<FigureRowTotal> {
  const { rows } = await sql<FigureRowTotal>`
    select count(*)::int as rows, coalesce(sum(room_nights), 0)::int as room_nights, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(lead_nights), 0)::bigint as lead_nights, coalesce(sum(stays), 0)::int as stays
    from (${rowsOf(input.of, propertyIds, input)}) row`.execute(db)
  return rows[0] ?? { rows: 0, roomNights: 0, amount: 0, leadNights: 0, stays: 0 }
}
