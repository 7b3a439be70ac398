import type { AccountId, CompanyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { type KnownCompany, matchCompany } from '../rules/match-company.ts'
import type { BadRow, GoodRow } from '../rules/read-rows.ts'

/** Of each row that names a company which the account has, that one by the number of the row; and the rows that go without, with why. */
export async function findCompanies(
  db: Reader,
  accountId: AccountId,
  rows: readonly GoodRow[],
): Promise<{ companies: Map<number, CompanyId>; without: BadRow[] }> {
  const named = rows.flatMap(({ row, company }) => (company ? [{ row, company }] : []))
  const companies = new Map<number, CompanyId>()
  const without: BadRow[] = []
  if (named.length === 0) return { companies, without }
  const { rows: known } = await sql<KnownCompany>`
    select id, name, gstin from company
    where account_id = ${accountId}::uuid and is_active
      and (lower(name) = any (${[...new Set(named.map(one => one.company.name.toLowerCase()))]}::text[])
        or gstin = any (${[...new Set(named.map(one => one.company.gstin))]}::text[]))`.execute(db)
  for (const { row, company } of named) {
    const found = matchCompany(company, known)
    if ('companyId' in found) companies.set(row, found.companyId)
    else without.push({ row, reason: found.reason })
  }
  return { companies, without }
}
