import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { readTrialBalance } from '../../trial-balance/reads.ts'
import { differenceOf, type Ledger } from '../../trial-balance/rules.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels, roomNumbers } from './parts.ts'

const ledgerNames: Record<Ledger, string> = {
  deposits: 'Deposits',
  guests: 'Guests in house',
  receivables: 'Receivables',
}

/** The trial balance of each hotel, day by day. */
export async function readTrialBalanceRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const names = await db
    .selectFrom('property')
    .select(['id', 'name'])
    .where('id', 'in', [...propertyIds])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const byName = names.flatMap(({ id, name }) => {
    const propertyId = propertyIds.find(known => known === id)
    return propertyId ? [{ propertyId, name }] : []
  })
  const days = await Promise.all(
    byName.map(async ({ propertyId, name }) => {
      const lines = await readTrialBalance(db, propertyId, { from, to })
      return lines.map(line => ({
        property: name,
        date: line.day,
        ledger: ledgerNames[line.ledger],
        opening: line.opening,
        charges: line.charges,
        tax: line.tax,
        received: line.received,
        withheld: line.withheld,
        applied: line.applied,
        writtenOff: line.writtenOff,
        refunded: line.refunded,
        transfers: line.transfers,
        closing: line.closing,
        closed: line.closed,
        difference: differenceOf(line),
      }))
    }),
  )
  return days.flat()
}

/**
 * Each booking with a balance or lines up to the last day, and where it stands then: the same rule as `ledgerMoves`, so that a ledger
 * adds up to its line of the trial balance.
 */
const standing = ({ propertyIds, from, to }: ReportSpan): RawBuilder<unknown> => sql`
    select b.id, s.balance, s.opening, s.charges, s.payments, s.received, s.refunded, s.charged_in_all,
      case when b.status = 'checked-out' and coalesce(business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) <= ${to}::date, true) then 'receivables'
        when b.status in ('checked-in', 'checked-out')
          and coalesce(business_date(b.checked_in_at, p.time_zone, p.day_rolls_at) <= ${to}::date, true) then 'guests'
        when s.balance > 0 then 'receivables' else 'deposits' end as ledger
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
    join (
      select booking_id, sum(amount) as balance, coalesce(sum(amount) filter (where business_date < ${from}::date), 0) as opening,
        coalesce(sum(amount) filter (where business_date >= ${from}::date and kind not in ('payment', 'refund')), 0) as charges,
        -coalesce(sum(amount) filter (where business_date >= ${from}::date and kind in ('payment', 'refund')), 0) as payments,
        -coalesce(sum(amount) filter (where kind = 'payment'), 0) as received,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
        coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_in_all
      from folio_line where ${ofAccount('folio_line')} and ${withinPortfolio('property_id', propertyIds)} and business_date <= ${to}::date group by 1) s
      on s.booking_id = b.id and ${ofAccount('b')}`

/** Open accounts of guests in house. The limit is that of the company that is to pay, beside what it owes now with the stay. */
export async function readGuestLedgerRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest", ${roomNumbers} as "roomNumbers",
      b.check_in as "checkIn", b.check_out as "checkOut", s.opening::bigint as "opening", s.charges::bigint as "charges",
      s.payments::bigint as "payments", s.balance::bigint as "closing", coalesce(c.name, b.company_name, '') as "company",
      c.credit_limit as "creditLimit", case when c.credit_limit is not null then greatest(0, company_outstanding(c.account_id, c.id) + s.balance - c.credit_limit) end::bigint as "overLimit"
    from (${standing(span)}) s join booking b on ${ofAccount('b')} and b.id = s.id join property p on p.account_id = b.account_id and p.id = b.property_id left join company c on c.account_id = b.account_id and c.id = b.company_id
    where ${ofHotels(span)} and s.ledger = 'guests'
    order by p.name, p.id, b.check_in, b.id`.execute(db)
  return rows
}

/** Money held for guests who have not arrived, with the receipts that were given for it; of groups what paid no booking yet. */
export async function readDepositRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest",
      case when b.is_no_show then 'no-show' else b.status::text end as "status", b.check_in as "checkIn",
      coalesce((select string_agg(d.number, ', ' order by d.issued_on, d.number) from document d
        where d.account_id = b.account_id and d.booking_id = b.id and d.kind in ('receipt-voucher', 'payment-receipt') and d.issued_on <= ${span.to}::date
          and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)), '') as "documents",
      m.first as "receivedOn", coalesce(m.methods, '') as "methods",
      s.received::bigint as "received", coalesce((select sum(case d.kind when 'refund-voucher' then -1 else 1 end * (d.cgst + d.sgst + d.igst))
        from document d where d.account_id = b.account_id and d.booking_id = b.id and d.kind in ('receipt-voucher', 'refund-voucher') and d.issued_on <= ${span.to}::date
          and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)), 0)::bigint as "advanceTax",
      s.refunded::bigint as "refunded", s.charged_in_all::bigint as "applied", -s.balance::bigint as "held"
    from (${standing(span)}) s join booking b on ${ofAccount('b')} and b.id = s.id join property p on p.account_id = b.account_id and p.id = b.property_id
      left join lateral (
        select min(business_date) as first, string_agg(distinct method::text, ', ') as methods from folio_line
        where folio_line.account_id = b.account_id and booking_id = b.id and kind = 'payment' and business_date <= ${span.to}::date) m on true
    where ${ofHotels(span)} and s.ledger = 'deposits' and s.balance <> 0
    order by p.name, p.id, b.check_in, b.id`.execute(db)
  const { rows: ofGroups } = await groupDeposits(span).execute(db)
  return [...rows, ...ofGroups]
}

