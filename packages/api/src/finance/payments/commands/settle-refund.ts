import type { Trx } from '@atithi/db/client'
import type { BillId } from '@atithi/db/ids'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { Posting } from '../../folio/commands/post/lines.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'

/** Money that goes back to a guest. */
export interface PayBack {
  amount: Paise
  reason: string
  reference?: string | undefined
  method: PaymentMethod
  billId: BillId | null | undefined
  /** The line of the payment that it gives back; else what no invoice sets off, the latest first. */
  ofLineId?: string | undefined
  /** The refund that waits, which this pays. */
  waitingId: string | undefined
  idempotency: Idempotency | undefined
}

/** A refund that is due, held until the transaction ends. Throws NOT_FOUND. */
export async function lockRefund(trx: Trx, at: Posting, refundId: string) {
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

/** Writes down that money went back: of the refund that waited for it, or of a new one. Answers its id. */
export async function settleRefund(
  trx: Trx,
  work: Work,
  { propertyId, bookingId }: Posting,
  paid: Pick<PayBack, 'amount' | 'method' | 'reason' | 'reference' | 'waitingId'> & {
    lineId: string
  },
): Promise<string> {
  const settled = {
    status: 'paid',
    lineId: paid.lineId,
    settledAt: work.now.toISOString(),
    method: paid.method,
    ...(paid.reference && { reference: paid.reference }),
    nextCheckAt: null,
  }
  if (paid.waitingId) {
    await trx.updateTable('refund').set(settled).where('id', '=', paid.waitingId).execute()
    return paid.waitingId
  }
  const { id } = await trx
    .insertInto('refund')
    .values({
      ...settled,
      propertyId,
      bookingId,
      amount: paid.amount,
      reason: paid.reason,
      requestedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
