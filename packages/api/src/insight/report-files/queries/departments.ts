import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { localTime, ofHotels, postedBy } from './parts.ts'

const posted = ({ from, to }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`l.business_date between ${from}::date and ${to}::date`

/**
 * What was charged, by what for. A discount, an adjustment, a tax or a reversal goes where its charge went, so that the sums are those
 * of the day book.
 */
export async function readDepartmentRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with line as (
      select l.property_id, l.business_date, l.kind, l.amount, l.property_fee_id, l.description,
        coalesce(c2.kind, c1.kind) as of_kind, coalesce(c2.description, c1.description) as of_description,
        coalesce(c2.property_fee_id, c1.property_fee_id) as of_fee
      from property p join folio_line l on l.property_id = p.id
      left join folio_line v on v.property_id = l.property_id and v.id = l.reverses_id
      left join folio_line c1 on c1.property_id = l.property_id and c1.id = coalesce(l.charge_id, l.moved_line_id, v.charge_id)
      left join folio_line c2 on c2.property_id = l.property_id and c2.id = c1.charge_id
      where ${ofHotels(span)} and ${posted(span)} and l.kind not in ('payment', 'refund')),
    named as (
      select property_id, business_date, kind, amount,
        case when coalesce(of_kind, kind) = 'rounding' then 'Rounding'
          when coalesce(of_kind, kind) = 'room-night' or (kind = 'tax' and of_kind is null and property_fee_id is null) then 'Rooms'
          when coalesce(of_fee, property_fee_id) is not null
            then coalesce((select f.name from property_fee f where f.id = coalesce(of_fee, property_fee_id)), 'Fees')
          when coalesce(of_kind, kind) = 'transfer' then 'Transfers between bills'
          else coalesce(of_description, description) end as department
      from line)
    select p.name as "property", n.department as "department",
      coalesce(sum(n.amount) filter (where n.kind <> 'tax'), 0)::bigint as "net",
      coalesce(sum(n.amount) filter (where n.kind = 'tax'), 0)::bigint as "tax", sum(n.amount)::bigint as "gross",
      coalesce(sum(n.amount) filter (where n.kind <> 'tax' and n.business_date = ${span.to}::date), 0)::bigint as "lastDay"
    from named n join property p on p.id = n.property_id
    group by p.name, p.id, n.department
    order by p.name, p.id, n.department = 'Rooms' desc, sum(n.amount) desc, n.department`.execute(
    db,
  )
  return rows
}

/** Cash drawers opened on days of the period, each with its cash lines as they were posted into it. */
export async function readShiftRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", s.business_date as "date", coalesce(u.name, '') as "cashier",
      ${localTime('s.opened_at')} as "opened", ${localTime('s.closed_at')} as "closed", s.opening_float as "float",
      coalesce(m.received, 0)::bigint as "received", coalesce(m.refunded, 0)::bigint as "refunded",
      coalesce(o.amount, 0)::bigint as "paidOut", coalesce(s.expected, s.opening_float + coalesce(m.received, 0)
        - coalesce(m.refunded, 0) - coalesce(o.amount, 0))::bigint as "expected",
      s.counted as "counted", s.counted - s.expected as "difference", coalesce(s.note, '') as "note"
    from cashier_shift s join property p on p.id = s.property_id left join app_user u on u.id = s.cashier_id
    left join lateral (
      select -sum(l.amount) filter (where l.amount < 0) as received, sum(l.amount) filter (where l.amount > 0) as refunded
      from cashier_shift_line x join folio_line l on l.id = x.line_id where x.shift_id = s.id and l.method = 'cash') m on true
    left join lateral (select sum(amount) as amount from paid_out where shift_id = s.id) o on true
    where ${ofHotels(span)} and s.business_date between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, s.opened_at, s.id`.execute(db)
  return rows
}

/** Lines that lower, raise or take back another. */
export function correctionRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date", ${localTime('l.posted_at')} as "time", b.code as "code",
      b.guest_name as "guest", case when l.reverses_id is not null then 'reversal of ' || l.kind else l.kind end as "kind",
      l.description as "description", l.amount as "amount", coalesce(l.reason, '') as "reason", ${postedBy} as "by"
    from property p join folio_line l on l.property_id = p.id join booking b on b.id = l.booking_id
    where ${ofHotels(span)} and ${posted(span)} and (l.kind in ('discount', 'debit-adjustment') or l.reverses_id is not null)
    order by p.name, p.id, l.business_date, l.id`
}

/** Stays that begin in the period whose price was set by hand, or that have a room for nothing. */
export function priceOverrideRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest", b.check_in as "checkIn", b.check_out as "checkOut",
      t.name as "roomType", n.nights as "roomNights", n.free as "complimentary", n.revenue as "revenue",
      round(n.revenue::numeric / nullif(n.nights, 0))::bigint as "averageRate", coalesce(b.override_reason, '') as "reason"
    from property p join booking b on b.property_id = p.id join room_type t on t.id = b.room_type_id
    join lateral (
      select count(*)::int as nights, count(*) filter (where rate = 0)::int as free, coalesce(sum(rate), 0)::bigint as revenue
      from booking_night where booking_id = b.id and released_at is null) n on true
    where ${ofHotels(span)} and b.check_in between ${span.from}::date and ${span.to}::date
      and b.status in ('confirmed', 'checked-in', 'checked-out') and (b.override_reason is not null or n.free > 0)
    order by p.name, p.id, b.check_in, b.id`
}

/** What was written down at the close of each date. */
export async function readNightAuditRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", n.business_date as "date", n.rooms_slept as "roomsSlept", n.arrivals as "arrivals",
      n.departures as "departures", n.no_shows as "noShows", n.room_revenue as "roomRevenue", n.other_revenue as "otherRevenue",
      n.tax as "tax", n.received as "received", n.withheld as "withheld", n.advances_applied as "applied",
      n.written_off as "writtenOff", n.refunded as "refunded", n.opening_balance as "opening", n.deposits as "deposits",
      n.guest_balances as "guests", n.receivables as "receivables", n.city_ledger as "cityLedger"
    from property p join night_audit n on n.property_id = p.id
    where ${ofHotels(span)} and n.business_date between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, n.business_date`.execute(db)
  return rows
}
