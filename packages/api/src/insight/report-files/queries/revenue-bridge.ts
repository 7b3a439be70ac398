import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

interface Bridge {
  property: string
  posted: Paise
  rounding: Paise
  open: Paise
  earlier: Paise
  value: Paise
  exempt: Paise
  outside: Paise
  collected: Paise
  taxable: Paise
}

/**
 * From the charges that were posted over the period to the taxable value of the documents of it, hotel by hotel (reference: reports,
 * section 2.5). A charge belongs to the document that has its line; one that was cancelled has none. What is not explained has to be 0.
 */
export async function readRevenueBridgeRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { from, to } = span
  const { rows } = await sql<Bridge>`
    with hotel as (select p.account_id, p.id, p.name from property p where ${ofAccount('p')} and ${ofHotels(span)}),
    live as (
      select d.account_id, d.id, d.property_id, case when d.kind = 'credit-note' then -1 else 1 end as sign,
        d.taxable_value, d.exempt_value, d.outside_gst_value, d.collected_value
      from hotel h join document d on d.account_id = h.account_id and d.property_id = h.id and d.issued_on between ${from}::date and ${to}::date
        and d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note')
        and not exists (select from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)),
    line as (
      select l.property_id, true as is_posted, l.kind, l.amount,
        exists (select from document_line x join live d on d.id = x.document_id where x.account_id = l.account_id and x.line_id = l.id) as has_document
      from hotel h join folio_line l on l.account_id = h.account_id and l.property_id = h.id and l.business_date between ${from}::date and ${to}::date
        and l.kind not in ('tax', 'payment', 'refund')
      union all
      select l.property_id, false, l.kind, l.amount, true
      from live d join document_line x on x.account_id = d.account_id and x.document_id = d.id join folio_line l on l.account_id = x.account_id and l.id = x.line_id
      where l.business_date < ${from}::date and l.kind not in ('tax', 'payment', 'refund')),
    charge as (
      select property_id, coalesce(sum(amount) filter (where is_posted), 0) as posted,
        coalesce(sum(amount) filter (where is_posted and kind = 'rounding'), 0) as rounding,
        coalesce(sum(amount) filter (where is_posted and kind <> 'rounding' and not has_document), 0) as open,
        coalesce(sum(amount) filter (where not is_posted and kind <> 'rounding'), 0) as earlier
      from line group by 1),
    supplied as (
      select property_id, sum(sign * taxable_value) as taxable, sum(sign * exempt_value) as exempt,
        sum(sign * outside_gst_value) as outside, sum(sign * collected_value) as collected
      from live group by 1)
    select h.name as "property", coalesce(c.posted, 0)::bigint as "posted", coalesce(c.rounding, 0)::bigint as "rounding",
      coalesce(c.open, 0)::bigint as "open", coalesce(c.earlier, 0)::bigint as "earlier",
      coalesce(s.taxable + s.exempt + s.outside + s.collected, 0)::bigint as "value", coalesce(s.exempt, 0)::bigint as "exempt",
      coalesce(s.outside, 0)::bigint as "outside", coalesce(s.collected, 0)::bigint as "collected", coalesce(s.taxable, 0)::bigint as "taxable"
    from hotel h left join charge c on c.property_id = h.id left join supplied s on s.property_id = h.id
    order by h.name, h.id`.execute(db)
  return rows.flatMap(({ property, ...of }) => {
    const explained = of.posted - of.rounding - of.open + of.earlier
    const lines: [string, Paise][] = [
      ['Charges posted, of the day book', of.posted],
      ['Rounding of totals', -of.rounding],
      ['Posted, with no document by the last day', -of.open],
      ['Posted before, with a document of these days', of.earlier],
      ['Not explained', of.value - explained],
      ['Value of the documents', of.value],
      ['Exempt', -of.exempt],
      ['Outside GST', -of.outside],
      ['Collected for an authority', -of.collected],
      ['Taxable value, of the tax summary', of.taxable],
    ]
    return lines.map(([line, amount]) => ({ property, line, amount }))
  })
}
