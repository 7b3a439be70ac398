import type { Trx } from '@atithi/db/client'
import type { BillId, PaymentAccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { creditNotesUntil, documentDate } from '../../../kernel/shared/financial-year.ts'
import { allocate, type Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { allocateRefund } from '../../documents/commands/allocate.ts'
import { issueCreditNotes, issueInvoices } from '../../documents/commands/invoices.ts'
import { issueRefundVouchers } from '../../documents/commands/receipts.ts'
import {
  type FolioWork,
  findPosted,
  note,
  onFolio,
  requireBill,
} from '../../folio/commands/on-folio.ts'
import { postReduction } from '../../folio/commands/post/discounts.ts'
import type { Posting } from '../../folio/commands/post/lines.ts'
import { postPayment, postRefund } from '../../folio/commands/post/money.ts'
import { markRefunded } from '../../folio/commands/post/payment-record.ts'
import { listLines } from '../../ledger/reads.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import { type Charge, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import { creditOf, withoutTax } from '../../ledger/rules/discounts.ts'
import { isMoney } from '../../ledger/rules/folio-methods.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../reasons.ts'
import type { RecordInput, RefundInput, RefundOfPaymentInput } from '../schema.ts'
import { lockRefund, type PayBack, settleRefund } from './settle-refund.ts'

/** Takes money at the desk, with its receipt. Answers the payment's id; a repeated key answers the first. Throws ABOVE_BALANCE, ABOVE_CASH_LIMIT. */
export function recordPayment(folio: FolioWork, input: RecordInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return paymentOfLine(trx, before)
    const balance = balanceOf(booking) + (await refundsDue(trx, at))
    if (input.amount > balance)
      throw new DomainError(
        financeReasons.ABOVE_BALANCE,
        { balance: Math.max(0, balance) },
        'amount',
      )
    await requireBill(trx, at, input.billId)
    const { method, amount, reference, billId, accountId } = input
    await requireAccount(trx, at, accountId)
    const { paymentId } = await postPayment(trx, folio.work, {
      ...at,
      method,
      amount,
      reference,
      billId,
      paymentAccountId: accountId,
      idempotency,
    })
    await note(trx, folio.work, at, {
      action: 'payment.recorded',
      after: { method, amount, ...(reference && { reference }) },
    })
    return paymentId
  })
}

/** Throws NOT_FOUND unless money arrives at this account of the hotel. */
export async function requireAccount(
  trx: Reader,
  at: Pick<Posting, 'propertyId'>,
  paymentAccountId: PaymentAccountId | undefined,
) {
  if (paymentAccountId === undefined) return
  const account = await trx
    .selectFrom('paymentAccount')
    .select('id')
    .where('propertyId', '=', at.propertyId)
    .where('id', '=', paymentAccountId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!account) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'account' }, 'accountId')
}

async function paymentOfLine(trx: Reader, lineId: string): Promise<string> {
  const { paymentId } = await trx
    .selectFrom('folioLine')
    .select('paymentId')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return present(paymentId, 'payment of a line')
}

async function refundOfLine(trx: Reader, lineId: string): Promise<string> {
  const { id } = await trx
    .selectFrom('refund')
    .select('id')
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives money back, from what waits or directly. What the guest paid beyond the charges goes back with a voucher; of a stay that is
 * over, the rest lowers the invoiced charges and makes a credit note. Answers the refund's id. Throws ABOVE_PAID, NOT_FOUND.
 */
export function refundPayment(folio: FolioWork, input: RefundInput): Promise<string> {
  const { work } = folio
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return refundOfLine(trx, before)
    const { amount, reason, reference } = input
    const waiting = input.refundId ? await lockRefund(trx, at, input.refundId) : undefined
    if (waiting && waiting.amount !== amount)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'A refund that waits is paid as a whole.' },
        'amount',
      )
    const most =
      booking.paidAmount - (await writtenOff(trx, at)) - (waiting ? 0 : await refundsDue(trx, at))
    if (amount > most)
      throw new DomainError(financeReasons.ABOVE_PAID, { most: Math.max(0, most) }, 'amount')
    await requireBill(trx, at, input.billId)
    const lines = await listLines(trx, at.propertyId, at.bookingId)
    const last = lastPayment(lines, input.billId)
    return completeRefund(trx, work, at, {
      amount,
      reason,
      reference,
      waitingId: waiting?.id,
      method: input.method ?? waiting?.method ?? wayBack(lines, input),
      billId: input.billId === undefined ? last?.billId : input.billId,
      idempotency,
    })
  })
}

