import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'

const posted = ({ propertyIds, from, to }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`${withinPortfolio('l.property_id', propertyIds)} and l.business_date between ${from}::date and ${to}::date`

const isMoney = sql<SqlBool>`l.kind in ('payment', 'refund')`
const isTax = sql<SqlBool>`l.kind = 'tax'`

/** Whose money it is: of a booking, or of a group, which has no code. */
const whose = (
  alias: 'l' | 'r',
) => sql`left join booking b on b.account_id = ${sql.ref(`${alias}.accountId`)} and b.id = ${sql.ref(`${alias}.bookingId`)}
      left join group_block g on g.account_id = ${sql.ref(`${alias}.accountId`)} and g.id = ${sql.ref(`${alias}.groupBlockId`)}`
const payer = sql`coalesce(b.guest_name, g.name)`

const author = sql`coalesce((select u.name from app_user u where u.id = l.posted_by), '')`

/** Money that came, as it was posted; what was given back, or entered by mistake, is negative. */
export function paymentRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date", coalesce(d.number, '') as "document", coalesce(b.code, '') as "code",
      ${payer} as "guest", coalesce(l.method::text, '') as "method", coalesce(l.reference, '') as "reference",
      -l.amount as "amount", coalesce(m.gateway, '') as "gateway", m.fee as "fee", m.fee_tax as "feeTax",
      -l.amount - coalesce(m.fee + m.fee_tax, 0) as "net", (m.settled_at at time zone p.time_zone)::date as "settledOn",
      coalesce(m.settlement_utr, '') as "utr", coalesce(m.reconciliation, '') as "reconciliation", ${author} as "by"
    from folio_line l ${whose('l')} join property p on p.account_id = l.account_id and p.id = l.property_id
      left join document_line dl on dl.account_id = l.account_id and dl.line_id = l.id left join document d on d.account_id = l.account_id and d.id = dl.document_id
      left join payment m on m.account_id = l.account_id and m.id = l.payment_id and l.kind = 'payment' and l.reverses_id is null
    where ${ofAccount('l')} and ${posted(span)} and ${isMoney}
    order by p.name, p.id, l.business_date, l.id`
}

const headOfTax = (head: 'CGST' | 'SGST' | 'IGST') =>
  sql`case when l.tax_head = ${sql.lit(head)} then l.amount else 0 end`

/**
 * Every posting: charges and their tax in one column each, money in a third, so that the three together are the ledger's movement. The
 * room is the one that slept on the business date of a line that is of a room.
 */
export function dayBookRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", l.business_date as "date",
      to_char(l.posted_at at time zone p.time_zone, 'YYYY-MM-DD HH24:MI') as "time", coalesce(b.code, '') as "code",
      ${payer} as "guest", l.kind as "kind", l.description as "description", coalesce(l.sac, '') as "sac",
      coalesce((select d.number from document_line dl join document d on d.account_id = dl.account_id and d.id = dl.document_id
        where dl.account_id = l.account_id and dl.line_id = l.id order by d.issued_at, d.id limit 1), '') as "document",
      coalesce((select r.number from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
        where a.account_id = l.account_id and a.booking_id = l.booking_id and a.booking_room_id = l.booking_room_id and a.stay @> coalesce(l.night, l.business_date)
        order by a.released_at nulls first, a.id limit 1), '') as "room", l.quantity as "quantity",
      coalesce(v.business_date || ', ' || v.description, '') as "reversal",
      case when ${isMoney} or ${isTax} then 0 else l.amount end as "charges",
      ${headOfTax('CGST')} as "cgst", ${headOfTax('SGST')} as "sgst", ${headOfTax('IGST')} as "igst",
      case when ${isTax} then l.amount else 0 end as "tax", case when ${isMoney} then 0 else l.amount end as "total",
      case when ${isMoney} then -l.amount else 0 end as "payments", ${author} as "by"
    from folio_line l ${whose('l')} join property p on p.account_id = l.account_id and p.id = l.property_id
      left join folio_line v on v.account_id = l.account_id and v.property_id = l.property_id and v.id = l.reverses_id
    where ${ofAccount('l')} and ${posted(span)}
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
    from folio_line l join property p on p.account_id = l.account_id and p.id = l.property_id
    where ${ofAccount('l')} and ${posted(span)} and ${isMoney} and l.method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')
    group by p.name, p.id, l.business_date, l.method
    order by p.name, p.id, l.business_date, l.method`.execute(db)
  return rows
}

