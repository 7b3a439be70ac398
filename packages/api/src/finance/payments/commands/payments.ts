import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { allocate, type Paise } from '../../../kernel/shared/money.ts'
import { issueCreditNotes, issueInvoices } from '../../documents/commands/invoices.ts'
import { issueRefundVoucher } from '../../documents/commands/receipts.ts'
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
import { listLines } from '../../ledger/reads.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import { type Charge, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import { creditOf } from '../../ledger/rules/discounts.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../reasons.ts'
import type { RecordInput, RefundInput } from '../schema.ts'

/** Takes money at the desk, with its receipt. Answers the payment's id; a repeated key answers the first. Throws ABOVE_BALANCE, ABOVE_CASH_LIMIT. */
export function recordPayment(folio: FolioWork, input: RecordInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    const balance = balanceOf(booking) + (await refundsDue(trx, at))
    if (input.amount > balance)
      throw new DomainError(
        financeReasons.ABOVE_BALANCE,
        { balance: Math.max(0, balance) },
        'amount',
      )
    await requireBill(trx, at, input.billId)
    const { method, amount, reference, billId } = input
    const id = await postPayment(trx, folio.work, {
      ...at,
      method,
      amount,
      reference,
      billId,
      idempotency,
    })
    await note(trx, folio.work, at, {
      action: 'payment.recorded',
      after: { method, amount, ...(reference && { reference }) },
    })
    return id
  })
}

/**
 * Gives money back, from what waits or directly. What the guest paid beyond the charges goes back with a voucher; of a stay that is
 * over, the rest lowers the invoiced charges and makes a credit note. Answers the refund's line. Throws ABOVE_PAID, NOT_FOUND.
 */
export function refundPayment(folio: FolioWork, input: RefundInput): Promise<string> {
  const { work } = folio
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    const { amount, reason, reference } = input
    const waiting = input.refundId ? await lockRefund(trx, at, input.refundId) : undefined
    if (waiting && waiting.amount !== amount)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'A refund that waits is paid as a whole.' },
        'amount',
      )
    const most = booking.paidAmount - (waiting ? 0 : await refundsDue(trx, at))
    if (amount > most)
      throw new DomainError(financeReasons.ABOVE_PAID, { most: Math.max(0, most) }, 'amount')
    const isOver = booking.status === 'checked-out' || booking.status === 'cancelled'
    if (isOver) await issueInvoices(trx, work, at)
    const excess = Math.max(0, booking.paidAmount - booking.chargedAmount)
    const credited = isOver
      ? await creditCharges(trx, folio, at, { gross: Math.max(0, amount - excess), reason })
      : 0
    await requireBill(trx, at, input.billId)
    // Money goes back the way it came.
    const last = lastPayment(await listLines(trx, at.propertyId, at.bookingId))
    const method = input.method ?? waiting?.method ?? last?.method ?? 'cash'
    const billId = input.billId === undefined ? last?.billId : input.billId
    const lineId = await postRefund(trx, work, {
      ...at,
      method,
      amount,
      reference,
      reason,
      billId,
      idempotency,
    })
    await settleRefund(trx, folio, at, { waitingId: waiting?.id, amount, method, reason, lineId })
    await note(trx, work, at, { action: 'payment.refunded', after: { method, amount }, reason })
    if (amount > credited)
      await issueRefundVoucher(trx, work, { ...at, lineId, amount: amount - credited, reason })
    if (credited > 0)
      await issueCreditNotes(trx, work, {
        ...at,
        reason,
        ...(amount === credited && { refundLineId: lineId }),
      })
    return lineId
  })
}

/** Lowers the invoiced charges by `gross` in all, tax included, each by its share. Answers how much of it they could bear. */
async function creditCharges(
  trx: Trx,
  { work }: FolioWork,
  at: Posting,
  credit: { gross: Paise; reason: string },
): Promise<Paise> {
  if (credit.gross === 0) return 0
  const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).filter(
    (charge: Charge) =>
      charge.root.documentId !== null && charge.root.kind !== 'rounding' && grossOf(charge) > 0,
  )
  const weights = charges.map(grossOf)
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
        off: creditOf(charge, part),
        reason: credit.reason,
      })
  }
  return gross
}

/** What is queued to go back counts as given. */
async function refundsDue(trx: Reader, at: Posting): Promise<Paise> {
  const { due } = await trx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('due'))
    .where('bookingId', '=', at.bookingId)
    .where('status', '=', 'due')
    .executeTakeFirstOrThrow()
  return due
}

async function lockRefund(trx: Trx, at: Posting, refundId: string) {
  const refund = await trx
    .selectFrom('refund')
    .select(['id', 'amount', 'method'])
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', refundId)
    .where('status', '=', 'due')
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'refund' }, 'refundId')
  return refund
}

async function settleRefund(
  trx: Trx,
  { work }: FolioWork,
  { propertyId, bookingId }: Posting,
  paid: {
    waitingId: string | undefined
    amount: Paise
    method: PaymentMethod
    reason: string
    lineId: string
  },
): Promise<void> {
  const settled = {
    status: 'paid',
    lineId: paid.lineId,
    settledAt: work.now.toISOString(),
    method: paid.method,
  }
  if (paid.waitingId) {
    await trx.updateTable('refund').set(settled).where('id', '=', paid.waitingId).execute()
    return
  }
  const requestedBy = work.author.kind === 'user' ? work.author.userId : null
  await trx
    .insertInto('refund')
    .values({
      ...settled,
      propertyId,
      bookingId,
      amount: paid.amount,
      reason: paid.reason,
      requestedBy,
    })
    .execute()
}

/** The last payment that was not taken back. */
function lastPayment(lines: readonly FolioLine[]): FolioLine | undefined {
  const reversed = new Set(lines.map(line => line.reversesId))
  return lines.findLast(
    line => line.kind === 'payment' && line.reversesId === null && !reversed.has(line.id),
  )
}
