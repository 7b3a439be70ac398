import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { remittanceOf } from '../../../channels/settlements/rules/channel-money.ts'
import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
} from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { paceOf } from '../../analytics/rules.ts'
import { aYearBefore, findClosedDates, readBooksAt } from '../../books/reads.ts'
import { readBudgetActual } from '../../budgets/reads.ts'
import { monthsOfPeriod, periodOfMonth, variance } from '../../budgets/rules.ts'
import { findFirstNight, roomDaysOf } from '../../night-figures/reads.ts'
import type { Period } from '../../reports/rules.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

const perRoom = (money: number, rooms: number): number | null =>
  rooms === 0 ? null : Math.round(money / rooms)

/** What was sold within the period, by night and room. */
const soldDaysOf = (span: ReportSpan): RawBuilder<unknown> =>
  roomDaysOf(
    { from: span.from, to: addDays(span.to, 1) },
    sql<SqlBool>`${ofHotels(span)} and d.class = 'sold'`,
  )

/** Room-nights that there were, out of order and sold of each type: rooms of a day are those of the stock on it. */
export async function readOccupancyRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<{
    property: string
    roomType: string
    rooms: number
    outOfOrder: number
    sold: number
    revenue: number
  }>`
    with day as (select day::date as day from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') day),
    existing as (
      select t.id, sum(coalesce(s.rooms, 0))::int as rooms
      from property p join room_type t on t.account_id = p.account_id and t.property_id = p.id and p.status <> 'pending' cross join day
      left join lateral (
        select rooms from room_stock s where s.account_id = t.account_id and s.room_type_id = t.id and s.from_day <= day.day order by s.from_day desc limit 1) s on true
      where ${ofAccount('p')} and ${ofHotels(span)} group by 1),
    off as (
      select k.room_type_id, sum(k.rooms)::int as rooms from property p
      join room_block k on k.account_id = p.account_id and k.property_id = p.id and k.room_id is not null and k.released_at is null
      join day on k.stay @> day.day where ${ofAccount('p')} and ${ofHotels(span)} group by 1),
    moved as (
      select br.room_type_id as charged, n.room_type_id as slept, count(*)::int as nights
      from property p join booking_night n on n.account_id = p.account_id and n.property_id = p.id and n.night between ${span.from}::date and ${span.to}::date
        and n.released_at is null join booking_room br on br.account_id = p.account_id and br.id = n.booking_room_id
        join booking b on b.account_id = p.account_id and b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
      where ${ofAccount('p')} and ${ofHotels(span)} and n.room_type_id <> br.room_type_id group by 1, 2),
    sold_day as materialized (${soldDaysOf(span)}),
    sold as (
      select br.room_type_id, sum(d.rooms)::int as rooms, sum(d.revenue)::bigint as revenue
      from sold_day d join property p on ${ofAccount('p')} and p.id = d.property_id
        join booking_room br on br.account_id = p.account_id and br.id = d.booking_room_id group by 1)
    select p.name as "property", t.name as "roomType", coalesce(e.rooms, 0) as "rooms", coalesce(o.rooms, 0) as "outOfOrder",
      coalesce(s.rooms, 0) as "sold", coalesce(s.revenue, 0)::bigint as "revenue",
      coalesce((select sum(nights) from moved where charged = t.id), 0)::int as "upgradesOut",
      coalesce((select sum(nights) from moved where slept = t.id), 0)::int as "upgradesIn"
    from property p join room_type t on t.account_id = p.account_id and t.property_id = p.id
    left join existing e on e.id = t.id left join off o on o.room_type_id = t.id left join sold s on s.room_type_id = t.id
    where ${ofAccount('p')} and ${ofHotels(span)} and (e.rooms > 0 or s.rooms > 0)
    order by p.name, p.id, t.name, t.id`.execute(db)
  return rows.map(row => {
    const sellable = row.rooms - row.outOfOrder
    return {
      ...row,
      occupancy: sellable > 0 ? Math.round((1000 * row.sold) / sellable) / 10 : null,
      averageRate: perRoom(row.revenue, row.sold),
      revenuePerRoom: sellable > 0 ? perRoom(row.revenue, sellable) : null,
    }
  })
}

/** Each night of each hotel: what is on the books, held off sale, and left. */
export async function readReservationRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow & { sold: number; revenue: number }>`
    with day as (select day::date as day from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') day),
    sold_day as materialized (${soldDaysOf(span)}),
    sold as (
      select d.property_id, d.day as night, sum(d.rooms)::int as rooms, sum(d.revenue)::bigint as revenue,
        coalesce(sum(d.rooms) filter (where exists (select from group_pick_up u where u.account_id = p.account_id and u.booking_id = d.booking_id)), 0)::int as grouped,
        coalesce(sum(br.adults) filter (where d.rooms > 0), 0)::int as adults,
        coalesce(sum(br.children) filter (where d.rooms > 0), 0)::int as children
      from sold_day d join property p on ${ofAccount('p')} and p.id = d.property_id
        join booking_room br on br.account_id = p.account_id and br.id = d.booking_room_id group by 1, 2),
    left_over as (
      select t.property_id, day.day, sum(coalesce(n.blocked, 0))::int as blocked,
        sum(greatest(0, coalesce(n.total, t.quantity) - coalesce(n.booked + n.oversold + n.blocked, 0)))::int as free
      from property p join room_type t on t.account_id = p.account_id and t.property_id = p.id and t.is_active cross join day
      left join room_night n on n.account_id = p.account_id and n.property_id = t.property_id and n.room_type_id = t.id and n.night = day.day
      where ${ofAccount('p')} and ${ofHotels(span)} group by 1, 2)
    select p.name as "property", d.day as "date", coalesce(s.rooms, 0) as "sold", coalesce(s.grouped, 0) as "groupRooms", coalesce(f.blocked, 0) as "blocked",
      coalesce(f.free, 0) as "available", coalesce(s.adults, 0) as "adults", coalesce(s.children, 0) as "children",
      coalesce(s.revenue, 0)::bigint as "revenue"
    from property p cross join day d left join sold s on s.property_id = p.id and s.night = d.day
    left join left_over f on f.property_id = p.id and f.day = d.day
    where ${ofAccount('p')} and ${ofHotels(span)} order by p.name, p.id, d.day`.execute(db)
  return rows.map(row => ({ ...row, averageRate: perRoom(row.revenue, row.sold) }))
}

