import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, CompanyId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'

interface Stay {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  businessDate: IsoDate
}

export interface LockedCompany {
  id: string
  name: string
  gstin: string | null
  address: string
  creditLimit: Paise | null
  termsDays: number
  isActive: boolean
}

/**
 * Companies of the hotel's account, held until the transaction ends: whoever puts a bill on an account, or takes money for it, acts after
 * whoever did before. Bookings are locked before them, documents numbered after. Throws NOT_FOUND.
 */
export async function lockCompanies(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  companyIds: readonly string[],
): Promise<Map<string, LockedCompany>> {
  const wanted = [...new Set(companyIds)]
  if (wanted.length === 0) return new Map()
  const rows = await trx
    .selectFrom('company as c')
    .innerJoin('property as p', 'p.accountId', 'c.accountId')
    .select(['c.id', 'c.name', 'c.gstin', 'c.creditLimit', 'c.termsDays', 'c.isActive'])
    .select(
      sql<string>`c.address || ', ' || c.city || ', ' || c.state || ' ' || c.pincode`.as('address'),
    )
    .where('p.id', '=', propertyId)
    .where('c.id', 'in', wanted)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
  if (rows.length < wanted.length)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'company' }, 'companyId')
  return new Map(rows.map(row => [row.id, row]))
}

/** The companies that owe invoices of a booking, or of others with it, held until the transaction ends. */
export async function lockCompaniesOf(
  trx: Trx,
  { propertyId, bookingId }: Omit<Stay, 'businessDate'>,
  ...others: string[]
): Promise<void> {
  const rows = await trx
    .selectFrom('companyInvoice')
    .select('companyId')
    .distinct()
    .where('propertyId', '=', propertyId)
    .where('bookingId', 'in', [bookingId, ...others])
    .execute()
  await lockCompanies(
    trx,
    propertyId,
    rows.map(row => row.companyId),
  )
}

/**
 * The company that a bill is made out to, null the guest's own: its invoice bears the company's name, address and GST number. Of a bill
 * that is invoiced already only who pays it changes. The company is locked. Throws COMPANY_INACTIVE, COMPANY_MONEY.
 */
export async function nameCompany(
  trx: Trx,
  { propertyId, bookingId }: Omit<Stay, 'businessDate'>,
  billId: BillId | null,
  company: LockedCompany,
): Promise<void> {
  requireActive(company)
  const { id: companyId, name, gstin, address } = company
  const isInvoiced = (await invoicesOf(trx, { propertyId, bookingId }, billId)).length > 0
  if (billId === null) {
    const party = { companyName: name, companyGstin: gstin, companyAddress: address }
    await trx
      .updateTable('booking')
      .set({ companyId, ...(!isInvoiced && party) })
      .where('propertyId', '=', propertyId)
      .where('id', '=', bookingId)
      .execute()
    return
  }
  const bill = await trx
    .selectFrom('bill')
    .select('sez')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('id', '=', billId)
    .executeTakeFirst()
  if (!bill) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'bill' }, 'billId')
  if (bill.sez !== null && gstin === null)
    throw new DomainError(financeReasons.COMPANY_MONEY, {
      why: `This bill is of a special economic zone, and ${name} has no GST number. Enter it first.`,
    })
  const party = { payer: 'company', name, gstin, address }
  await trx
    .updateTable('bill')
    .set({ companyId, ...(!isInvoiced && party) })
    .where('propertyId', '=', propertyId)
    .where('id', '=', billId)
    .execute()
}

/** The same for one that nobody has locked yet. Throws NOT_FOUND. */
export async function makeOutToCompany(
  trx: Trx,
  booked: Omit<Stay, 'businessDate'>,
  billId: BillId | null,
  companyId: CompanyId,
): Promise<void> {
  const companies = await lockCompanies(trx, booked.propertyId, [companyId])
  await nameCompany(trx, booked, billId, present(companies.get(companyId), 'locked company'))
}

