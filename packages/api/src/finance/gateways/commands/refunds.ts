import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import {
  assertSameRequest,
  type Idempotency,
  idempotencyOf,
} from '../../../kernel/idempotency/idempotency.ts'
import { type GatewayRefund, GatewayRefused } from '../../../kernel/ports/payment-gateway.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { financeEvents } from '../../events.ts'
import { type FolioWork, type LockedAccount, note, onFolio } from '../../folio/commands/on-folio.ts'
import type { Posting } from '../../folio/commands/post/lines.ts'
import { listLines } from '../../ledger/reads.ts'
import { completeRefund } from '../../payments/commands/payments.ts'
import type { RefundOfPaymentInput } from '../../payments/schema.ts'
import { financeReasons } from '../../reasons.ts'
import { getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { retryAfter } from '../rules/checks.ts'

/** Wants money of a payment to go back through its gateway. Answers the refund's id. Throws ABOVE_PAID, NOT_REFUNDABLE. */
export function requestRefund(
  folio: FolioWork,
  paymentId: string,
  input: RefundOfPaymentInput & { refundId?: string | undefined },
): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findRequested(trx, at, idempotency)
    if (before) return before
    return queueRefund(trx, folio.work, at, { ...input, paymentId, booking, idempotency })
  })
}

async function findRequested(trx: Trx, at: Posting, idempotency: Idempotency | undefined) {
  if (!idempotency) return undefined
  const found = await trx
    .selectFrom('refund')
    .select(['id', 'requestDigest'])
    .where('bookingId', '=', at.bookingId)
    .where('idempotencyKey', '=', idempotency.idempotencyKey)
    .executeTakeFirst()
  return found && assertSameRequest(found, idempotency)
}

interface Wanted {
  paymentId: string
  amount: Paise
  reason: string
  booking: Pick<LockedAccount, 'paidAmount'>
  /** A refund that waits, which goes back this way. */
  refundId?: string | undefined
  idempotency?: Idempotency | undefined
}

