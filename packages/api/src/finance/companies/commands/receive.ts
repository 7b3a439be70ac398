import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { PaymentAccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId, EnteredCompany } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import {
  assertSameRequest,
  type Idempotency,
  idempotencyOf,
} from '../../../kernel/idempotency/idempotency.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { cashLimit } from '../../folio/commands/post/money.ts'
import { financeReasons } from '../../reasons.ts'
import { findToday, listOpenInvoices, type OpenInvoiceRow } from '../reads/open-invoices.ts'
import { mostAgainst, type ReceiptFault, type ReceiptPart, spreadReceipt } from '../rules.ts'
import type { ApplyAdvanceInput, ReceiveInput } from '../schema.ts'
import { lockCompany, noteReceipt, settle } from './settle.ts'

interface ReceiptAt {
  work: Work
  company: EnteredCompany
}

/**
 * Takes what a company paid: a payment of each booking whose invoice it settles, TDS as a payment of its own, and what is beyond as an
 * advance. One receipt for each hotel. Answers their ids, the first hotel's first; a repeated key answers the first.
 * Throws NOT_FOUND, ABOVE_OPEN, CASH_ADVANCE, ABOVE_CASH_LIMIT, COMPANY_MONEY.
 */
export function receive(
  { work, company }: ReceiptAt,
  input: ReceiveInput,
): Promise<{ receiptIds: string[] }> {
  const idempotency = idempotencyOf(input)
  return work.write(async trx => {
    const open = await lockOpenInvoices(trx, work, company, {
      total: input.amount + input.tds,
      against: input.against,
    })
    await lockCompany(trx, company)
    const existing = await findReceipts(trx, company, idempotency)
    if (existing) return { receiptIds: existing }
    const spread = spreadReceipt(
      input,
      await reread(trx, work, company, { open, against: input.against }),
    )
    if ('fault' in spread) throw refusalOf(spread)
    const { parts, advance } = spread
    if (input.method === 'cash') await keepCash(trx, work, company, { ...input, advance })
    const home = homeOf(company, input.propertyId, parts)
    const byHotel = Map.groupBy(parts, part => part.invoice.propertyId)
    if (advance > 0 && !byHotel.has(home)) byHotel.set(home, [])
    const receiptIds: string[] = []
    for (const [propertyId, own] of byHotel) {
      const at = { propertyId, businessDate: await findToday(trx, propertyId, work.now) }
      const money = own.reduce((sum, part) => sum + part.money, 0)
      const ahead = propertyId === home ? advance : 0
      const paymentAccountId = await findAccount(trx, propertyId, input.accountId, byHotel.size)
      const { id } = await trx
        .insertInto('companyReceipt')
        .values({
          ...at,
          ...idempotency,
          accountId: company.accountId,
          companyId: company.companyId,
          method: input.method,
          amount: money + ahead,
          tds: own.reduce((sum, part) => sum + part.tds, 0),
          advance: ahead,
          reference: input.reference || null,
          paymentAccountId: paymentAccountId ?? null,
          receivedBy: personOf(work),
          receivedAt: work.now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      receiptIds.push(id)
      await settle(trx, work, at, {
        parts: own,
        companyReceiptId: id,
        method: input.method,
        reference: input.reference,
        paymentAccountId,
      })
      await noteReceipt(trx, work, company, {
        propertyId,
        action: 'company.received',
        after: {
          receiptId: id,
          method: input.method,
          amount: money + ahead,
          ...(input.tds > 0 && { tds: own.reduce((sum, part) => sum + part.tds, 0) }),
          ...(ahead > 0 && { advance: ahead }),
          invoices: own.map(part => part.invoice.number),
        },
      })
    }
    return { receiptIds }
  })
}

/** Settles invoices with the advance of a receipt. Answers what of it is left. Throws NOT_FOUND, ABOVE_OPEN, COMPANY_MONEY. */
export function applyAdvance(
  { work, company }: ReceiptAt,
  input: ApplyAdvanceInput,
): Promise<{ applied: Paise; left: Paise }> {
  return work.write(async trx => {
    const head = await findReceipt(trx, company, input.receiptId)
    const hotel = { ...company, propertyIds: [head.propertyId] }
    const open = await lockOpenInvoices(trx, work, hotel, {
      total: head.left,
      against: input.against,
    })
    await lockCompany(trx, company)
    const { left, propertyId } = await findReceipt(trx, company, input.receiptId)
    const spread = spreadReceipt(
      { amount: left, tds: 0, against: input.against },
      await reread(trx, work, hotel, { open, against: input.against }),
    )
    if ('fault' in spread) throw refusalOf(spread)
    const applied = left - spread.advance
    if (spread.advance < 0 || applied === 0)
      throw new DomainError(financeReasons.COMPANY_MONEY, {
        why:
          applied === 0
            ? 'Nothing is open that this advance could pay.'
            : 'The invoices come to more than is left of the advance.',
      })
    const at = { propertyId, businessDate: await findToday(trx, propertyId, work.now) }
    await settle(trx, work, at, {
      parts: spread.parts,
      companyReceiptId: input.receiptId,
      method: 'company-advance',
    })
    await noteReceipt(trx, work, company, {
      propertyId,
      action: 'company.advance-applied',
      after: {
        receiptId: input.receiptId,
        amount: applied,
        invoices: spread.parts.map(part => part.invoice.number),
      },
    })
    return { applied, left: spread.advance }
  })
}

/** The invoices that it may settle, with their bookings held in the order of their ids. */
async function lockOpenInvoices(
  trx: Trx,
  work: Work,
  company: EnteredCompany,
  { total, against }: { total: Paise; against: ReceiveInput['against'] },
): Promise<OpenInvoiceRow[]> {
  const all = await listOpenInvoices(trx, atOf(work, company), {
    documentIds: against?.map(one => one.documentId),
    limit: mostAgainst + 1,
  })
  let before = 0
  const wanted = all.filter(one => {
    const isWanted = against !== undefined || before < total
    before += one.open
    return isWanted
  })
  if (wanted.length > mostAgainst)
    throw new DomainError(financeReasons.COMPANY_MONEY, {
      why: `At most ${mostAgainst} invoices are settled at once. Enter a part of the payment first.`,
    })
  if (wanted.length > 0)
    await trx
      .selectFrom('booking')
      .select('id')
      .where('id', 'in', [...new Set(wanted.map(one => one.bookingId))])
      .orderBy('id')
      .forUpdate()
      .execute()
  return wanted
}

/** The same invoices as they stand now that nobody else may change them. */
const reread = (
  trx: Trx,
  work: Work,
  company: EnteredCompany,
  { open, against }: { open: readonly OpenInvoiceRow[]; against: ReceiveInput['against'] },
): Promise<OpenInvoiceRow[]> =>
  open.length === 0 && !against
    ? Promise.resolve([])
    : listOpenInvoices(trx, atOf(work, company), {
        documentIds: open.map(one => one.documentId),
        limit: mostAgainst,
      })

const atOf = (work: Work, { companyId, propertyIds }: EnteredCompany) => ({
  companyId,
  propertyIds,
  now: work.now,
})

async function findReceipts(
  trx: Reader,
  { companyId, propertyIds }: EnteredCompany,
  idempotency: Idempotency,
): Promise<string[] | undefined> {
  const rows = await trx
    .selectFrom('companyReceipt')
    .select(['id', 'requestDigest'])
    .where('companyId', '=', companyId)
    .where('propertyId', 'in', propertyIds)
    .where('idempotencyKey', '=', idempotency.idempotencyKey)
    .orderBy('id')
    .execute()
  return rows.length > 0 ? rows.map(row => assertSameRequest(row, idempotency)) : undefined
}

/** A receipt that stands, with what is left of its advance. */
async function findReceipt(trx: Reader, company: EnteredCompany, receiptId: string) {
  const receipt = await trx
    .selectFrom('companyReceipt as r')
    .select(eb => eb.ref('r.propertyId').$castTo<AuthorizedPropertyId>().as('propertyId'))
    .select(sql<Paise>`advance_left(r.account_id, r.id)`.as('left'))
    .where('r.companyId', '=', company.companyId)
    .where('r.propertyId', 'in', company.propertyIds)
    .where('r.id', '=', receiptId)
    .where('r.reversedAt', 'is', null)
    .executeTakeFirst()
  if (!receipt) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'receipt' }, 'receiptId')
  return receipt
}