/** The months of the period beside the same time last year. */
export async function readPaceRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const closed = await findClosedDates(db, propertyIds)
  if (!closed) return []
  const period = wholeMonths({ from, to })
  const before = { from: aYearBefore(period.from), to: aYearBefore(period.to) }
  const [now, lastYear, firstNight] = await Promise.all([
    readBooksAt(db, propertyIds, period, [closed.last]),
    readBooksAt(db, propertyIds, before, [aYearBefore(closed.last), closed.last]),
    findFirstNight(db, propertyIds),
  ])
  return paceOf(now, lastYear, firstNight).map(month => ({
    month: month.month,
    rooms: month.rooms,
    revenue: month.revenue,
    bookRate: perRoom(month.revenue, month.rooms),
    stlyRate:
      month.sameTimeLastYear &&
      perRoom(month.sameTimeLastYear.revenue, month.sameTimeLastYear.rooms),
    moreRooms: month.sameTimeLastYear && month.rooms - month.sameTimeLastYear.rooms,
    toFinal: month.lastYearFinal && month.lastYearFinal.rooms - month.rooms,
    stlyRooms: month.sameTimeLastYear?.rooms ?? null,
    stlyRevenue: month.sameTimeLastYear?.revenue ?? null,
    change: month.change,
    finalRooms: month.lastYearFinal?.rooms ?? null,
    finalRevenue: month.lastYearFinal?.revenue ?? null,
  }))
}

function wholeMonths({ from, to }: Period): Period {
  const months = monthsOfPeriod({ from, to: addDays(to, 1) })
  const last = months.at(-1) ?? monthOf(from)
  return { from: firstOfMonth(from), to: firstOfMonth(monthAfter(last, 1)) }
}

/** Budget and actual of the whole months that the period touches. */
export async function readBudgetRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const first = firstOfMonth(from)
  const items = await readBudgetActual(db, propertyIds, {
    from: first,
    to: periodOfMonth(monthOf(to)).to,
  })
  return items.map(({ month, name, property, budget, actual }) => ({
    property,
    month,
    roomType: name,
    budgetNights: budget.roomNights,
    nights: actual.roomNights,
    budgetRevenue: budget.roomRevenue,
    revenue: actual.roomRevenue,
    variance: variance(actual.roomRevenue, budget.roomRevenue),
    budgetRate: perRoom(budget.roomRevenue, budget.roomNights),
    averageRate: perRoom(actual.roomRevenue, actual.roomNights),
  }))
}

/** Stays of channels with the commission that the channel told. */
export async function readCommissionRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<
    ReportRow & { checkIn: IsoDate; commission: Paise | null; taxable: Paise; isPrepaid: boolean }
  >`
    select p.name as "property", k.channel_id as "source", r.is_prepaid as "isPrepaid",
      (case when b.status = 'cancelled' then 0 else b.room_amount + b.fee_amount end)::bigint as "taxable",
      coalesce((select string_agg(d.number, ', ' order by d.serial) from document d where d.account_id = b.account_id and d.booking_id = b.id and d.kind in ('tax-invoice', 'bill-of-supply')
        and not exists (select from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)), '') as "invoice",
      coalesce(w.number, '') as "paper", w.paid_on as "paidOn", r.reservation_code as "reservation", b.code as "code",
      b.guest_name as "guest", b.check_in as "checkIn", b.check_out as "checkOut",
      case when b.is_no_show then 'no-show' else b.status::text end as "status",
      case when r.is_prepaid then 'channel' else 'hotel' end as "collected",
      case when b.status = 'cancelled' then 0 else b.room_amount end::bigint as "revenue", r.commission_amount as "commission",
      round(100.0 * r.commission_amount / nullif(b.room_amount, 0), 1)::float8 as "share",
      (case when b.status = 'cancelled' then 0 else b.room_amount end - coalesce(r.commission_amount, 0))::bigint as "net"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id join channel_reservation r on r.account_id = p.account_id and r.booking_id = b.id
    join channel_connection k on k.account_id = p.account_id and k.id = r.connection_id
    left join lateral (
      select string_agg(x.number, ', ' order by x.issued_on, x.id) as number, max(x.paid_on) as paid_on
      from channel_statement_line y join channel_statement x on x.account_id = y.account_id and x.id = y.statement_id and x.kind = 'commission-invoice' and x.withdrawn_at is null
      where y.account_id = p.account_id and y.property_id = p.id and y.booking_id = b.id) w on true
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_in between ${span.from}::date and ${span.to}::date and b.status <> 'pending'
    order by p.name, p.id, k.channel_id, b.check_in, b.id`.execute(db)
  return rows.map(({ taxable, isPrepaid, ...row }) => {
    const { commissionGst, tcs, tds } = remittanceOf(
      { paid: 0, taxable, commission: row.commission ?? 0 },
      row.checkIn,
    )
    return {
      ...row,
      commissionGst: row.commission === null ? null : commissionGst,
      tcs: isPrepaid ? tcs : null,
      tds: isPrepaid ? tds : null,
    }
  })
}