/** The same in a transaction that holds the booking: a job then asks the gateway until it has answered. */
export async function queueRefund(
  trx: Trx,
  work: Work,
  at: Posting,
  { paymentId, amount, reason, booking, refundId, idempotency }: Wanted,
): Promise<string> {
  const payment = await trx
    .selectFrom('payment')
    .select(['amount', 'refundedAmount', 'status', 'method'])
    .select(
      sql<Paise>`(select coalesce(sum(amount), 0) from refund r
        where ${ofAccount('r')} and r.payment_id = payment.id and r.status = 'processing')::bigint`.as(
        'underWay',
      ),
    )
    .select(
      sql<Paise>`(select coalesce(sum(amount), 0) from refund r where ${ofAccount('r')} and r.booking_id = payment.booking_id
        and r.status in ('due', 'processing') and r.id is distinct from ${refundId ?? null}::uuid)::bigint`.as(
        'due',
      ),
    )
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', paymentId)
    .where('gateway', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (payment?.status === 'refunded') throw new DomainError(financeReasons.ABOVE_PAID, { most: 0 })
  if (payment?.status !== 'completed') throw new DomainError(financeReasons.NOT_REFUNDABLE, {})
  const most = Math.min(
    payment.amount - payment.refundedAmount - payment.underWay,
    booking.paidAmount - payment.due,
  )
  if (amount > most)
    throw new DomainError(financeReasons.ABOVE_PAID, { most: Math.max(0, most) }, 'amount')
  const state = {
    status: 'processing',
    paymentId,
    method: present(payment.method, 'method of a completed payment'),
    nextCheckAt: work.now.toISOString(),
    ...idempotency,
  }
  await note(trx, work, at, {
    action: 'payment.refund-requested',
    after: { method: state.method, amount },
    reason,
  })
  if (refundId !== undefined) {
    const waiting = await trx
      .updateTable('refund')
      .set(state)
      .where('propertyId', '=', at.propertyId)
      .where('bookingId', '=', at.bookingId)
      .where('id', '=', refundId)
      .where('status', '=', 'due')
      .where('amount', '=', amount)
      .returning('id')
      .executeTakeFirst()
    if (!waiting) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'refund' }, 'refundId')
    return refundId
  }
  const { id } = await trx
    .insertInto('refund')
    .values({
      ...state,
      propertyId: at.propertyId,
      bookingId: at.bookingId,
      amount,
      reason,
      requestedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface RefundAt {
  propertyId: AuthorizedPropertyId
  refundId: string
}

/**
 * Asks the gateway for a refund that is wanted, or what became of it, and applies the answer: on the folio once the gateway has paid.
 * The refund's own id is the key, so that a lost answer makes no second refund. Throws GatewayUnavailable.
 */
export async function advanceRefund(
  services: Services,
  work: Work,
  { propertyId, refundId }: RefundAt,
): Promise<void> {
  const wanted = await work.read(db =>
    db
      .selectFrom('refund as r')
      .innerJoin('payment as m', 'm.id', 'r.paymentId')
      .select(eb => eb.ref('r.bookingId').$notNull().as('bookingId'))
      .select(['r.amount', 'r.status', 'r.gatewayRefundId', 'm.gatewayPaymentId'])
      .select(['m.paymentAccountId', 'm.orderId'])
      .where('r.bookingId', 'is not', null)
      .where('r.propertyId', '=', propertyId)
      .where('r.id', '=', refundId)
      .executeTakeFirst(),
  )
  if (wanted?.status !== 'processing') return
  const { gatewayRefundId, gatewayPaymentId, paymentAccountId, bookingId, amount } = wanted
  const account = await work.read(db =>
    getGatewayAccount(db, propertyId, present(paymentAccountId, 'account of a payment')),
  )
  const gateway = openGateway(services, account)
  const paid = {
    paymentId: present(gatewayPaymentId, 'id of a payment at the gateway'),
    orderId: wanted.orderId,
  }
  const answer = await (gatewayRefundId
    ? gateway.findRefund({ ...paid, refundId: gatewayRefundId, key: refundId })
    : gateway.refund(paid, { amount, key: refundId })
  ).catch(error => {
    if (error instanceof GatewayRefused) return error
    throw error
  })
  await onFolio({ work, propertyId, bookingId }, (trx, at) =>
    applyRefund(trx, work, at, { refundId, answer }),
  )
}

async function applyRefund(
  trx: Trx,
  work: Work,
  at: Posting,
  { refundId, answer }: { refundId: string; answer: GatewayRefund | GatewayRefused },
): Promise<void> {
  const refund = await trx
    .selectFrom('refund as r')
    .innerJoin('folioLine as l', 'l.paymentId', 'r.paymentId')
    .select(['r.amount', 'r.reason', 'r.method', 'r.status', 'r.checks', 'l.id as lineId'])
    .where('r.propertyId', '=', at.propertyId)
    .where('r.id', '=', refundId)
    .forUpdate('r')
    .executeTakeFirstOrThrow()
  if (refund.status !== 'processing') return
  if (answer instanceof GatewayRefused || answer.state === 'failed') {
    const failure = answer instanceof GatewayRefused ? answer.message : 'The bank refused it.'
    await trx
      .updateTable('refund')
      .set({
        status: 'failed',
        settledAt: work.now.toISOString(),
        nextCheckAt: null,
        failure: failure.slice(0, 300),
      })
      .where('id', '=', refundId)
      .execute()
    await note(trx, work, at, {
      action: 'payment.refund-failed',
      after: { amount: refund.amount, failure },
    })
    await publish(trx, work, {
      propertyId: at.propertyId,
      event: financeEvents['refund.failed'],
      entityId: at.bookingId,
      payload: { refundId },
    })
    return
  }
  await trx
    .updateTable('refund')
    .set({
      gatewayRefundId: answer.id,
      speed: answer.speed,
      checks: refund.checks + 1,
      nextCheckAt: retryAfter(refund.checks + 4, work.now).toISOString(),
    })
    .where('id', '=', refundId)
    .execute()
  if (answer.state !== 'completed') return
  const lines = await listLines(trx, at.propertyId, at.bookingId)
  await completeRefund(trx, work, at, {
    amount: refund.amount,
    reason: refund.reason,
    reference: answer.reference ?? undefined,
    method: refund.method,
    billId: lines.find(line => line.id === refund.lineId)?.billId,
    ofLineId: refund.lineId,
    waitingId: refundId,
    idempotency: undefined,
  })
}
