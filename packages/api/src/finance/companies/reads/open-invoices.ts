import { ofAccount } from '@atithi/db/account'
import type { BillId, BookingId, CompanyId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** An invoice on a company's account that is not settled whole; `open` above zero. */
export interface OpenInvoiceRow {
  documentId: DocumentId
  number: string
  propertyId: AuthorizedPropertyId
  propertyName: string
  bookingId: BookingId
  billId: BillId | null
  code: string
  guestName: string
  checkIn: IsoDate
  checkOut: IsoDate
  issuedOn: IsoDate
  movedOn: IsoDate
  dueOn: IsoDate
  total: Paise
  open: Paise
  /** The hotel's today. */
  today: IsoDate
}

/** The business date of a hotel. */
export async function findToday(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<IsoDate> {
  const { day } = await db
    .selectFrom('property as p')
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'day',
      ),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return day
}

interface Wanted {
  companyId: CompanyId
  propertyIds: readonly AuthorizedPropertyId[]
  now: Date
}

/** What a company owes at these hotels, the oldest due first; of the invoices named, or of all, at most `limit`. */
export async function listOpenInvoices(
  db: Reader,
  { companyId, propertyIds, now }: Wanted,
  { documentIds, limit }: { documentIds?: readonly string[] | undefined; limit: number },
): Promise<OpenInvoiceRow[]> {
  const { rows } = await sql<OpenInvoiceRow>`
    select d.id as document_id, d.number, d.property_id, p.name as property_name, d.booking_id, d.bill_id, b.code,
      b.guest_name, b.check_in, b.check_out, d.issued_on, i.moved_on, i.due_on, d.total, o.open,
      business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today
    from company_invoice i join document d on d.account_id = i.account_id and d.id = i.document_id join booking b on b.account_id = i.account_id and b.id = i.booking_id
    join property p on p.account_id = i.account_id and p.id = i.property_id cross join lateral (select invoice_open(i.account_id, i.document_id) as open) o
    where ${ofAccount('i')} and i.company_id = ${companyId}::uuid and ${withinPortfolio('i.property_id', propertyIds)} and o.open > 0
      and (${documentIds ? [...documentIds] : null}::uuid[] is null or i.document_id = any(${documentIds ? [...documentIds] : null}::uuid[]))
    order by i.due_on, i.document_id limit ${limit}`.execute(db)
  return rows
}

/** What a company owes by how long it is past due, its advances beside it, at each hotel's own today. */
export interface Owed {
  companyId: CompanyId
  open: Paise
  current: Paise
  to30: Paise
  to60: Paise
  to90: Paise
  over90: Paise
  invoices: number
  advance: Paise
}

/** As a table `owed` for larger statements: one row for each company of an account that owes or has paid ahead at these hotels. */
export const owedTable = (propertyIds: readonly AuthorizedPropertyId[] | 'all', now: Date) => {
  const within = withinPortfolio('p.id', propertyIds)
  return sql<Owed>`(
    select s.company_id, coalesce(sum(s.open), 0)::bigint as open,
      coalesce(sum(s.open) filter (where s.days <= 0), 0)::bigint as current,
      coalesce(sum(s.open) filter (where s.days between 1 and 30), 0)::bigint as to30,
      coalesce(sum(s.open) filter (where s.days between 31 and 60), 0)::bigint as to60,
      coalesce(sum(s.open) filter (where s.days between 61 and 90), 0)::bigint as to90,
      coalesce(sum(s.open) filter (where s.days > 90), 0)::bigint as over90,
      count(*) filter (where s.open > 0)::int as invoices, coalesce(sum(s.advance), 0)::bigint as advance
    from (
      select i.company_id, greatest(0, invoice_open(i.account_id, i.document_id)) as open, 0::bigint as advance,
        business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) - i.due_on as days
      from company_invoice i join property p on p.account_id = i.account_id and p.id = i.property_id where ${ofAccount('i')} and ${within}
      union all
      select r.company_id, 0, advance_left(r.account_id, r.id), 0 from company_receipt r join property p on p.account_id = r.account_id and p.id = r.property_id
      where ${ofAccount('r')} and r.advance > 0 and r.reversed_at is null and ${within}) s
    group by s.company_id)`
}
