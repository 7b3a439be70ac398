import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'

const posted = ({ propertyIds, from, to }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`l.property_id = any (${[...propertyIds]}::uuid[]) and l.business_date between ${from}::date and ${to}::date`

const isMoney = sql<SqlBool>`l.kind in ('payment', 'refund')`
const isTax = sql<SqlBool>`l.kind = 'tax'`

const author = sql`coalesce((select u.name from app_user u where u.id = l.posted_by), '')`

/** Money that came, as it was posted; what was given back, or entered by mistake, is negative. */
export function paymentRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date", coalesce(d.number, '') as "document", b.code as "code",
      b.guest_name as "guest", coalesce(l.method::text, '') as "method", coalesce(l.reference, '') as "reference",
      -l.amount as "amount", ${author} as "by"
    from folio_line l join booking b on b.id = l.booking_id join property p on p.id = l.property_id
      left join document_line dl on dl.line_id = l.id left join document d on d.id = dl.document_id
    where ${posted(span)} and ${isMoney}
    order by p.name, p.id, l.business_date, l.id`
}

/** Every posting: charges and their tax in one column each, money in a third, so that the three together are the ledger's movement. */
export function dayBookRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date",
      to_char(l.posted_at at time zone p.time_zone, 'YYYY-MM-DD HH24:MI') as "time", b.code as "code",
      b.guest_name as "guest", l.kind as "kind", l.description as "description", coalesce(l.sac, '') as "sac",
      case when ${isMoney} or ${isTax} then 0 else l.amount end as "charges",
      case when ${isTax} then l.amount else 0 end as "tax",
      case when ${isMoney} then -l.amount else 0 end as "payments", ${author} as "by"
    from folio_line l join booking b on b.id = l.booking_id join property p on p.id = l.property_id
    where ${posted(span)}
    order by p.name, p.id, l.business_date, l.id`
}

/** What each method brought on each business date. A payment that was reversed counts as given back. */
export async function readMethodRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", l.business_date as "date", coalesce(l.method::text, '') as "method",
      count(*) filter (where l.amount < 0)::int as "payments",
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as "received",
      coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as "refunded",
      -sum(l.amount)::bigint as "net"
    from folio_line l join property p on p.id = l.property_id
    where ${posted(span)} and ${isMoney} and l.method not in ('tds', 'company-advance', 'write-off')
    group by p.name, p.id, l.business_date, l.method
    order by p.name, p.id, l.business_date, l.method`.execute(db)
  return rows
}

/** Invoices and notes by number; a credit note takes away, so that the columns add up to what was supplied. */
export function invoiceRows(span: ReportSpan): RawBuilder<ReportRow> {
  const signed = (column: string) =>
    sql`case when d.kind = 'credit-note' then -1 else 1 end * ${sql.ref(column)}`
  return sql<ReportRow>`
    select p.name as "property", d.issued_on as "date", d.number as "number", d.kind::text as "kind",
      d.recipient_name as "recipient", coalesce(d.recipient_gstin, '') as "gstin",
      coalesce(d.content->>'placeOfSupply', '') as "placeOfSupply", b.code as "code",
      ${signed('d.taxable_value')} as "taxable", ${signed('d.cgst')} as "cgst", ${signed('d.sgst')} as "sgst",
      ${signed('d.igst')} as "igst", ${signed('d.total')} as "total"
    from document d join booking b on b.id = d.booking_id join property p on p.id = d.property_id
    where d.property_id = any (${[...span.propertyIds]}::uuid[])
      and d.issued_on between ${span.from}::date and ${span.to}::date
      and d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note')
    order by p.name, p.id, d.issued_on, d.serial, d.id`
}
