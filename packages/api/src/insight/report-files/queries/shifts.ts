import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { localTime, ofHotels } from './parts.ts'

/** Cash drawers opened on days of the period, each with its cash lines as they were posted into it. */
export async function readShiftRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", s.business_date as "date", coalesce(u.name, '') as "cashier",
      ${localTime('s.opened_at')} as "opened", ${localTime('s.closed_at')} as "closed", s.opening_float as "float",
      coalesce(m.received, 0)::bigint as "received", coalesce(m.refunded, 0)::bigint as "refunded",
      coalesce(o.paid_out, 0)::bigint as "paidOut", coalesce(o.dropped, 0)::bigint as "dropped", coalesce(s.expected, s.opening_float + coalesce(m.received, 0)
        - coalesce(m.refunded, 0) - coalesce(o.paid_out + o.dropped, 0))::bigint as "expected",
      s.counted as "counted", s.counted - s.expected as "difference", coalesce(m.otherwise, 0)::bigint as "otherwise",
      coalesce((select c.name from app_user c where c.id = s.closed_by), '') as "closedBy",
      coalesce((select c.name from cashier_shift f join app_user c on c.id = f.cashier_id
        where f.account_id = s.account_id and f.property_id = s.property_id and s.closed_at is not null and f.opened_at >= s.closed_at order by f.opened_at, f.id limit 1), '') as "next",
      coalesce(s.note, '') as "note"
    from cashier_shift s join property p on p.account_id = s.account_id and p.id = s.property_id left join app_user u on u.id = s.cashier_id
    left join lateral (
      select -sum(l.amount) filter (where l.method = 'cash' and l.amount < 0) as received,
        sum(l.amount) filter (where l.method = 'cash' and l.amount > 0) as refunded,
        -sum(l.amount) filter (where l.method <> 'cash') as otherwise
      from cashier_shift_line x join folio_line l on l.account_id = x.account_id and l.id = x.line_id where x.account_id = s.account_id and x.shift_id = s.id) m on true
    left join lateral (
      select coalesce(sum(amount) filter (where kind <> 'drop'), 0) as paid_out, coalesce(sum(amount) filter (where kind = 'drop'), 0) as dropped
      from paid_out where paid_out.account_id = s.account_id and shift_id = s.id) o on true
    where ${ofAccount('s')} and ${ofHotels(span)} and s.business_date between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, s.opened_at, s.id`.execute(db)
  return rows
}

/**
 * The lines of cash drawers opened on days of the period, drawer by drawer and method by method: of cash they add up to what the drawer
 * says. A line that was taken back after its drawer was closed says when.
 */
export function shiftLineRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    with shift as (
      select s.account_id, s.id, s.property_id, s.business_date, s.opened_at, s.closed_at, s.cashier_id from cashier_shift s join property p on p.account_id = s.account_id and p.id = s.property_id
      where ${ofAccount('s')} and ${ofHotels(span)} and s.business_date between ${span.from}::date and ${span.to}::date),
    line as (
      select x.shift_id, l.id, coalesce(l.booking_id, l.group_block_id) as folio_id, coalesce(l.method::text, '') as method, l.posted_at as at, l.kind || case when l.reverses_id is null then '' else ', reversed' end as kind,
        coalesce((select d.number from document_line dl join document d on d.account_id = dl.account_id and d.id = dl.document_id
          where dl.account_id = l.account_id and dl.line_id = l.id order by d.issued_at, d.id limit 1), '') as document,
        coalesce(b.code, '') as code, coalesce(b.guest_name, g.name) as guest_name, coalesce(l.reference, '') as reference, greatest(-l.amount, 0) as received, greatest(l.amount, 0) as refunded, 0::bigint as paid_out
      from shift s join cashier_shift_line x on x.account_id = s.account_id and x.shift_id = s.id join folio_line l on l.account_id = x.account_id and l.id = x.line_id
        left join booking b on b.account_id = x.account_id and b.id = l.booking_id left join group_block g on g.account_id = x.account_id and g.id = l.group_block_id
      union all
      select o.shift_id, o.id, null, 'cash', o.paid_at, o.kind, '', '', '', o.reason, 0, 0, o.amount from shift s join paid_out o on o.account_id = s.account_id and o.shift_id = s.id)
    select p.name as "property", s.business_date as "date", coalesce(u.name, '') as "cashier", ${localTime('s.opened_at')} as "opened",
      l.method as "method", ${localTime('l.at')} as "time", l.kind as "kind", l.document as "document", l.code as "code",
      l.guest_name as "guest", l.reference as "reference", l.received as "received", l.refunded as "refunded", l.paid_out as "paidOut",
      coalesce((select ${localTime('r.posted_at')} from folio_line r
        where r.account_id = s.account_id and l.folio_id in (r.booking_id, r.group_block_id) and r.reverses_id = l.id and r.posted_at > s.closed_at order by r.id limit 1), '') as "takenBack"
    from shift s join line l on l.shift_id = s.id join property p on p.account_id = s.account_id and p.id = s.property_id left join app_user u on u.id = s.cashier_id
    order by p.name, p.id, s.opened_at, s.id, l.method, l.at, l.id`
}