/** Gives back of one payment, which was taken at the desk, as refundPayment does. Throws ABOVE_PAID, NOT_REFUNDABLE. */
export function refundDeskPayment(
  folio: FolioWork,
  paymentId: string,
  input: RefundOfPaymentInput,
): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return refundOfLine(trx, before)
    const payment = await lockPayment(trx, at, paymentId)
    const most = Math.min(
      payment.amount - payment.refundedAmount,
      booking.paidAmount - (await writtenOff(trx, at)) - (await refundsDue(trx, at)),
    )
    if (input.amount > most)
      throw new DomainError(financeReasons.ABOVE_PAID, { most: Math.max(0, most) }, 'amount')
    const { amount, reason, reference } = input
    const line = (await listLines(trx, at.propertyId, at.bookingId)).find(
      one => one.id === payment.lineId,
    )
    return completeRefund(trx, folio.work, at, {
      amount,
      reason,
      reference,
      ofLineId: payment.lineId,
      waitingId: undefined,
      method: input.method ?? payment.method,
      billId: line?.billId,
      idempotency,
    })
  })
}

/** The money has gone back: its line, its paper, and what it gives back of which payment. The caller holds the booking. Answers the refund's id. Throws NOT_PAID_IN_CASH. */
export async function completeRefund(
  trx: Trx,
  work: Work,
  at: Posting,
  { waitingId, ofLineId, ...money }: PayBack,
): Promise<string> {
  const { amount, reason, method } = money
  if (method === 'cash') await requireCashTaken(trx, at, { amount, ofLineId })
  const booking = await trx
    .selectFrom('booking')
    .select(['status', 'paidAmount', 'chargedAmount'])
    .where('id', '=', at.bookingId)
    .executeTakeFirstOrThrow()
  const isOver = booking.status === 'checked-out' || booking.status === 'cancelled'
  if (isOver) await issueInvoices(trx, work, at)
  const excess = Math.max(0, booking.paidAmount - booking.chargedAmount)
  const credited = isOver
    ? await creditCharges(trx, work, at, { gross: Math.max(0, amount - excess), reason })
    : 0
  const lineId = await postRefund(trx, work, { ...at, ...money })
  const refundId = await settleRefund(trx, work, at, { waitingId, ...money, lineId })
  await note(trx, work, at, { action: 'payment.refunded', after: { method, amount }, reason })
  const back = { refundLineId: lineId, method, billId: money.billId ?? null, ofLineId }
  const ahead = amount - credited
  if (ahead > 0) {
    const parts = await allocateRefund(trx, at, { ...back, amount: ahead })
    await markRefunded(trx, parts)
    await issueRefundVouchers(trx, work, { ...at, lineId, parts, reason })
  }
  if (credited > 0) {
    const refund = { lineId, amount: credited, hasVoucher: ahead > 0 }
    await issueCreditNotes(trx, work, { ...at, reason, refund })
    await markRefunded(trx, await allocateRefund(trx, at, { ...back, amount: credited }))
  }
  return refundId
}

/** Money goes back the way it came: as the last payment, or where that was cash and less than this, as the last that was not. */
function wayBack(
  lines: readonly FolioLine[],
  { amount, billId }: Pick<RefundInput, 'amount' | 'billId'>,
): PaymentMethod {
  const last = moneyOf(lastPayment(lines, billId)?.method) ?? 'cash'
  if (last !== 'cash' || amount <= cashTaken(lines)) return last
  const other = lines.filter(line => line.method !== 'cash')
  return moneyOf(lastPayment(other, billId)?.method) ?? last
}

/** What settled a bill without money goes back by bank. */
const moneyOf = (method: PaymentMethod | null | undefined): PaymentMethod | undefined =>
  method ? (isMoney(method) ? method : 'bank-transfer') : undefined

/** Paise that came in cash and have not gone back so. */
const cashTaken = (lines: readonly FolioLine[]): Paise =>
  -lines.reduce((sum, line) => sum + (line.method === 'cash' ? line.amount : 0), 0)

