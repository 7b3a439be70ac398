import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { type ChannelId, channelNames } from '../../../channels/rules.ts'
import {
  type CreditFacts,
  creditOf,
  type NoCredit,
} from '../../../channels/settlements/rules/commission-credit.ts'
import type { IsoDate, YearMonth } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

interface Paper extends CreditFacts {
  property: string
  month: YearMonth
  channelId: ChannelId
  date: IsoDate
  bookings: number
  taxable: Paise
}

const whyNot: Record<NonNullable<NoCredit>, string> = {
  'no GST number': 'GSTIN of the channel missing',
  'no tax invoice': 'number of the tax invoice missing',
  'hotel not regular': 'hotel is not in the regular scheme',
}

/**
 * Each paper of a channel that bears GST on commission, and the credit that the hotel has of it: the share of nights at a rate that the law
 * gives credit at. A line whose booking is not known, or has no night left, gives none.
 */
export async function readCommissionCreditRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<Paper>`
    select p.name as property, to_char(s.issued_on, 'YYYY-MM') as month, s.channel_id, s.issued_on as date, s.supplier_gstin,
      case when s.kind = 'commission-invoice' then s.number else s.tax_invoice end as tax_invoice, s.cgst, s.sgst, s.igst,
      (p.gst_registration = 'regular' and p.gst_number is not null) as is_regular,
      t.bookings, t.taxable, t.tax, t.tax_with_credit
    from property p join channel_statement s on s.account_id = p.account_id and s.property_id = p.id and s.withdrawn_at is null
      join lateral (
        select count(*)::int as bookings, sum(l.commission)::bigint as taxable, sum(l.commission_tax)::bigint as tax,
          coalesce(sum(floor(l.commission_tax * n.credited / nullif(n.whole, 0))), 0)::bigint as tax_with_credit
        from channel_statement_line l left join lateral (
          select sum(b.rate + b.fee) as whole, sum(b.rate + b.fee) filter (where exists (select from tax_rule r
            where r.supply = 'accommodation' and r.input_credit and r.rate_basis_points = b.tax_basis_points
              and b.night >= r.effective_from and (r.effective_to is null or b.night <= r.effective_to))) as credited
          from booking_night b where b.account_id = l.account_id and b.booking_id = l.booking_id and b.released_at is null) n on true
        where l.account_id = p.account_id and l.property_id = p.id and l.statement_id = s.id) t on true
    where ${ofAccount('p')} and ${ofHotels(span)} and s.issued_on between ${span.from}::date and ${span.to}::date and t.tax > 0
    order by p.name, p.id, s.issued_on, s.id`.execute(db)
  return rows.map(paper => {
    const credit = creditOf(paper)
    return {
      property: paper.property,
      month: paper.month,
      source: channelNames[paper.channelId],
      gstin: paper.supplierGstin ?? '',
      number: paper.taxInvoice ?? '',
      date: paper.date,
      bookings: paper.bookings,
      taxable: paper.taxable,
      cgst: paper.cgst,
      sgst: paper.sgst,
      igst: paper.igst,
      creditCgst: credit.cgst,
      creditSgst: credit.sgst,
      creditIgst: credit.igst,
      blocked: credit.blocked,
      why:
        credit.why === null
          ? credit.blocked > 0
            ? 'nights at a rate without credit'
            : ''
          : whyNot[credit.why],
    }
  })
}
