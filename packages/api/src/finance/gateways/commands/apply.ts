import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, PaymentAccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { GatewayPayment } from '../../../kernel/ports/payment-gateway.ts'
import { financeEvents } from '../../events.ts'
import { note, onFolio } from '../../folio/commands/on-folio.ts'
import type { Posting } from '../../folio/commands/post/lines.ts'
import { postPayment } from '../../folio/commands/post/money.ts'
import { getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { nextCheckAfter } from '../rules/checks.ts'
import { enterReference } from './ask.ts'

export interface PaymentAt {
  propertyId: AuthorizedPropertyId
  paymentId: string
}

/**
 * Asks the gateway what became of a payment, and applies it: whoever tells us that something happened, only this is believed.
 * Throws GatewayUnavailable.
 */
export async function refreshPayment(services: Services, work: Work, at: PaymentAt): Promise<void> {
  const { propertyId, paymentId } = at
  const asked = await work.read(db =>
    db
      .selectFrom('payment')
      .select(['paymentAccountId', 'linkId', 'orderId', 'qrId', 'bookingId'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
  const { paymentAccountId, bookingId } = asked
  // Nothing is asked for on the folio of a group.
  if (paymentAccountId === null || bookingId === null) return
  const gateway = openGateway(
    services,
    await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId)),
  )
  const { linkId, orderId, qrId } = asked
  const found = await gateway.listPaymentsOf({ linkId, orderId, qrId })
  await applyFound(work, { propertyId, bookingId, paymentId }, found)
}

/** Applies what the gateway says of a payment; the same again changes nothing, and what comes late does not undo what came before. */
export function applyFound(
  work: Work,
  { propertyId, bookingId, paymentId }: PaymentAt & { bookingId: BookingId },
  found: readonly GatewayPayment[],
): Promise<void> {
  return onFolio({ work, propertyId, bookingId }, async (trx, at) => {
    const payment = await lockAsked(trx, { propertyId, paymentId })
    for (const one of found) await keepAttempt(trx, at, payment, one)
    const captured = found
      .filter(one => one.state === 'completed')
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    let isOpen = payment.completedAt === null
    for (const one of captured) {
      if (await isKnown(trx, payment.paymentAccountId, one.id)) continue
      // Paid a second time: a payment of its own, which somebody above decides about.
      const id = isOpen ? paymentId : await insertSecond(trx, at, payment, one)
      isOpen = false
      await complete(trx, work, at, { id, billId: payment.billId, found: one })
    }
    if (isOpen && captured.length === 0) await keepOpenState(trx, work, { at, payment, found })
  })
}

type Asked = Awaited<ReturnType<typeof lockAsked>>

async function lockAsked(trx: Trx, { propertyId, paymentId }: PaymentAt) {
  const payment = await trx
    .selectFrom('payment')
    .select(['id', 'status', 'completedAt', 'billId', 'paymentAccountId', 'origin', 'gateway'])
    .select(['merchantReference', 'orderId', 'qrId', 'linkId', 'createdAt', 'checks', 'amount'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.paymentAccountId === null) throw new RangeError(`payment ${paymentId} has no account`)
  return { ...payment, paymentAccountId: payment.paymentAccountId }
}

async function keepAttempt(
  trx: Trx,
  { propertyId, bookingId }: Posting,
  payment: Asked,
  one: GatewayPayment,
): Promise<void> {
  const attempt = {
    paymentAccountId: payment.paymentAccountId,
    gatewayPaymentId: one.id,
    paymentId: payment.id,
    propertyId,
    bookingId,
    method: one.method,
    amount: one.amount,
    at: one.at.toISOString(),
  }
  const state = { status: one.state, error: one.error }
  const stored = await trx
    .insertInto('paymentAttempt')
    .values({ ...attempt, ...state })
    .onConflict(conflict =>
      conflict
        .columns(['accountId', 'paymentAccountId', 'gatewayPaymentId'])
        .doUpdateSet({ ...state, method: one.method })
        // Captured stays captured; failed may still be captured, by a late authorisation.
        .where('paymentAttempt.status', '<>', 'completed')
        .where('paymentAttempt.status', '<>', one.state),
    )
    .returning('gatewayPaymentId')
    .execute()
  if (stored.length === 0) return
  const { count } = await trx
    .selectFrom('paymentAttempt')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  await trx.updateTable('payment').set({ attempts: count }).where('id', '=', payment.id).execute()
}

async function isKnown(
  trx: Trx,
  paymentAccountId: PaymentAccountId,
  gatewayPaymentId: string,
): Promise<boolean> {
  const known = await trx
    .selectFrom('payment')
    .select('id')
    .where('paymentAccountId', '=', paymentAccountId)
    .where('gatewayPaymentId', '=', gatewayPaymentId)
    .executeTakeFirst()
  return known !== undefined
}

async function insertSecond(
  trx: Trx,
  { propertyId, bookingId }: Posting,
  payment: Asked,
  one: GatewayPayment,
): Promise<string> {
  const { paymentAccountId, billId, origin, gateway, orderId } = payment
  const merchantReference = one.id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 35)
  await enterReference(trx, propertyId, merchantReference)
  const { id } = await trx
    .insertInto('payment')
    .values({
      propertyId,
      bookingId,
      billId,
      paymentAccountId,
      origin,
      gateway,
      orderId: one.orderId ?? orderId,
      amount: one.amount,
      merchantReference,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function complete(
  trx: Trx,
  work: Work,
  at: Posting,
  { id, billId, found }: { id: string; billId: BillId | null; found: GatewayPayment },
): Promise<void> {
  const { method, amount, reference } = found
  await trx
    .updateTable('payment')
    .set({
      status: 'completed',
      gatewayPaymentId: found.id,
      // Where the link had no order yet, and refunds go by it.
      ...(found.orderId !== null && { orderId: found.orderId }),
      method,
      amount,
      reference,
      fee: found.fee,
      feeTax: found.feeTax,
      failure: null,
      completedAt: work.now.toISOString(),
      nextCheckAt: null,
    })
    .where('id', '=', id)
    .execute()
  await postPayment(trx, work, {
    ...at,
    method,
    amount,
    reference: reference ?? undefined,
    billId,
    paymentId: id,
  })
  await note(trx, work, at, { action: 'payment.recorded', after: { method, amount } })
  await publish(trx, work, {
    propertyId: at.propertyId,
    event: financeEvents['online-payment.completed'],
    entityId: at.bookingId,
    payload: { paymentId: id },
  })
}

/** Nothing came yet: what the tries say, and when to ask again. */
async function keepOpenState(
  trx: Trx,
  work: Work,
  { at, payment, found }: { at: Posting; payment: Asked; found: readonly GatewayPayment[] },
): Promise<void> {
  const isUnderWay = found.some(one => one.state === 'processing')
  const failed = found.filter(one => one.state === 'failed')
  const status = isUnderWay ? 'processing' : failed.length > 0 ? 'failed' : 'pending'
  const next = nextCheckAfter(new Date(payment.createdAt), payment.checks + 1, work.now)
  await trx
    .updateTable('payment')
    .set({
      ...(payment.status !== 'cancelled' && { status }),
      failure: failed.at(-1)?.error ?? null,
      checks: payment.checks + 1,
      nextCheckAt: next?.toISOString() ?? null,
    })
    .where('id', '=', payment.id)
    .execute()
  if (status === 'failed' && payment.status !== 'failed')
    await publish(trx, work, {
      propertyId: at.propertyId,
      event: financeEvents['online-payment.failed'],
      entityId: at.bookingId,
      payload: { paymentId: payment.id },
    })
}