function requireActive({ isActive, name }: LockedCompany): void {
  if (!isActive) throw new DomainError(financeReasons.COMPANY_INACTIVE, { name }, 'companyId')
}

/** The invoices of a bill, with what is open of each and the company that owes it already. */
async function invoicesOf(
  trx: Reader,
  { propertyId, bookingId }: Omit<Stay, 'businessDate'>,
  billId: BillId | null,
) {
  return trx
    .selectFrom('document as d')
    .leftJoin('companyInvoice as i', 'i.documentId', 'd.id')
    .select(['d.id', 'd.number', 'i.companyId'])
    .select(sql<Paise>`invoice_open(d.account_id, d.id)`.as('open'))
    .where('d.propertyId', '=', propertyId)
    .where('d.bookingId', '=', bookingId)
    .where('d.kind', 'in', ['tax-invoice', 'bill-of-supply'])
    .where(sql<boolean>`d.bill_id is not distinct from ${billId}::uuid`)
    .orderBy('d.id')
    .execute()
}

/**
 * What is open of a bill's invoices is the company's from now on, due by its terms. It stays within the credit limit over all hotels of
 * the account, unless the person may pass it. The company is locked, the bill invoiced. Answers what was put on the account.
 * Throws ABOVE_CREDIT_LIMIT, COMPANY_INACTIVE.
 */
export async function putOnAccount(
  trx: Trx,
  work: Work,
  at: Stay,
  bill: { billId: BillId | null; company: LockedCompany; mayPassLimit: boolean },
): Promise<Paise> {
  const { billId, company, mayPassLimit } = bill
  requireActive(company)
  const { propertyId, bookingId } = at
  const moving = (await invoicesOf(trx, at, billId)).filter(
    one => one.companyId === null && one.open > 0,
  )
  const amount = moving.reduce((sum, one) => sum + one.open, 0)
  if (amount === 0) return 0
  if (!mayPassLimit) await requireCreditOf(trx, company, amount)
  await insertInvoices(
    trx,
    work,
    at,
    moving.map(one => ({ documentId: one.id, company })),
  )
  await recordChange(trx, work, {
    action: 'company.bill-moved',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    after: { company: company.name, amount, invoices: moving.map(one => one.number) },
  })
  await tellCompany(trx, work, at)
  return amount
}

/**
 * An invoice of a bill that is on an account is on it too, as of a charge after the departure. Throws ABOVE_CREDIT_LIMIT: the charge then
 * goes on another bill. The companies are locked.
 */
export async function extendAccounts(trx: Trx, work: Work, at: Stay): Promise<void> {
  const { rows } = await sql<{ documentId: DocumentId; companyId: CompanyId }>`
    select d.id as document_id, own.company_id
    from document d
    cross join lateral (select i.company_id from company_invoice i join document o on o.account_id = i.account_id and o.id = i.document_id
      where i.account_id = d.account_id and i.booking_id = d.booking_id and o.bill_id is not distinct from d.bill_id
      order by i.document_id desc limit 1) own
    where ${ofAccount('d')} and d.property_id = ${at.propertyId} and d.booking_id = ${at.bookingId}
      and d.kind in ('tax-invoice', 'bill-of-supply') and invoice_open(d.account_id, d.id) > 0
      and not exists (select 1 from company_invoice i where i.account_id = d.account_id and i.document_id = d.id)
    order by d.id`.execute(trx)
  if (rows.length === 0) return
  const companies = await lockCompanies(
    trx,
    at.propertyId,
    rows.map(row => row.companyId),
  )
  await insertInvoices(
    trx,
    work,
    at,
    rows.flatMap(({ documentId, companyId }) => {
      const company = companies.get(companyId)
      return company ? [{ documentId, company }] : []
    }),
  )
  for (const company of companies.values()) await requireCreditOf(trx, company, 0)
  await tellCompany(trx, work, at)
}

