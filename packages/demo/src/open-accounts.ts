import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { agency, type Company, companiesOf } from './companies.ts'
import { receivableReasons } from './people.ts'

const termsDays = 30
const limits = [50_000_000, 30_000_000, 20_000_000, null] as const

/** '41 Residency Road, Bengaluru, Karnataka 560025' in its parts. */
function partsOf({ name, gstin, address }: Company) {
  const parts = /^(.+), ([^,]+), ([^,]+) ([1-9][0-9]{5})$/.exec(address)
  if (!parts) throw new RangeError(`the address of ${name} has no PIN code`)
  const [, street = '', city = '', state = '', pincode = ''] = parts
  return { name, gstin, street, city, state, pincode }
}

/**
 * The companies of the demonstration as they may pay later: what guests of theirs left owing is on their accounts, and one has paid ahead.
 * Everything else of them was sold before.
 */
export async function openAccounts(trx: Trx): Promise<void> {
  const all: [string, readonly Company[]][] = [
    ...Object.entries(companiesOf),
    [agency.subdomain, [agency.company]],
  ]
  for (const [subdomain, companies] of all) {
    const rows = companies.map((company, at) => ({
      ...partsOf(company),
      limit: limits[at % limits.length] ?? null,
    }))
    await sql`insert into company (account_id, name, gstin, address, city, state, pincode, credit_limit, terms_days)
      select p.account_id, c.name, c.gstin, c.street, c.city, c.state, c.pincode, c."limit", ${termsDays}
      from property p, json_to_recordset(${JSON.stringify(rows)}::json) as
        c(name text, gstin text, street text, city text, state text, pincode text, "limit" bigint)
      where p.subdomain = ${subdomain}`.execute(trx)
  }
  // The amount on account is counted by a trigger of what follows.
  await sql`update booking b set company_id = c.id from company c
    where c.account_id = b.account_id and c.gstin = b.company_gstin`.execute(trx)
  await sql`insert into company_invoice (document_id, property_id, booking_id, account_id, company_id, moved_on, due_on, moved_at)
    select d.id, d.property_id, d.booking_id, d.account_id, c.id, d.issued_on, d.issued_on + ${termsDays}::int, d.issued_at
    from document d join booking b on b.account_id = d.account_id and b.id = d.booking_id join company c on c.account_id = b.account_id
    where (c.id = b.company_id and b.receivable_reason = ${receivableReasons.company}
        or c.gstin = ${agency.company.gstin} and b.company_id is null and b.receivable_reason = ${receivableReasons.agent})
      and d.kind in ('tax-invoice', 'bill-of-supply') and invoice_open(d.account_id, d.id) > 0`.execute(
    trx,
  )
  await sql`update booking set receivable_reason = null where on_account_amount > 0`.execute(trx)
  await sql`update night_audit n set city_ledger = (select coalesce(sum(b.on_account_amount), 0) from booking b
    where b.account_id = n.account_id and b.property_id = n.property_id and b.on_account_amount <> 0
      and exists (select from company_invoice i where i.account_id = b.account_id and i.booking_id = b.id and i.moved_on <= n.business_date))`.execute(
    trx,
  )
  await sql`insert into company_receipt (property_id, account_id, company_id, business_date, method, amount, advance, reference, received_at,
      idempotency_key)
    select distinct on (p.id) p.id, p.account_id, i.company_id, d.open_date - 9, 'bank-transfer', 500000, 500000, 'HDFCN52026110941',
      (d.open_date - 9 + time '11:20') at time zone p.time_zone, 'paid ahead'
    from company_invoice i join property p on p.account_id = i.account_id and p.id = i.property_id join property_day d on d.account_id = i.account_id and d.property_id = p.id
    order by p.id, i.document_id`.execute(trx)
}
