import type { PaymentAccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { GatewayPayment } from '../../../kernel/ports/payment-gateway.ts'
import { id as anId } from '../../../kernel/shared/ids.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { accountColumns, openGateway } from '../reads/accounts.ts'
import { applyFound, refreshPayment } from './apply.ts'
import { refusals } from './ask.ts'
import { advanceRefund } from './refunds.ts'

/** A payment may still be captured three days after it was tried. */
const lookBackDays = 4
const mostAtOnce = 500

/** Money at the gateway of which no booking knows: from its dashboard, or an old page. */
interface UnknownPayment {
  gatewayPaymentId: string
  amount: Paise
  email: string
  phone: string
  at: string
}

/**
 * Finds what neither the browser nor a webhook has told: asks the gateway after every payment that is open, every refund under way, and
 * what was paid in the last days. Throws GATEWAY_UNAVAILABLE, GATEWAY_REFUSED.
 */
export async function syncPayments(
  services: Services,
  work: Work,
  propertyId: AuthorizedPropertyId,
) {
  const before = await work.read(db => countCompleted(db, propertyId))
  const since = new Date(work.now.getTime() - lookBackDays * 86_400_000)
  const open = await work.read(db => listOpen(db, propertyId, since))
  for (const paymentId of open)
    await refusals(refreshPayment(services, work, { propertyId, paymentId }))
  const refunds = await work.read(db => listRefundsUnderWay(db, propertyId))
  for (const refundId of refunds)
    await refusals(advanceRefund(services, work, { propertyId, refundId }))
  const accounts = await work.read(db =>
    db
      .selectFrom('paymentAccount')
      .select(accountColumns)
      .where('propertyId', '=', propertyId)
      .where('kind', '=', 'gateway')
      .where('isActive', '=', true)
      .execute(),
  )
  const unknown: UnknownPayment[] = []
  for (const account of accounts) {
    const span = { from: since, to: new Date(work.now.getTime() + 60_000) }
    const paid = await refusals(openGateway(services, account).listPayments(span))
    for (const one of paid.filter(({ state }) => state === 'completed'))
      if (!(await place(work, { propertyId, paymentAccountId: account.id }, one)))
        unknown.push({
          gatewayPaymentId: one.id,
          amount: one.amount,
          email: one.payer.email,
          phone: one.payer.phone,
          at: one.at.toISOString(),
        })
    await work.write(trx =>
      trx
        .updateTable('paymentAccount')
        .set({ lastSyncAt: work.now.toISOString() })
        .where('id', '=', account.id)
        .execute(),
    )
  }
  const after = await work.read(db => countCompleted(db, propertyId))
  return {
    checked: open.length + refunds.length,
    completed: after - before,
    unknown,
    syncedAt: work.now.toISOString(),
  }
}

/** Whether money at the gateway is on a booking, now or already. */
async function place(
  work: Work,
  {
    propertyId,
    paymentAccountId,
  }: { propertyId: AuthorizedPropertyId; paymentAccountId: PaymentAccountId },
  one: GatewayPayment,
): Promise<boolean> {
  const noted = anId.safeParse(one.ourPaymentId).data
  const known = await work.read(db =>
    db
      .selectFrom('payment')
      .select(['id', 'gatewayPaymentId'])
      .select(eb => eb.ref('bookingId').$notNull().as('bookingId'))
      .where('propertyId', '=', propertyId)
      .where('paymentAccountId', '=', paymentAccountId)
      .where('bookingId', 'is not', null)
      .where(eb =>
        eb.or([
          eb('gatewayPaymentId', '=', one.id),
          ...(one.orderId ? [eb('orderId', '=', one.orderId)] : []),
          ...(noted ? [eb('id', '=', noted)] : []),
        ]),
      )
      .orderBy('id')
      .execute(),
  )
  if (known.some(payment => payment.gatewayPaymentId === one.id)) return true
  const [payment] = known
  if (!payment) return false
  const { id: paymentId, bookingId } = payment
  await applyFound(work, { propertyId, bookingId, paymentId }, [one])
  return true
}

async function countCompleted(db: Reader, propertyId: AuthorizedPropertyId): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('propertyId', '=', propertyId)
    .where('gateway', 'is not', null)
    .where('completedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

async function listOpen(db: Reader, propertyId: AuthorizedPropertyId, since: Date) {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('gateway', 'is not', null)
    .where('completedAt', 'is', null)
    .where('createdAt', '>=', since.toISOString())
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function listRefundsUnderWay(db: Reader, propertyId: AuthorizedPropertyId) {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('status', '=', 'processing')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}
