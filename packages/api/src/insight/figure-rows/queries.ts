import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { addDays, isRealDate } from '../../kernel/shared/dates.ts'
import { readCursor } from '../../kernel/shared/keyset-cursor.ts'
import { bookingSources } from '../../stays/bookings/rules/bookings.ts'
import { earlierStays, segmentOfBooking } from '../guest-segments/reads.ts'
import { commissionOfNights, roomDaysOf } from '../night-figures/reads.ts'
import { classOf } from '../night-figures/rules.ts'
import type { FigureRow, FigureRowTotal, RowDimension } from './rules.ts'
import type { FigureRowsInput } from './schema.ts'

type Span = Pick<FigureRowsInput, 'from' | 'to'>

/** Which nights or bookings have a key of a dimension: the words of night-figures, turned round. */
function hasKey(dimension: RowDimension, key: string): RawBuilder<SqlBool> {
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
    default:
      return sql<SqlBool>`${segmentOfBooking[dimension]} = ${key}`
  }
}

const ofStay = sql`b.id as booking_id, b.code, b.guest_name, p.name as property, b.source::text as source, b.check_in`
/** What rows of most kinds do not tell. */
const unasked = sql`null::bigint as kept, null::int as stars`
/** The instants of a local day lie within these of any zone; the day itself is asked for after. */
const around = (column: RawBuilder<unknown>, { from, to }: Span): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} >= (${from}::date - 1)::timestamptz and ${column} < (${to}::date + 2)::timestamptz`

/** The rows that `count_days` counts, before they are counted; what is on the books as its closes have it. */
function rowsOf(propertyIds: Portfolio, input: FigureRowsInput): RawBuilder<FigureRow> {
  const { of: kind, from, to, dimension, key } = input
  const chosen = dimension && key !== undefined ? hasKey(dimension, key) : sql<SqlBool>`true`
  const hotels = sql<SqlBool>`p.deleted_at is null and ${withinAnyPortfolio('p.id', propertyIds)}`
  const within = sql`between ${from}::date and ${to}::date`
  const ofClass = (name: string) =>
    roomDaysOf({ from, to: addDays(to, 1) }, sql<SqlBool>`${hotels} and d.class = ${name}`)
  const first = sql`
    join booking_room br on br.account_id = p.account_id and br.booking_id = b.id
      and br.position = (select min(position) from booking_room where account_id = b.account_id and booking_id = b.id)
    join room_type t on t.account_id = br.account_id and t.id = b.room_type_id join rate_plan rp on rp.account_id = br.account_id and rp.id = br.rate_plan_id`
  const ofBooking = (day: RawBuilder<unknown>, lead: RawBuilder<unknown>) => sql`
    b.id, ${day} as day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
    b.rooms * (b.departs - b.check_in) as room_nights, b.room_amount as amount, ${lead} as lead_nights,
    case when b.departs > b.check_in then b.rooms else 0 end as stays, ${unasked}`
  const made = sql`(b.created_at at time zone p.time_zone)::date`
  const cancelled = sql`(b.cancelled_at at time zone p.time_zone)::date`
  switch (kind) {
    case 'nights':
    case 'complimentary':
    case 'house-use':
    case 'day-use': {
      const isSold = kind === 'nights'
      // What channels keep is asked once, however many nights there are: expected to be one row, it would be asked for each.
      const withKept = isSold
        ? sql`, kept as materialized (${commissionOfNights(input, hotels)})`
        : sql``
      return sql`
        with room_day as materialized (${ofClass(isSold ? 'sold' : kind)})${withKept}
        select br.id, d.day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
          d.rooms as room_nights, d.revenue as amount, 0 as lead_nights, 0 as stays,
          ${isSold ? sql`case when d.rooms > 0 then k.amount end` : sql`null::bigint`} as kept, null::int as stars
        from property p
          join (
            select property_id, day, booking_id, booking_room_id, sum(rooms) as rooms, sum(revenue) as revenue
            from room_day group by 1, 2, 3, 4 having sum(rooms) <> 0 or sum(revenue) <> 0) d on d.property_id = p.id
          join booking b on b.account_id = p.account_id and b.id = d.booking_id
          join booking_room br on br.account_id = p.account_id and br.id = d.booking_room_id join room_type t on t.account_id = p.account_id and t.id = br.room_type_id
          join rate_plan rp on rp.account_id = p.account_id and rp.id = br.rate_plan_id
          ${isSold ? sql`left join kept k on k.booking_room_id = d.booking_room_id and k.night = d.day` : sql``}
        where ${ofAccount('p')} and ${chosen}`
    }
    case 'cancelled-nights':
      return sql`
        select br.id, n.night as day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
          1 as room_nights, n.rate as amount, 0 as lead_nights, 0 as stays, ${unasked}
        from property p join booking_night n on n.account_id = p.account_id and n.property_id = p.id and n.night ${within}
          join booking b on b.account_id = p.account_id and b.id = n.booking_id and b.status = 'cancelled' and not b.is_no_show and b.hold_expires_at is null
            and b.stay_type = 'revenue' and n.night >= b.check_in and n.night < b.check_out
          join booking_room br on br.account_id = p.account_id and br.id = n.booking_room_id join room_type t on t.account_id = p.account_id and t.id = br.room_type_id
          join rate_plan rp on rp.account_id = p.account_id and rp.id = br.rate_plan_id
        where ${ofAccount('p')} and ${hotels} and ${chosen}`
    case 'books':
      return sql`
        select md5(concat_ws(' ', c.property_id, c.stay_date, c.room_type_id, c.source))::uuid as id, c.business_date as day,
          null::uuid as booking_id, '' as code, '' as guest_name, p.name as property, c.source::text as source, c.stay_date as check_in,
          t.name as room_type, '' as rate_plan, c.rooms as room_nights, c.revenue as amount, 0 as lead_nights, 0 as stays, ${unasked}
        from property p join books_change c on c.account_id = p.account_id and c.property_id = p.id and c.stay_date ${within} and c.business_date <= ${input.asOf ?? to}::date
          join room_type t on t.account_id = p.account_id and t.id = c.room_type_id
        where ${ofAccount('p')} and ${hotels} and ${input.since ? sql<SqlBool>`c.business_date > ${input.since}::date` : sql<SqlBool>`true`}`
    case 'bookings':
      return sql`
        select ${ofBooking(made, sql`b.rooms * (b.departs - b.check_in) * greatest(0, b.check_in - ${made})`)}
        from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status <> 'cancelled' ${first}
        where ${ofAccount('p')} and ${hotels} and ${around(sql`b.created_at`, input)} and ${made} ${within} and ${chosen}`
    case 'cancellations':
      return sql`
        select ${ofBooking(cancelled, sql`0`)}
        from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'cancelled' and not b.is_no_show
          and b.hold_expires_at is null ${first}
        where ${ofAccount('p')} and ${hotels} and ${around(sql`b.cancelled_at`, input)} and ${cancelled} ${within} and ${chosen}`
    case 'departures':
      return sql`
        select ${ofBooking(sql`b.departs`, sql`0`)}
        from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-out' and b.departs ${within} ${first}
        where ${ofAccount('p')} and ${hotels} and ${chosen}`
    case 'stayed':
    case 'returning':
    case 'rated': {
      const isOfKind = {
        stayed: sql<SqlBool>`d.rooms > 0`,
        returning: sql<SqlBool>`d.rooms > 0 and ${earlierStays} > 0`,
        rated: sql<SqlBool>`r.rating is not null`,
      }[kind]
      return sql`
        with room_day as materialized (${ofClass('sold')})
        select b.id, d.day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
          d.rooms as room_nights, d.revenue as amount, 0 as lead_nights, 0 as stays, null::bigint as kept, r.rating as stars
        from property p
          join (
            select property_id, booking_id, min(day) as day, sum(rooms) as rooms, sum(revenue) as revenue
            from room_day group by 1, 2) d on d.property_id = p.id
          join booking b on b.account_id = p.account_id and b.id = d.booking_id ${first} left join review r on r.account_id = p.account_id and r.booking_id = b.id
        where ${ofAccount('p')} and ${chosen} and ${isOfKind}`
    }
    case 'late-entries':
      return sql`
        select f.id, f.late_for as day, ${ofStay}, t.name as room_type, rp.name as rate_plan,
          0 as room_nights, f.amount, 0 as lead_nights, 0 as stays, ${unasked}
        from property p join folio_line f on f.account_id = p.account_id and f.property_id = p.id and f.late_for ${within} and is_accommodation(f.sac)
          join booking b on b.account_id = p.account_id and b.id = f.booking_id
          join booking_room br on br.account_id = p.account_id and br.id = coalesce(f.booking_room_id, (select id from booking_room where account_id = b.account_id and booking_id = b.id order by position limit 1))
          join room_type t on t.account_id = p.account_id and t.id = br.room_type_id join rate_plan rp on rp.account_id = p.account_id and rp.id = br.rate_plan_id
        where ${ofAccount('p')} and ${hotels} and ${chosen}`
  }
}

const ofWeekday = ({ weekday }: FigureRowsInput): RawBuilder<SqlBool> =>
  weekday === undefined ? sql<SqlBool>`true` : sql<SqlBool>`extract(dow from day) = ${weekday}`

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
      room_nights::int as room_nights, amount::bigint as amount, lead_nights::bigint as lead_nights, kept::bigint as kept, stars
    from (${rowsOf(propertyIds, input)}) row where ${ofWeekday(input)} and ${past}
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
      coalesce(sum(lead_nights), 0)::bigint as lead_nights, coalesce(sum(stays), 0)::int as stays, sum(kept)::bigint as kept,
      sum(stars)::int as stars
    from (${rowsOf(propertyIds, input)}) row where ${ofWeekday(input)}`.execute(db)
  return (
    rows[0] ?? {
      rows: 0,
      roomNights: 0,
      amount: 0,
      leadNights: 0,
      stays: 0,
      kept: null,
      stars: null,
    }
  )
}
