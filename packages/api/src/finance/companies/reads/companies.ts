import { ofAccount } from '@atithi/db/account'
import type { AccountId, CompanyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import { type AgeBucket, ageBuckets, creditLeft } from '../rules.ts'
import type { ListCompaniesInput } from '../schema.ts'
import { type Owed, owedTable } from './open-invoices.ts'

interface CompanyRow extends Omit<Owed, 'companyId'> {
  id: string
  name: string
  gstin: string | null
  address: string
  city: string
  state: string
  pincode: string
  contactName: string | null
  email: string | null
  phone: string | null
  creditLimit: Paise | null
  termsDays: number
  isActive: boolean
  /** Over all hotels of the account. */
  owedToAll: Paise
}

const columns = sql`c.id, c.name, c.gstin, c.address, c.city, c.state, c.pincode, c.contact_name, c.email, c.phone,
  c.credit_limit, c.terms_days, c.is_active, coalesce(o.open, 0)::bigint as open, coalesce(o.current, 0)::bigint as current,
  coalesce(o.to30, 0)::bigint as to30, coalesce(o.to60, 0)::bigint as to60, coalesce(o.to90, 0)::bigint as to90,
  coalesce(o.over90, 0)::bigint as over90, coalesce(o.invoices, 0) as invoices, coalesce(o.advance, 0)::bigint as advance,
  coalesce(company_outstanding(c.account_id, c.id), 0)::bigint as owed_to_all`

/** With what it owes at the hotels that are looked over: `outstanding` is what is open less its advances. */
function toCompany({ owedToAll, open, advance, ...row }: CompanyRow) {
  const ageing = Object.fromEntries(ageBuckets.map(bucket => [bucket, row[bucket]])) as Record<
    AgeBucket,
    Paise
  >
  return {
    ...row,
    companyId: row.id,
    open,
    advance,
    outstanding: open - advance,
    overdue: open - row.current,
    ageing,
    /** Of its limit over all hotels; null: it has none. */
    creditLeft: creditLeft(row.creditLimit, owedToAll),
  }
}
export type Company = ReturnType<typeof toCompany>

export interface InAccount {
  propertyIds: Portfolio
  /** Null for an administrator who looks over all. */
  accountId: AccountId | null
  now: Date
}

/** Companies, the newest first, with the sums of all that the filters match. */
export async function listCompanies(
  db: Reader,
  { propertyIds, accountId, now }: InAccount,
  { search, owing, isActive, cursor, limit }: ListCompaniesInput,
): Promise<Page<Company> & { totals: Omit<Owed, 'companyId'> }> {
  const conditions = [
    accountId === null ? sql`true` : sql`c.account_id = ${accountId}::uuid`,
    ...(search ? [sql`c.words like ${containing(search.toLowerCase())}`] : []),
    ...(isActive === undefined ? [] : [sql`c.is_active = ${isActive}`]),
    ...(owing === 'any' ? [sql`o.open > 0`] : []),
    ...(owing === 'overdue' ? [sql`o.open > o.current`] : []),
  ]
  const from = sql`from company c left join ${owedTable(propertyIds, now)} o on o.company_id = c.id where ${ofAccount('c')} and ${allOf(conditions)}`
  const { rows } = await sql<CompanyRow>`
    select ${columns} ${from} ${cursor ? sql`and c.id < ${cursor}::uuid` : sql``}
    order by c.id desc limit ${limit + 1}`.execute(db)
  const { rows: sums } = await sql<Omit<Owed, 'companyId'> & { total: number }>`
    select count(*)::int as total, coalesce(sum(o.open), 0)::bigint as open, coalesce(sum(o.current), 0)::bigint as current,
      coalesce(sum(o.to30), 0)::bigint as to30, coalesce(sum(o.to60), 0)::bigint as to60,
      coalesce(sum(o.to90), 0)::bigint as to90, coalesce(sum(o.over90), 0)::bigint as over90,
      coalesce(sum(o.invoices), 0)::int as invoices, coalesce(sum(o.advance), 0)::bigint as advance ${from}`.execute(
    db,
  )
  const { total, ...totals } = first(sums, 'sums of companies')
  return { ...toPage(rows.map(toCompany), limit, total), totals }
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** One company with what it owes at these hotels. */
export async function getCompany(
  db: Reader,
  at: { companyId: CompanyId; propertyIds: readonly AuthorizedPropertyId[]; now: Date },
): Promise<Company> {
  const { rows } = await sql<CompanyRow>`
    select ${columns} from company c left join ${owedTable(at.propertyIds, at.now)} o on o.company_id = c.id
    where ${ofAccount('c')} and c.id = ${at.companyId}::uuid`.execute(db)
  return toCompany(first(rows, 'company'))
}

/** Those to choose from where a bill is made out, by name. */
export async function listCompanyOptions(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { search }: { search?: string | undefined },
) {
  const rows = await db
    .selectFrom('company as c')
    .innerJoin('property as p', 'p.accountId', 'c.accountId')
    .select(['c.id', 'c.name', 'c.gstin', 'c.city', 'c.creditLimit'])
    .select(
      sql<string>`c.address || ', ' || c.city || ', ' || c.state || ' ' || c.pincode`.as('address'),
    )
    .select(
      sql<Paise>`coalesce(company_outstanding(c.account_id, c.id), 0)::bigint`.as('owedToAll'),
    )
    .where('p.id', '=', propertyId)
    .where('c.isActive', '=', true)
    .$if(Boolean(search), qb =>
      qb.where('c.words', 'like', containing((search ?? '').toLowerCase())),
    )
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(100)
    .execute()
  return rows.map(({ owedToAll, creditLimit, ...row }) => ({
    ...row,
    companyId: row.id,
    creditLimit,
    creditLeft: creditLeft(creditLimit, owedToAll),
  }))
}
