import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { listEntries } from '../../../finance/companies/reads/statement.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

/** The statements of all companies of these hotels, one after the other: what each owed before, its entries, and its balance after each. */
export async function readCompanyStatementRows(
  db: Reader,
  { propertyIds, from, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const entries = await listEntries(db, propertyIds, { from, to })
  const companies = Map.groupBy(entries, ({ companyId }) => companyId)
  return [...companies.values()].flatMap(own => {
    let balance = 0
    return own.map(({ companyName: company, gstin, propertyName, guestName, amount, ...entry }) => {
      balance += amount
      return {
        company,
        gstin: gstin ?? '',
        date: entry.date,
        kind: entry.kind,
        number: entry.number ?? '',
        property: propertyName ?? '',
        code: entry.code ?? '',
        guest: guestName ?? '',
        checkIn: entry.checkIn,
        checkOut: entry.checkOut,
        debit: amount > 0 ? amount : 0,
        credit: amount < 0 ? -amount : 0,
        balanceAfter: balance,
      }
    })
  })
}

/** Receipts with TDS on the day that they came, and once more, below zero, on the day that they were taken back. */
export async function readCompanyTdsRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", e.day as "date", c.name as "company", coalesce(c.gstin, '') as "gstin",
      coalesce(substr(c.gstin, 3, 10), 'missing') as "pan",
      coalesce(r.reference, '') as "reference", e.sign * r.amount as "received", e.sign * r.tds as "tds", e.reason as "reason"
    from property p join company_receipt r on r.account_id = p.account_id and r.property_id = p.id and r.tds > 0 join company c on c.account_id = p.account_id and c.id = r.company_id
      cross join lateral (
        values (r.business_date, 1, ''), (r.reversed_on, -1, coalesce(r.reversal_reason, ''))) e (day, sign, reason)
    where ${ofAccount('p')} and ${ofHotels(span)} and e.day between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, e.day, c.name, r.id, e.sign desc`.execute(db)
  return rows
}