/** Refunds by the day on which they were asked for; one that failed is still to be given back. */
export function refundRows({ propertyIds, from, to }: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", (r.requested_at at time zone p.time_zone)::date as "date", coalesce(b.code, '') as "code",
      ${payer} as "guest", coalesce(r.method::text, '') as "method", r.status as "state",
      (r.settled_at at time zone p.time_zone)::date as "settled",
      coalesce(r.reference, r.gateway_refund_id, '') as "reference", r.amount as "amount", r.reason as "reason",
      coalesce((select u.name from app_user u where u.id = r.requested_by), '') as "by"
    from refund r ${whose('r')} join property p on p.account_id = r.account_id and p.id = r.property_id
    where ${ofAccount('r')} and ${withinPortfolio('r.property_id', propertyIds)}
      and (r.requested_at at time zone p.time_zone)::date between ${from}::date and ${to}::date
    order by p.name, p.id, r.requested_at, r.id`
}

/** What gateways kept: of a payment whose settlement is not known yet the fee is not either. */
export function gatewayFeeRows({ propertyIds, from, to }: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select p.name as "property", (m.completed_at at time zone p.time_zone)::date as "date", m.gateway as "gateway",
      coalesce(m.gateway_payment_id, '') as "payment", b.code as "code", coalesce(m.method::text, '') as "method",
      m.amount as "amount", m.fee - coalesce(m.fee_tax, 0) as "fee", m.fee_tax as "feeTax", m.amount - m.fee as "net",
      round(100.0 * (m.fee - coalesce(m.fee_tax, 0)) / nullif(m.amount, 0), 2)::float8 as "feeRate",
      coalesce(m.settlement_utr, m.settlement_id, '') as "transfer"
    from payment m join booking b on b.account_id = m.account_id and b.id = m.booking_id join property p on p.account_id = m.account_id and p.id = m.property_id
    where ${ofAccount('m')} and ${withinPortfolio('m.property_id', propertyIds)} and m.gateway is not null
      and m.completed_at is not null and m.status <> 'cancelled'
      and (m.completed_at at time zone p.time_zone)::date between ${from}::date and ${to}::date
    order by p.name, p.id, m.completed_at, m.id`
}

const signOfDocument = sql`case when d.kind = 'credit-note' then -1 else 1 end`

/** The taxable value of a document `d` at these rates in basis points, as it was issued. */
const taxableAt = (basisPoints: readonly number[]) =>
  sql`coalesce((select sum(x."taxableValue") from jsonb_to_recordset(d.content->'taxes') as x ("taxBasisPoints" int, "taxableValue" bigint)
    where x."taxBasisPoints" = any (${[...basisPoints]}::int[])), 0)::bigint`

const namedRates = [500, 1200, 1800]

/**
 * Invoices and notes by number; a credit note takes away, so that the columns add up to what was supplied. The taxable value stands by
 * rate too; what is not of a rate with a column of its own is of another.
 */
export function invoiceRows(span: ReportSpan): RawBuilder<ReportRow> {
  const signed = (column: string) => sql`${signOfDocument} * ${sql.ref(column)}`
  return sql<ReportRow>`
    select p.name as "property", d.issued_on as "date", d.number as "number", d.kind::text as "kind",
      d.recipient_name as "recipient", coalesce(d.recipient_gstin, '') as "gstin",
      coalesce(d.content->>'placeOfSupply', '') as "placeOfSupply", b.code as "code",
      coalesce((select string_agg(distinct x->>'sac', ', ') from jsonb_array_elements(d.content->'taxes') x), '') as "sac",
      coalesce((select string_agg(n.number, ', ' order by n.serial) from document n where n.account_id = d.account_id and n.corrects_id = d.id), '') as "correctedBy",
      ${signOfDocument} * ${taxableAt([500])} as "taxable5", ${signOfDocument} * ${taxableAt([1200])} as "taxable12",
      ${signOfDocument} * ${taxableAt([1800])} as "taxable18",
      ${signOfDocument} * (d.taxable_value - ${taxableAt(namedRates)}) as "taxableOther",
      ${signed('d.taxable_value')} as "taxable", ${signed('d.cgst')} as "cgst", ${signed('d.sgst')} as "sgst",
      ${signed('d.igst')} as "igst", ${signed('d.total')} as "total"
    from document d join booking b on b.account_id = d.account_id and b.id = d.booking_id join property p on p.account_id = d.account_id and p.id = d.property_id
    where ${ofAccount('d')} and ${withinPortfolio('d.property_id', span.propertyIds)}
      and d.issued_on between ${span.from}::date and ${span.to}::date
      and d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note')
    order by p.name, p.id, d.issued_on, d.serial, d.id`
}
