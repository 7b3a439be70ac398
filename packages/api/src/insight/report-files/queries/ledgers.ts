import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
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
    from booking b join property p on p.id = b.property_id
    join (
      select booking_id, sum(amount) as balance, coalesce(sum(amount) filter (where business_date < ${from}::date), 0) as opening,
        coalesce(sum(amount) filter (where business_date >= ${from}::date and kind not in ('payment', 'refund')), 0) as charges,
        -coalesce(sum(amount) filter (where business_date >= ${from}::date and kind in ('payment', 'refund')), 0) as payments,
        -coalesce(sum(amount) filter (where kind = 'payment'), 0) as received,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
        coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_in_all
      from folio_line where property_id = any (${[...propertyIds]}::uuid[]) and business_date <= ${to}::date group by 1) s
      on s.booking_id = b.id`

/** Open accounts of guests in house. */
export async function readGuestLedgerRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest", ${roomNumbers} as "roomNumbers",
      b.check_in as "checkIn", b.check_out as "checkOut", s.opening::bigint as "opening", s.charges::bigint as "charges",
      s.payments::bigint as "payments", s.balance::bigint as "closing"
    from (${standing(span)}) s join booking b on b.id = s.id join property p on p.id = b.property_id
    where ${ofHotels(span)} and s.ledger = 'guests'
    order by p.name, p.id, b.check_in, b.id`.execute(db)
  return rows
}

/** Money held for guests who have not arrived, with the receipts that were given for it. */
export async function readDepositRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest",
      case when b.is_no_show then 'no-show' else b.status::text end as "status", b.check_in as "checkIn",
      coalesce((select string_agg(d.number, ', ' order by d.issued_on, d.number) from document d
        where d.booking_id = b.id and d.kind in ('receipt-voucher', 'payment-receipt') and d.issued_on <= ${span.to}::date
          and not exists (select 1 from document_cancellation c where c.document_id = d.id)), '') as "documents",
      s.received::bigint as "received", s.refunded::bigint as "refunded", s.charged_in_all::bigint as "applied", -s.balance::bigint as "held"
    from (${standing(span)}) s join booking b on b.id = s.id join property p on p.id = b.property_id
    where ${ofHotels(span)} and s.ledger = 'deposits' and s.balance <> 0
    order by p.name, p.id, b.check_in, b.id`.execute(db)
  return rows
}

/** What is owed by those who left, or never came, by the days since their departure. */
export async function readReceivableRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const days = sql`greatest(0, ${span.to}::date - b.check_out)`
  const between = (from: number, to: number | null) =>
    to === null
      ? sql`case when ${days} >= ${from} then s.balance else 0 end::bigint`
      : sql`case when ${days} between ${from} and ${to} then s.balance else 0 end::bigint`
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.code as "code", b.guest_name as "guest", coalesce(b.company_name, '') as "company",
      b.check_out as "left", ${days} as "days", s.balance::bigint as "total", ${between(0, 30)} as "upTo30", ${between(31, 60)} as "upTo60",
      ${between(61, 90)} as "upTo90", ${between(91, 120)} as "upTo120", ${between(121, null)} as "older",
      coalesce(b.receivable_reason, '') as "reason"
    from (${standing(span)}) s join booking b on b.id = s.id join property p on p.id = b.property_id
    where ${ofHotels(span)} and s.ledger = 'receivables' and s.balance <> 0
    order by p.name, p.id, b.check_out, b.id`.execute(db)
  return rows
}
