import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/**
 * What must never be, counted for one property: gaps in a series, papers that differ from the lines they tell of, charges of a stay
 * that is over on no invoice, credit notes above their invoice and its debit notes, tax that does not sum. Every count has to be 0.
 */
export async function findDocumentFaults(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    with own as (select * from document where ${ofAccount('document')} and property_id = ${propertyId})
    select 'numbers missing in a series of documents' as what, count(*) as count from (
      select gstin, financial_year, kind, count(*) as issued, max(serial) as last from own group by 1, 2, 3) s
      full join document_counter c on ${ofAccount('c')} and c.property_id = ${propertyId} and (c.gstin, c.financial_year, c.kind) = (s.gstin, s.financial_year, s.kind)
      where (c.property_id = ${propertyId} or c.property_id is null) and (s.issued is distinct from s.last or s.last is distinct from c.last_serial)
    union all select 'invoices and notes that differ from their lines', count(*) from own d
      where d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note') and d.total <> (
        select coalesce(sum(l.amount), 0) * case d.kind when 'credit-note' then -1 else 1 end
        from document_line dl join folio_line l on l.account_id = dl.account_id and l.id = dl.line_id
        where ${ofAccount('dl')} and dl.document_id = d.id and l.kind not in ('payment', 'refund'))
    union all select 'documents whose tax differs from their lines', count(*) from own d
      where d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note') and (d.cgst, d.sgst, d.igst) <> (
        select coalesce(sum(l.amount) filter (where l.tax_head = 'CGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end,
          coalesce(sum(l.amount) filter (where l.tax_head = 'SGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end,
          coalesce(sum(l.amount) filter (where l.tax_head = 'IGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end
        from document_line dl join folio_line l on l.account_id = dl.account_id and l.id = dl.line_id where ${ofAccount('dl')} and dl.document_id = d.id)
    union all select 'credit notes above their invoice', count(*) from own i where i.kind in ('tax-invoice', 'bill-of-supply')
      and i.total < (select coalesce(sum(case c.kind when 'credit-note' then c.total when 'debit-note' then -c.total end), 0)
        from own c where c.corrects_id = i.id)
    union all select 'payments without a receipt', count(*) from folio_line l
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.kind in ('payment', 'refund') and l.method <> 'write-off' and not exists (select 1 from document_line dl where dl.account_id = l.account_id and dl.line_id = l.id)
        -- A channel pays for its guests once they are invoiced: its paper is the receipt.
        and not exists (select 1 from folio_line o join payment m on m.account_id = o.account_id and m.id = o.payment_id where o.account_id = l.account_id and o.id = coalesce(l.reverses_id, l.id) and m.channel_line_id is not null)
        -- The advance of a group that goes back to it was receipted there, and that receipt stands.
        and not (l.method = 'group-advance' and l.reverses_id is not null)
        and not exists (select 1 from document_line dl join document_cancellation c on c.account_id = dl.account_id and c.document_id = dl.document_id where dl.account_id = l.account_id and dl.line_id = l.reverses_id)
        and exists (select 1 from own d where d.issued_at <= l.posted_at)
    union all select 'invoiced charges that changed without a note', count(*) from (
      select l.id from folio_line l
      join folio_line root on root.account_id = l.account_id and root.id = coalesce(l.reverses_id, l.charge_id) join document_line dl on dl.account_id = l.account_id and dl.line_id = root.id
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.kind not in ('payment', 'refund')
        -- A part carried on another bill waits for the invoice of that bill.
        and not (l.kind = 'transfer' and l.amount > 0 and l.reverses_id is null)
        and not exists (select 1 from document_line x where x.account_id = l.account_id and x.line_id = l.id)) unpapered
    union all select 'payments set off, or given back, beyond their amount', count(*) from (
      select a.payment_line_id from payment_allocation a join folio_line l on l.account_id = a.account_id and l.id = a.payment_line_id where ${ofAccount('a')} and a.property_id = ${propertyId}
      group by a.payment_line_id, l.amount having sum(a.amount) > case when exists (
        select 1 from folio_line r where ${ofAccount('r')} and r.reverses_id = a.payment_line_id) then 0 else -l.amount end) beyond
    union all select 'invoices that set off more than their total, or money that another sets off', count(*) from own d
      cross join lateral (select coalesce(sum((p->>'amount')::bigint), 0) as amount from jsonb_array_elements(d.content->'payments') p) said
      where d.kind in ('tax-invoice', 'bill-of-supply') and (said.amount > d.total or (d.content->>'balance')::bigint <> d.total - said.amount
        or said.amount > (select coalesce(sum(a.amount) filter (where a.amount > 0), 0) from payment_allocation a where ${ofAccount('a')} and a.invoice_id = d.id))
    union all select 'vouchers and notes that tell of more given back than was', count(*) from (
      select d.booking_id, d.group_block_id from own d cross join lateral jsonb_array_elements(d.content->'payments') p
      where d.kind in ('refund-voucher', 'credit-note') group by 1, 2
      having sum((p->>'amount')::bigint) > (select coalesce(sum(l.amount), 0) from folio_line l where ${ofAccount('l')} and l.kind = 'refund'
        and (l.booking_id = d.booking_id or l.group_block_id = d.group_block_id))) told
    union all select 'refund vouchers above their receipt', count(*) from own r where r.kind in ('receipt-voucher', 'payment-receipt')
      and r.total < (select coalesce(sum(v.total), 0) from own v where v.corrects_id = r.id and v.kind = 'refund-voucher')
    union all select 'documents with GST of a hotel that may not collect it', count(*) from own d
      where d.cgst + d.sgst + d.igst > 0 and (d.gstin = '' or coalesce(d.content->'supplier'->>'registration', 'regular') <> 'regular')
    union all select 'documents of a GST number of another state than the hotel', count(*) from own d
      where d.gstin <> '' and left(d.gstin, 2) <> d.content->'supplier'->>'stateCode'
    union all select 'charges of a stay that is over on no invoice', count(*) from folio_line l join booking b on b.account_id = l.account_id and b.id = l.booking_id
      where ${ofAccount('l')} and l.property_id = ${propertyId} and b.status in ('checked-out', 'cancelled') and l.reverses_id is null
        and (l.kind in ('room-night', 'extra', 'fee') or l.kind = 'transfer' and l.amount > 0)
        and not exists (select 1 from document_line dl where dl.account_id = l.account_id and dl.line_id = l.id)
        and not exists (select 1 from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id)
        and l.amount + (select coalesce(sum(x.amount), 0) from folio_line x where x.account_id = l.account_id and x.charge_id = l.id and x.kind in ('discount', 'debit-adjustment', 'transfer')
          and not exists (select 1 from folio_line r where r.account_id = x.account_id and r.reverses_id = x.id)) > 0
    union all select 'credit notes with GST after 30 November', count(*) from own n join document i on ${ofAccount('i')} and i.id = n.corrects_id
      where n.kind = 'credit-note' and n.cgst + n.sgst + n.igst <> 0 and n.issued_on > make_date(i.financial_year + 1, 11, 30)
    union all select 'documents whose taxable value contains what is not taxable', count(*) from own d where d.taxable_value <> (
      select coalesce(sum((l->>'taxableValue')::bigint), 0) from jsonb_array_elements(d.content->'lines') l
      left join service_code c on c.code = l->>'sac' where l->>'sac' <> '' and coalesce(c.supply, 'taxable') in ('taxable', 'accommodation'))
    union all select 'parts of charges that differ from what was taken off', count(*) from (
      select l.booking_id from folio_line l left join folio_line own on own.account_id = l.account_id and own.id = l.charge_id
      where ${ofAccount('l')} and l.property_id = ${propertyId} and (l.kind = 'transfer' or l.kind = 'tax' and own.kind = 'transfer' and l.supply is null)
        and coalesce(l.moved_booking_id, own.moved_booking_id) is null
      group by l.booking_id, l.tax_head having sum(l.amount) <> 0) torn
    union all select 'charges moved between bookings that differ from what was taken off', count(*) from (
      select 1 from folio_line l left join folio_line own on own.account_id = l.account_id and own.id = l.charge_id and l.kind = 'tax'
      where ${ofAccount('l')} and l.property_id = ${propertyId} and coalesce(l.moved_booking_id, own.moved_booking_id) is not null and l.supply is null
      group by case when l.kind = 'tax' then coalesce(own.moved_line_id, own.id) else coalesce(l.moved_line_id, l.reverses_id, l.id) end, l.tax_head
      having sum(l.amount) <> 0) moved`.execute(db)
  return rows
}