/** Throws NOT_PAID_IN_CASH: what came by card, UPI or bank does not leave the till (decisions, section 8: to the original method). */
async function requireCashTaken(
  trx: Reader,
  at: Posting,
  { amount, ofLineId }: { amount: Paise; ofLineId: string | undefined },
): Promise<void> {
  const lines = await listLines(trx, at.propertyId, at.bookingId)
  const isOther = lines.some(line => line.id === ofLineId && line.method !== 'cash')
  const most = isOther ? 0 : cashTaken(lines)
  if (amount > most)
    throw new DomainError(financeReasons.NOT_PAID_IN_CASH, { most: Math.max(0, most) }, 'method')
}

/** A payment that has money to give back, held until the transaction ends. Throws NOT_REFUNDABLE. */
async function lockPayment(trx: Trx, at: Posting, paymentId: string) {
  const payment = await trx
    .selectFrom('payment as p')
    .innerJoin('folioLine as l', 'l.paymentId', 'p.id')
    .select(['p.amount', 'p.refundedAmount', 'p.status', 'p.method', 'p.gateway', 'l.id as lineId'])
    .where('p.propertyId', '=', at.propertyId)
    .where('p.bookingId', '=', at.bookingId)
    .where('p.id', '=', paymentId)
    .forUpdate('p')
    .executeTakeFirst()
  if (payment?.status === 'refunded') throw new DomainError(financeReasons.ABOVE_PAID, { most: 0 })
  if (payment?.status !== 'completed') throw new DomainError(financeReasons.NOT_REFUNDABLE, {})
  const method = present(payment.method, 'method of a completed payment')
  if (!isMoney(method)) throw new DomainError(financeReasons.NOT_REFUNDABLE, {})
  return { ...payment, method }
}

/** Lowers the invoiced charges by `gross` in all, tax included, each by its share. Answers how much of it they could bear. */
async function creditCharges(
  trx: Trx,
  work: Work,
  at: Posting,
  credit: { gross: Paise; reason: string },
): Promise<Paise> {
  if (credit.gross === 0) return 0
  const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).filter(
    (charge: Charge) =>
      charge.root.documentId !== null && charge.root.kind !== 'rounding' && grossOf(charge) > 0,
  )
  const late = await listLateInvoices(trx, at, work.now)
  const isLate = (charge: Charge) =>
    charge.root.documentId !== null && late.has(charge.root.documentId)
  const weights = charges.map(charge =>
    isLate(charge) ? Math.max(0, charge.value) : grossOf(charge),
  )
  const gross = Math.min(
    credit.gross,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  if (gross === 0) return 0
  for (const [at_, part] of allocate(gross, weights).entries()) {
    const charge = charges[at_]
    if (charge && part > 0)
      await postReduction(trx, work, {
        ...at,
        charge,
        off: isLate(charge) ? withoutTax(charge, part) : creditOf(charge, part),
        reason: credit.reason,
      })
  }
  return gross
}

/** Invoices of a booking whose tax may not be credited any more (CGST Act, section 34(2)). */
async function listLateInvoices(
  trx: Reader,
  { propertyId, bookingId }: Posting,
  now: Date,
): Promise<Set<string>> {
  const invoices = await trx
    .selectFrom('document')
    .select(['id', 'issuedOn'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['tax-invoice', 'bill-of-supply'])
    .execute()
  const today = documentDate(now)
  return new Set(
    invoices.flatMap(({ id, issuedOn }) => (today > creditNotesUntil(issuedOn) ? [id] : [])),
  )
}

/** What is queued to go back counts as given. */
export async function refundsDue(trx: Reader, at: Posting): Promise<Paise> {
  const { due } = await trx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('due'))
    .where('bookingId', '=', at.bookingId)
    .where('status', 'in', ['due', 'processing'])
    .executeTakeFirstOrThrow()
  return due
}

/** What of a booking was written off, kept by its channel or paid by the advance of its group: it settles, and no money of the guest came that could go back. */
async function writtenOff(trx: Reader, at: Posting): Promise<Paise> {
  const { amount } = await trx
    .selectFrom('folioLine')
    .select(sql<number>`-coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('bookingId', '=', at.bookingId)
    .where('method', 'in', ['write-off', 'channel-commission', 'group-advance'])
    .executeTakeFirstOrThrow()
  return amount
}

/** The last payment that was not taken back, of a bill that is named if there is one. */
function lastPayment(
  lines: readonly FolioLine[],
  billId: BillId | null | undefined,
): FolioLine | undefined {
  const reversed = new Set(lines.map(line => line.reversesId))
  const standing = lines.filter(
    line => line.kind === 'payment' && line.reversesId === null && !reversed.has(line.id),
  )
  return standing.findLast(line => line.billId === billId) ?? standing.at(-1)
}
