import { ofAccount } from '@atithi/db/account'
import type { BookingId, CompanyId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { ageingOf } from '../rules.ts'
import { getCompany } from './companies.ts'
import { listOpenInvoices } from './open-invoices.ts'

type EntryKind =
  | 'invoice'
  | 'credit-note'
  | 'debit-note'
  | 'paid-at-hotel'
  | 'write-off'
  | 'receipt'
  | 'tds'
  | 'reversal'
  | 'refund'

/** One line of a statement: above zero the company owes more, below less. */
export interface StatementEntry {
  kind: EntryKind
  date: IsoDate
  amount: Paise
  /** Of the document, or what the bank calls a payment. */
  number: string | null
  method: PaymentMethod | null
  documentId: DocumentId | null
  receiptId: string | null
  bookingId: BookingId | null
  code: string | null
  guestName: string | null
  propertyName: string
}

interface At {
  companyId: CompanyId
  propertyIds: readonly AuthorizedPropertyId[]
  now: Date
}

interface Whose {
  /** Null: every company that has an account at these hotels. */
  companyId: CompanyId | null
  propertyIds: readonly AuthorizedPropertyId[]
}

const ofCompany = (column: string, companyId: CompanyId | null) =>
  companyId === null ? sql`true` : sql`${sql.ref(column)} = ${companyId}::uuid`

/**
 * Everything that made or lowered what a company owes at these hotels. An invoice stands whole, and what the guest paid of it beside it.
 * A receipt stands as it came, whatever it settled; what it paid beyond that is the company's until it is given back.
 */
const entries = ({ companyId, propertyIds }: Whose) => sql`
  with own as (select i.* from company_invoice i
    where ${ofAccount('i')} and ${ofCompany('i.company_id', companyId)} and ${withinPortfolio('i.property_id', propertyIds)}),
  receipt as (select r.* from company_receipt r
    where ${ofAccount('r')} and ${ofCompany('r.company_id', companyId)} and ${withinPortfolio('r.property_id', propertyIds)}),
  entry as (
    select 'invoice' as kind, i.moved_on as date, d.total as amount, d.number, null::payment_method as method,
      d.id as document_id, null::uuid as receipt_id, i.booking_id, i.property_id, d.id as at_id, i.company_id
    from own i join document d on d.account_id = i.account_id and d.id = i.document_id
    union all
    select n.kind::text, greatest(i.moved_on, n.issued_on), case n.kind when 'credit-note' then -n.total else n.total end,
      n.number, null, n.id, null, i.booking_id, i.property_id, n.id, i.company_id
    from own i join document n on n.account_id = i.account_id and n.corrects_id = i.document_id and n.kind in ('credit-note', 'debit-note')
    union all
    -- What others paid of it; where it no longer stands, the payment was taken back on a day of its own.
    select case when a.amount < 0 then 'reversal' when l.method = 'write-off' then 'write-off' else 'paid-at-hotel' end,
      greatest(i.moved_on, case when a.amount > 0 then l.business_date
        else coalesce(back.business_date, business_date(a.allocated_at, p.time_zone, p.day_rolls_at)) end),
      -a.amount, l.reference, l.method, null, null, i.booking_id, i.property_id, a.id, i.company_id
    from own i join payment_allocation a on a.account_id = i.account_id and a.invoice_id = i.document_id
    join folio_line l on l.account_id = i.account_id and l.id = a.payment_line_id
    join payment m on m.account_id = i.account_id and m.id = l.payment_id
    join property p on p.account_id = i.account_id and p.id = i.property_id
    left join folio_line back on back.account_id = i.account_id and back.reverses_id = l.id
    where m.company_receipt_id is null
    union all
    select 'receipt', r.business_date, -r.amount, r.reference, r.method, null, r.id, null, r.property_id, r.id, r.company_id
    from receipt r where r.amount > 0
    union all
    select 'tds', r.business_date, -r.tds, r.reference, 'tds', null, r.id, null, r.property_id, r.id, r.company_id
    from receipt r where r.tds > 0
    union all
    select 'reversal', r.reversed_on, r.amount + r.tds, r.reference, r.method, null, r.id, null, r.property_id, r.id, r.company_id
    from receipt r where r.reversed_on is not null
    union all
    -- Money of the company that went back to it, or that pays an invoice of others.
    select 'refund', coalesce(g.business_date, l.business_date), a.amount, g.reference, g.method, null, r.id, a.booking_id,
      a.property_id, a.id, r.company_id
    from receipt r join payment m on m.account_id = r.account_id and m.company_receipt_id = r.id
    join folio_line l on l.account_id = r.account_id and l.payment_id = m.id
    join payment_allocation a on a.account_id = r.account_id and a.payment_line_id = l.id
    left join folio_line g on g.account_id = r.account_id and g.id = a.refund_line_id
    where a.refund_line_id is not null or not exists (
      select 1 from own i where i.document_id = a.invoice_id and i.company_id = r.company_id))`

/** An entry of any company; `kind` 'opening' stands for all before the period, and is of no hotel. */
export interface CompanyEntry {
  companyId: CompanyId
  companyName: string
  gstin: string | null
  kind: EntryKind | 'opening'
  date: IsoDate
  amount: Paise
  number: string | null
  code: string | null
  guestName: string | null
  checkIn: IsoDate | null
  checkOut: IsoDate | null
  propertyName: string | null
}

/** The entries of all companies at these hotels by company, each with what it owed before as its first; in one statement. */
export async function listEntries(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<CompanyEntry[]> {
  const { rows } = await sql<CompanyEntry>`${entries({ companyId: null, propertyIds })},
    listed as (
      select company_id, 'opening' as kind, ${from}::date as date, sum(amount)::bigint as amount, null as number, null::uuid as booking_id,
        null::uuid as property_id, null::uuid as at_id, 0 as place
      from entry where date < ${from}::date group by company_id having sum(amount) <> 0
      union all
      select company_id, kind, date, amount::bigint, number, booking_id, property_id, at_id, 1
      from entry where date between ${from}::date and ${to}::date)
    select e.company_id, c.name as company_name, c.gstin, e.kind, e.date, e.amount, e.number, b.code, b.guest_name, b.check_in,
      b.check_out, p.name as property_name
    from listed e join company c on ${ofAccount('c')} and c.id = e.company_id left join property p on p.account_id = c.account_id and p.id = e.property_id
      left join booking b on b.account_id = c.account_id and b.id = e.booking_id
    order by c.name, c.id, e.place, e.date, e.at_id, e.kind`.execute(db)
  return rows
}

/** What the company owed before, what happened day by day, and what it owes after; sums to the paisa. */
export async function getStatement(
  db: Reader,
  at: At,
  { from, to }: { from: IsoDate; to: IsoDate },
) {
  const { rows } = await sql<{ openingBalance: Paise }>`${entries(at)}
    select coalesce(sum(amount), 0)::bigint as opening_balance from entry where date < ${from}::date`.execute(
    db,
  )
  const { rows: items } = await sql<StatementEntry>`${entries(at)}
    select e.kind, e.date, e.amount::bigint as amount, e.number, e.method, e.document_id, e.receipt_id, e.booking_id,
      b.code, b.guest_name, p.name as property_name
    from entry e join property p on ${ofAccount('p')} and p.id = e.property_id left join booking b on b.account_id = p.account_id and b.id = e.booking_id
    where e.date between ${from}::date and ${to}::date
    order by e.date, e.at_id, e.kind`.execute(db)
  const openingBalance = rows[0]?.openingBalance ?? 0
  let balance = openingBalance
  const withBalance = items.map(item => {
    balance += item.amount
    return { ...item, balance }
  })
  const open = await listOpenInvoices(db, at, { limit: 5_000 })
  const [newest] = open
  return {
    company: await getCompany(db, at),
    from,
    to,
    openingBalance,
    closingBalance: balance,
    items: withBalance,
    /** As of today. */
    ageing: ageingOf(open, newest?.today ?? to),
  }
}