function refusalOf(fault: ReceiptFault): DomainError {
  if (fault.fault === 'not-open')
    return new DomainError(
      financeReasons.COMPANY_MONEY,
      {
        why: 'An invoice that was chosen is no longer open on this account. Open the company again to see what is.',
      },
      'against',
    )
  if (fault.fault === 'above-open')
    return new DomainError(financeReasons.ABOVE_OPEN, fault.invoice, 'against')
  return new DomainError(
    financeReasons.COMPANY_MONEY,
    { why: 'TDS is withheld from invoices: it comes to more than this receipt settles.' },
    'tds',
  )
}

/** Cash pays invoices alone, and never ₹2,00,000 or more of one company on one day. */
async function keepCash(
  trx: Reader,
  work: Work,
  { companyId }: EnteredCompany,
  { amount, advance }: { amount: Paise; advance: Paise },
): Promise<void> {
  if (advance > 0) throw new DomainError(financeReasons.CASH_ADVANCE, {}, 'amount')
  const { rows } = await sql<{ taken: Paise }>`
    select coalesce(sum(r.amount), 0)::bigint as taken from company_receipt r join property p on p.account_id = r.account_id and p.id = r.property_id
    where ${ofAccount('r')} and r.company_id = ${companyId}::uuid and r.method = 'cash' and r.reversed_at is null
      and r.business_date = business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.execute(
    trx,
  )
  if (first(rows, 'sum of cash').taken + amount >= cashLimit)
    throw new DomainError(financeReasons.ABOVE_CASH_LIMIT, {}, 'method')
}

/** The hotel that has the advance. Throws NOT_FOUND for one that the person does not see. */
function homeOf(
  { propertyIds }: EnteredCompany,
  wanted: string | undefined,
  parts: readonly ReceiptPart<OpenInvoiceRow>[],
): AuthorizedPropertyId {
  if (wanted === undefined)
    return parts[0]?.invoice.propertyId ?? present(propertyIds[0], 'hotel of an account')
  const found = propertyIds.find(one => one === wanted)
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'property' }, 'propertyId')
  return found
}

/** The account of the hotel where the money arrived; of several hotels each has its own, and only one is named. Throws NOT_FOUND. */
async function findAccount(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  accountId: PaymentAccountId | undefined,
  hotels: number,
): Promise<string | undefined> {
  if (accountId === undefined) return undefined
  const account = await trx
    .selectFrom('paymentAccount')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', accountId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!account && hotels <= 1)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'account' }, 'accountId')
  return account?.id
}
