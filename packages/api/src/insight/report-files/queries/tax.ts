import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

const issued = ({ from, to }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`d.issued_on between ${from}::date and ${to}::date`
const isSupply = sql<SqlBool>`d.kind in ('tax-invoice', 'credit-note', 'debit-note')
  and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)`
const sign = sql`case when d.kind = 'credit-note' then -1 else 1 end`

/** Each rate of each document, as it was issued. */
const rates = sql`cross join lateral jsonb_to_recordset(d.content->'taxes')
  as x (sac text, "taxBasisPoints" int, "taxableValue" bigint, cgst bigint, sgst bigint, igst bigint)`

/** What was invoiced and taken back by rate: the sums are those of the invoice register without bills of supply. */
export async function readTaxSummaryRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", x."taxBasisPoints" / 100.0::float8 as "rate", count(distinct d.id)::int as "documents",
      coalesce(sum(x."taxableValue") filter (where d.kind <> 'credit-note'), 0)::bigint as "invoiced",
      coalesce(sum(x."taxableValue") filter (where d.kind = 'credit-note'), 0)::bigint as "credited",
      sum(${sign} * x."taxableValue")::bigint as "taxable", sum(${sign} * x.cgst)::bigint as "cgst",
      sum(${sign} * x.sgst)::bigint as "sgst", sum(${sign} * coalesce(x.igst, 0))::bigint as "igst"
    from property p join document d on d.account_id = p.account_id and d.property_id = p.id ${rates}
    where ${ofAccount('p')} and ${ofHotels(span)} and ${issued(span)} and ${isSupply}
    group by p.name, p.id, x."taxBasisPoints" order by p.name, p.id, x."taxBasisPoints"`.execute(db)
  return rows
}

/** The same by service code. */
export async function readHsnRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", x.sac as "sac", coalesce(s.name, '') as "service", x."taxBasisPoints" / 100.0::float8 as "rate",
      sum(${sign} * x."taxableValue")::bigint as "taxable", sum(${sign} * x.cgst)::bigint as "cgst",
      sum(${sign} * x.sgst)::bigint as "sgst", sum(${sign} * coalesce(x.igst, 0))::bigint as "igst",
      sum(${sign} * (x."taxableValue" + x.cgst + x.sgst + coalesce(x.igst, 0)))::bigint as "total"
    from property p join document d on d.account_id = p.account_id and d.property_id = p.id ${rates} left join service_code s on s.code = x.sac
    where ${ofAccount('p')} and ${ofHotels(span)} and ${issued(span)} and ${isSupply}
    group by p.name, p.id, x.sac, s.name, x."taxBasisPoints" order by p.name, p.id, x.sac, x."taxBasisPoints"`.execute(
    db,
  )
  return rows
}

/** The numbers of each series within the period: those between the first and the last that no document has are missing. */
export async function readDocumentListRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", d.kind::text as "kind", (array_agg(d.number order by d.serial))[1] as "first",
      (array_agg(d.number order by d.serial desc))[1] as "last", count(*)::int as "documents", count(c.document_id)::int as "cancelled",
      (max(d.serial) - min(d.serial) + 1 - count(*))::int as "missing", sum(d.total)::bigint as "total"
    from property p join document d on d.account_id = p.account_id and d.property_id = p.id left join document_cancellation c on c.account_id = p.account_id and c.document_id = d.id
    where ${ofAccount('p')} and ${ofHotels(span)} and ${issued(span)}
    group by p.name, p.id, d.gstin, d.financial_year, d.kind
    order by p.name, p.id, d.financial_year, d.kind::text, d.gstin`.execute(db)
  return rows
}