/** What is held of the advances of groups: what paid their bookings stands with those. */
const groupDeposits = (span: ReportSpan) => sql<ReportRow>`
    select p.name as "property", '' as "code", g.name as "guest", g.status, n.check_in as "checkIn",
      coalesce((select string_agg(d.number, ', ' order by d.issued_on, d.number) from document d
        where d.account_id = g.account_id and d.group_block_id = g.id and d.kind in ('receipt-voucher', 'payment-receipt') and d.issued_on <= ${span.to}::date
          and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)), '') as "documents",
      m.first as "receivedOn", coalesce(m.methods, '') as "methods", m.received::bigint as "received",
      coalesce((select sum(case d.kind when 'refund-voucher' then -1 else 1 end * (d.cgst + d.sgst + d.igst))
        from document d where d.account_id = g.account_id and d.group_block_id = g.id and d.kind in ('receipt-voucher', 'refund-voucher') and d.issued_on <= ${span.to}::date
          and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)), 0)::bigint as "advanceTax",
      m.refunded::bigint as "refunded", m.applied::bigint as "applied", m.held::bigint as "held"
    from group_block g join property p on p.account_id = g.account_id and p.id = g.property_id
      cross join lateral (select min(night) as check_in from group_block_night where group_block_night.account_id = g.account_id and group_block_id = g.id) n
      cross join lateral (
        select min(business_date) as first, string_agg(distinct method::text, ', ') filter (where method <> 'group-advance') as methods,
          -coalesce(sum(amount) filter (where kind = 'payment' and method <> 'group-advance'), 0) as received,
          coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
          coalesce(sum(amount) filter (where method = 'group-advance'), 0) as applied, -coalesce(sum(amount), 0) as held
        from folio_line where folio_line.account_id = g.account_id and group_block_id = g.id and business_date <= ${span.to}::date) m
    where ${ofAccount('g')} and ${ofHotels(span)} and m.held <> 0
    order by p.name, p.id, n.check_in, g.id`

/**
 * What is owed by those who left, or never came, by the days past its due date: an invoice on a company's account by its terms, everything
 * else on the day of departure. The rows of a booking add up to its balance.
 */
export async function readReceivableRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { to } = span
  const days = sql`greatest(0, ${to}::date - o.due)`
  const between = (from: number, last: number) =>
    sql`case when ${days} between ${from} and ${last} then o.open else 0 end::bigint`
  const { rows } = await sql<ReportRow>`
    with stood as (select s.id, s.balance from (${standing(span)}) s where s.ledger = 'receivables' and s.balance <> 0),
    invoiced as (
      select i.booking_id, i.company_id, i.due_on as due, d.number, d.issued_on, invoice_open_on(i.account_id, i.document_id, ${to}::date) as open
      from stood s join company_invoice i on ${ofAccount('i')} and i.booking_id = s.id and i.moved_on <= ${to}::date join document d on d.account_id = i.account_id and d.id = i.document_id),
    owed as (
      select booking_id, company_id, due, number, issued_on, open from invoiced where open > 0
      union all
      select s.id, null, b.check_out, null, null, s.balance - coalesce(sum(v.open) filter (where v.open > 0), 0)
      from stood s join booking b on ${ofAccount('b')} and b.id = s.id left join invoiced v on v.booking_id = s.id
      group by s.id, s.balance, b.check_out having s.balance <> coalesce(sum(v.open) filter (where v.open > 0), 0))
    select p.name as "property", coalesce(c.name, b.company_name, b.guest_name) as "account", coalesce(c.gstin, b.company_gstin, '') as "gstin",
      b.code as "code", b.guest_name as "guest", b.check_out as "left", coalesce(o.number, '') as "number", o.issued_on as "issuedOn",
      o.due as "due", ${days} as "days", o.open::bigint as "total",
      case when o.due >= ${to}::date then o.open else 0 end::bigint as "notDue", ${between(1, 30)} as "upTo30",
      ${between(31, 60)} as "upTo60", ${between(61, 90)} as "upTo90", ${between(91, 120)} as "upTo120",
      case when ${days} > 120 then o.open else 0 end::bigint as "older", m.last_payment as "lastPayment", c.credit_limit as "creditLimit",
      coalesce(nullif(concat_ws(', ', c.contact_name, c.phone, c.email), ''), b.guest_phone, '') as "contact",
      coalesce(b.receivable_reason, '') as "reason"
    from owed o join booking b on ${ofAccount('b')} and b.id = o.booking_id join property p on p.account_id = b.account_id and p.id = b.property_id left join company c on c.account_id = b.account_id and c.id = o.company_id
      left join lateral (
        select max(business_date) as last_payment from folio_line
        where folio_line.account_id = b.account_id and booking_id = b.id and kind = 'payment' and business_date <= ${to}::date) m on true
    where ${ofHotels(span)}
    order by p.name, p.id, "account", o.due, b.id, o.number`.execute(db)
  return rows
}