/** Throws ABOVE_CREDIT_LIMIT where a company that owes an invoice of this booking is beyond its limit now. */
export async function requireCredit(
  trx: Trx,
  { propertyId, bookingId }: Omit<Stay, 'businessDate'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('companyInvoice')
    .select('companyId')
    .distinct()
    .where('bookingId', '=', bookingId)
    .execute()
  const companies = await lockCompanies(
    trx,
    propertyId,
    rows.map(row => row.companyId),
  )
  for (const company of companies.values()) await requireCreditOf(trx, company, 0)
}

async function requireCreditOf(trx: Trx, company: LockedCompany, amount: Paise): Promise<void> {
  const { id, name, creditLimit: limit } = company
  if (limit === null) return
  const { rows } = await sql<{
    outstanding: Paise
  }>`select company_outstanding(${theAccount}, ${id}::uuid) as outstanding`.execute(trx)
  const { outstanding } = first(rows, 'what a company owes')
  if (outstanding + amount > limit)
    throw new DomainError(
      financeReasons.ABOVE_CREDIT_LIMIT,
      { name, limit, amount, outstanding },
      'companyId',
    )
}

async function insertInvoices(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, businessDate: movedOn }: Stay,
  moving: readonly { documentId: DocumentId; company: LockedCompany }[],
): Promise<void> {
  await trx
    .insertInto('companyInvoice')
    .values(
      moving.map(({ documentId, company }) => ({
        documentId,
        propertyId,
        bookingId,
        companyId: company.id,
        accountId: sql<string>`(select account_id from company where ${ofAccount('company')} and id = ${company.id}::uuid)`,
        movedOn,
        dueOn: addDays(movedOn, company.termsDays),
        movedBy: personOf(work),
        movedAt: work.now.toISOString(),
      })),
    )
    .execute()
}

/**
 * A bill that was put on the account of the wrong company is the guest's to pay again. What the company paid of it has to be taken back
 * first. The companies are locked. Answers what comes off. Throws NOT_FOUND, COMPANY_MONEY.
 */
export async function takeOffAccount(
  trx: Trx,
  work: Work,
  at: Stay,
  { billId, reason }: { billId: BillId | null; reason: string },
): Promise<Paise> {
  const { propertyId, bookingId } = at
  const going = (await invoicesOf(trx, at, billId)).filter(one => one.companyId !== null)
  if (going.length === 0)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'bill on an account' }, 'billId')
  const documentIds = going.map(one => one.id)
  const { rows } = await sql<{ paid: Paise }>`
    select coalesce(sum(a.amount), 0)::bigint as paid
    from payment_allocation a join folio_line l on l.account_id = a.account_id and l.id = a.payment_line_id join payment p on p.account_id = a.account_id and p.id = l.payment_id
    where ${ofAccount('a')} and a.invoice_id = any(${documentIds}::uuid[]) and p.company_receipt_id is not null`.execute(
    trx,
  )
  if (first(rows, 'what a company paid').paid !== 0)
    throw new DomainError(financeReasons.COMPANY_MONEY, {
      why: 'The company has paid of this bill. Reverse its receipt first.',
    })
  await trx
    .deleteFrom('companyInvoice')
    .where('propertyId', '=', propertyId)
    .where('documentId', 'in', documentIds)
    .execute()
  const amount = going.reduce((sum, one) => sum + Math.max(0, one.open), 0)
  await recordChange(trx, work, {
    action: 'company.bill-returned',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    after: { amount, invoices: going.map(one => one.number) },
    reason,
  })
  await tellCompany(trx, work, at)
  return amount
}

/** Live screens of the booking and of the companies. */
export async function tellCompany(
  trx: Trx,
  work: Work,
  { propertyId, bookingId }: Omit<Stay, 'businessDate'>,
): Promise<void> {
  const event = financeEvents['payment.settled']
  await publish(trx, work, { propertyId, event, entityId: bookingId })
}
