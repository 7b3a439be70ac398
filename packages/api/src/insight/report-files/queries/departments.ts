import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { localTime, ofHotels, overriddenBy, postedBy } from './parts.ts'

const posted = ({ from, to }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`l.business_date between ${from}::date and ${to}::date`

/** The department of nights and their tax. */
export const roomDepartment = 'Rooms'

interface DepartmentRevenue {
  propertyId: PropertyId
  property: string
  department: string
  net: Paise
  tax: Paise
  gross: Paise
  /** Net on the last day of the span. */
  lastDay: Paise
}

/**
 * What was charged, by what for. A discount, an adjustment, a tax or a reversal goes where its charge went, so that the sums are those
 * of the day book.
 */
export async function readDepartments(
  db: Reader,
  span: ReportSpan,
): Promise<readonly DepartmentRevenue[]> {
  const { rows } = await sql<DepartmentRevenue>`
    with line as (
      select l.property_id, l.business_date, l.kind, l.amount, l.property_fee_id, l.description,
        coalesce(c2.kind, c1.kind) as of_kind, coalesce(c2.description, c1.description) as of_description,
        coalesce(c2.property_fee_id, c1.property_fee_id) as of_fee
      from property p join folio_line l on l.account_id = p.account_id and l.property_id = p.id
      left join folio_line v on v.account_id = p.account_id and v.property_id = l.property_id and v.id = l.reverses_id
      left join folio_line c1 on c1.account_id = p.account_id and c1.property_id = l.property_id and c1.id = coalesce(l.charge_id, l.moved_line_id, v.charge_id)
      left join folio_line c2 on c2.account_id = p.account_id and c2.property_id = l.property_id and c2.id = c1.charge_id
      where ${ofAccount('p')} and ${ofHotels(span)} and ${posted(span)} and l.kind not in ('payment', 'refund')),
    named as (
      select property_id, business_date, kind, amount,
        case when coalesce(of_kind, kind) = 'rounding' then 'Rounding'
          when coalesce(of_kind, kind) = 'room-night' or (kind = 'tax' and of_kind is null and property_fee_id is null) then ${sql.lit(roomDepartment)}
          when coalesce(of_fee, property_fee_id) is not null
            then coalesce((select f.name from property_fee f where ${ofAccount('f')} and f.id = coalesce(of_fee, property_fee_id)), 'Fees')
          when coalesce(of_kind, kind) = 'transfer' then 'Transfers between bills'
          else coalesce(of_description, description) end as department
      from line)
    select p.id as "propertyId", p.name as "property", n.department as "department",
      coalesce(sum(n.amount) filter (where n.kind <> 'tax'), 0)::bigint as "net",
      coalesce(sum(n.amount) filter (where n.kind = 'tax'), 0)::bigint as "tax", sum(n.amount)::bigint as "gross",
      coalesce(sum(n.amount) filter (where n.kind <> 'tax' and n.business_date = ${span.to}::date), 0)::bigint as "lastDay"
    from named n join property p on ${ofAccount('p')} and p.id = n.property_id
    group by p.name, p.id, n.department
    order by p.name, p.id, n.department = ${sql.lit(roomDepartment)} desc, sum(n.amount) desc, n.department`.execute(
    db,
  )
  return rows
}

/** The same as rows of a file. */
export async function readDepartmentRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const rows = await readDepartments(db, span)
  return rows.map(({ propertyId: _, ...row }) => row)
}

/**
 * Lines that lower, raise or take back another, and debts that were given up. Whoever posts one has the right to, so that nobody else is
 * there to approve it (decision 043).
 */
export function correctionRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date", ${localTime('l.posted_at')} as "time", coalesce(b.code, '') as "code",
      coalesce(b.guest_name, g.name) as "guest", case when l.reverses_id is not null then 'reversal of ' || l.kind when l.method = 'write-off' then 'write-off' else l.kind end as "kind",
      l.description as "description", l.amount as "amount",
      case when l.reverses_id is null then round(100.0 * abs(l.amount) / nullif(c.amount, 0), 1)::float8 end as "percent", coalesce(l.reason, '') as "reason", ${postedBy} as "by"
    from property p join folio_line l on l.account_id = p.account_id and l.property_id = p.id left join booking b on b.account_id = p.account_id and b.id = l.booking_id
      left join group_block g on g.account_id = p.account_id and g.id = l.group_block_id left join folio_line c on c.account_id = p.account_id and c.property_id = l.property_id and c.id = l.charge_id
    where ${ofAccount('p')} and ${ofHotels(span)} and ${posted(span)} and (l.kind in ('discount', 'debit-adjustment') or l.reverses_id is not null or l.method = 'write-off')
    order by p.name, p.id, l.business_date, l.id`
}

/** Stays that begin in the period whose price was set by hand, or that have a room for nothing. */
export function priceOverrideRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest", b.check_in as "checkIn", b.check_out as "checkOut",
      t.name as "roomType", n.nights as "roomNights", n.free as "complimentary", n.revenue as "revenue",
      round(n.revenue::numeric / nullif(n.nights, 0))::bigint as "averageRate", coalesce(b.override_reason, '') as "reason", ${overriddenBy} as "by"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id join room_type t on t.account_id = p.account_id and t.id = b.room_type_id
    join lateral (
      select count(*)::int as nights, count(*) filter (where rate = 0)::int as free, coalesce(sum(rate), 0)::bigint as revenue
      from booking_night where booking_night.account_id = b.account_id and booking_id = b.id and released_at is null) n on true
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_in between ${span.from}::date and ${span.to}::date
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
    from property p join night_audit n on n.account_id = p.account_id and n.property_id = p.id
    where ${ofAccount('p')} and ${ofHotels(span)} and n.business_date between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, n.business_date`.execute(db)
  return rows
}
