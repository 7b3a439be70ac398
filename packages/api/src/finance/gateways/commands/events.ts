import type { BookingId, PaymentAccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { z } from 'zod'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import {
  GatewayRefused,
  type GatewaySubject,
  GatewayUnavailable,
} from '../../../kernel/ports/payment-gateway.ts'
import { id as anId } from '../../../kernel/shared/ids.ts'
import { getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { applyFound, refreshPayment } from './apply.ts'
import { advanceRefund } from './refunds.ts'

/** The booking's own transaction may not have been committed when its money is told of; after an hour it is nobody's. */
const unknownAfterMs = 3_600_000

const subject = z.object({
  paymentId: z.string().optional(),
  orderId: z.string().optional(),
  linkId: z.string().optional(),
  qrId: z.string().optional(),
  refundId: z.string().optional(),
  ourPaymentId: z.string().optional(),
})

interface About {
  propertyId: AuthorizedPropertyId
  paymentAccountId: PaymentAccountId
  about: GatewaySubject
}

interface EventAt {
  propertyId: AuthorizedPropertyId
  id: string
}

/**
 * Looks at what an event of a gateway is about, by asking the gateway; money of which nothing is known is asked after for an hour and
 * then listed as unknown. Throws GatewayUnavailable.
 */
export async function handleEvent(services: Services, work: Work, at: EventAt): Promise<void> {
  const event = await work.read(db =>
    db
      .selectFrom('gatewayEvent')
      .select(['subject', 'status', 'receivedAt', 'paymentAccountId', 'type'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.id)
      .executeTakeFirstOrThrow(),
  )
  if (event.status !== 'new') return
  const about = subject.parse(event.subject)
  const found = await lookAgain(services, work, {
    ...at,
    paymentAccountId: event.paymentAccountId,
    about,
  })
  const age = work.now.getTime() - new Date(event.receivedAt).getTime()
  // A try that failed by a link names an order that only its payment would make known.
  const isMoney = about.paymentId !== undefined && !/failed/i.test(event.type)
  if (!found && isMoney && age < unknownAfterMs)
    throw new GatewayUnavailable('nothing is known of this payment yet')
  await work.write(trx =>
    trx
      .updateTable('gatewayEvent')
      .set({ status: found || !isMoney ? 'done' : 'unknown', nextAttemptAt: null })
      .where('id', '=', at.id)
      .execute(),
  )
}

/** Whether the subject is known here. */
async function lookAgain(
  services: Services,
  work: Work,
  { propertyId, paymentAccountId, about }: About,
): Promise<boolean> {
  const at = { propertyId, paymentAccountId, about }
  const known = await work.read(db => findPayments(db, at))
  const payments = known.length > 0 ? known : await findByOrder(services, work, at)
  for (const payment of payments) {
    await refreshPayment(services, work, { propertyId, paymentId: payment.id })
    if (about.paymentId && !payment.isAsked) await applyByNote(services, work, { ...at, payment })
  }
  if (about.refundId !== undefined && about.paymentId !== undefined) {
    const { paymentId } = about
    const refunds = await work.read(db =>
      db
        .selectFrom('refund as r')
        .innerJoin('payment as m', 'm.id', 'r.paymentId')
        .select('r.id')
        .where('r.propertyId', '=', propertyId)
        .where('m.paymentAccountId', '=', paymentAccountId)
        .where('m.gatewayPaymentId', '=', paymentId)
        .where('r.status', '=', 'processing')
        .execute(),
    )
    for (const { id: refundId } of refunds)
      await advanceRefund(services, work, { propertyId, refundId })
  }
  return payments.length > 0
}

/** A link is known by its own id, and its tries name its order alone: the gateway says what that is for, and it is kept with the link. */
async function findByOrder(services: Services, work: Work, at: About) {
  const { propertyId, paymentAccountId, about } = at
  const { orderId } = about
  if (!orderId) return []
  const account = await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId))
  const reference = await openGateway(services, account)
    .referenceOf(orderId)
    // It knows no such order.
    .catch(error => {
      if (!(error instanceof GatewayRefused)) throw error
      return null
    })
  if (reference === null) return []
  await work.write(trx =>
    trx
      .updateTable('payment')
      .set({ orderId })
      .where('propertyId', '=', propertyId)
      .where('paymentAccountId', '=', paymentAccountId)
      .where('merchantReference', '=', reference)
      .where('orderId', 'is', null)
      .execute(),
  )
  return work.read(db => findPayments(db, at))
}

/** A page that was made while its answer was lost: only our note with the money says what it is for. */
async function applyByNote(
  services: Services,
  work: Work,
  {
    propertyId,
    paymentAccountId,
    about,
    payment,
  }: About & { payment: { id: string; bookingId: BookingId } },
): Promise<void> {
  const { linkId = null, orderId = null } = about
  if (orderId === null && linkId === null) return
  const gateway = openGateway(
    services,
    await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId)),
  )
  const found = await gateway.listPaymentsOf({ linkId, orderId, qrId: null })
  const ours = found.filter(one => one.ourPaymentId === payment.id)
  if (ours.length === 0) return
  await applyFound(work, { propertyId, bookingId: payment.bookingId, paymentId: payment.id }, ours)
}

async function findPayments(db: Reader, { propertyId, paymentAccountId, about }: About) {
  const noted = anId.safeParse(about.ourPaymentId).data
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'linkId', 'orderId', 'qrId'])
    .select(eb => eb.ref('bookingId').$notNull().as('bookingId'))
    .where('propertyId', '=', propertyId)
    .where('bookingId', 'is not', null)
    .where('paymentAccountId', '=', paymentAccountId)
    .where(eb =>
      eb.or([
        ...(about.orderId ? [eb('orderId', '=', about.orderId)] : []),
        ...(about.linkId ? [eb('linkId', '=', about.linkId)] : []),
        ...(about.qrId ? [eb('qrId', '=', about.qrId)] : []),
        ...(about.paymentId ? [eb('gatewayPaymentId', '=', about.paymentId)] : []),
        ...(noted ? [eb('id', '=', noted)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    bookingId: row.bookingId,
    isAsked:
      row.orderId === (about.orderId ?? null) ||
      row.qrId !== null ||
      (row.linkId !== null && row.linkId === about.linkId),
  }))
}
