import { randomBytes } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, PaymentAccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enterName } from '../../../kernel/directory/names.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type ShownCode,
} from '../../../kernel/ports/payment-gateway.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { onFolio } from '../../folio/commands/on-folio.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import { financeReasons } from '../../reasons.ts'
import { findGatewayAccount, getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { type PaymentAt, readAsked, requestOf } from '../reads/asked.ts'
import { checkoutAddress } from '../rules/addresses.ts'
import { firstCheckAfter } from '../rules/checks.ts'

interface Asked {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  amount: Paise
  origin: 'website' | 'link' | 'qr'
  billId?: BillId | null | undefined
  expiresAt: Date
}

/** Writes down that money is asked for online. Answers the payment's id. Throws NO_GATEWAY, ONLINE_PAYMENT_PAUSED. */
export async function insertAskedPayment(trx: Trx, work: Work, asked: Asked): Promise<string> {
  const { propertyId, bookingId, amount, origin, billId, expiresAt } = asked
  const account = await findGatewayAccount(trx, propertyId)
  if (!account?.gateway) throw new DomainError(financeReasons.NO_GATEWAY, {})
  requirePayments(account)
  const merchantReference = newReference()
  await enterReference(trx, propertyId, merchantReference)
  const { id } = await trx
    .insertInto('payment')
    .values({
      propertyId,
      bookingId,
      billId: billId ?? null,
      paymentAccountId: account.id,
      origin,
      amount,
      gateway: account.gateway,
      merchantReference,
      expiresAt: expiresAt.toISOString(),
      nextCheckAt: firstCheckAfter(work.now).toISOString(),
      requestedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws ONLINE_PAYMENT_PAUSED where the platform has stopped payments online. What was paid already is still taken, and given back. */
function requirePayments({ takesPayments }: { takesPayments: boolean }): void {
  if (!takesPayments) throw new DomainError(financeReasons.ONLINE_PAYMENT_PAUSED, {})
}

/** What we call a payment at its gateway is no other payment's, of whichever hotel. */
export async function enterReference(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  reference: string,
): Promise<void> {
  if (!(await enterName(trx, { kind: 'payment', name: reference, propertyId })))
    throw new Error(`the reference ${reference} is another payment's`)
}

/** Ours at the gateway: letters and digits, as every gateway takes them. */
const newReference = (): string => `AT${randomBytes(12).toString('hex').toUpperCase()}`

/** Asks for money at the desk, at most what is owed. Answers the payment's id. Throws ABOVE_BALANCE, NO_GATEWAY, ONLINE_PAYMENT_PAUSED. */
export function askForMoney(
  work: Work,
  asked: Omit<Asked, 'expiresAt'> & { minutes: number },
): Promise<string> {
  const { propertyId, bookingId, amount, minutes } = asked
  return onFolio({ work, propertyId, bookingId }, (trx, _at, booking) => {
    const balance = balanceOf(booking)
    if (amount > balance)
      throw new DomainError(
        financeReasons.ABOVE_BALANCE,
        { balance: Math.max(0, balance) },
        'amount',
      )
    const expiresAt = new Date(work.now.getTime() + minutes * 60_000)
    return insertAskedPayment(trx, work, { ...asked, expiresAt })
  })
}

export interface OpenCheckout {
  paymentId: string
  amount: Paise
  orderId: string | null
  checkoutUrl: string
  expiresAt: string
}

/** A gateway's page lives for a quarter of an hour at least, as Razorpay wants it, and some seconds for the way there. */
const leastSeconds = 15 * 60 + 30

/**
 * The gateway's page on which a guest pays what was asked for: made now, or the one that was made. `returnUrl` is where they come back to.
 * Throws GATEWAY_UNAVAILABLE, GATEWAY_REFUSED, PAYMENT_NOT_OPEN, ONLINE_PAYMENT_PAUSED.
 */
export async function openCheckout(
  services: Services,
  work: Work,
  { propertyId, paymentId, returnUrl }: PaymentAt & { returnUrl: string },
): Promise<OpenCheckout> {
  const asked = await work.read(db => readAsked(db, { propertyId, paymentId }))
  if (asked.status === 'completed' || asked.status === 'refunded' || asked.status === 'cancelled')
    throw new DomainError(financeReasons.PAYMENT_NOT_OPEN, {})
  requirePayments(asked)
  const { amount, orderId, linkId, checkoutUrl } = asked
  const isOpen = asked.expiresAt !== null && new Date(asked.expiresAt) > work.now
  if (checkoutUrl && asked.expiresAt && isOpen)
    return { paymentId, amount, orderId, checkoutUrl, expiresAt: asked.expiresAt }
  const least = new Date(work.now.getTime() + leastSeconds * 1000)
  // An order never ends at its gateway: its page is opened again.
  if (checkoutUrl && orderId !== null && linkId === null) {
    const expiresAt = least.toISOString()
    await work.write(trx =>
      trx.updateTable('payment').set({ expiresAt }).where('id', '=', paymentId).execute(),
    )
    return { paymentId, amount, orderId, checkoutUrl, expiresAt }
  }
  const gateway = await gatewayOf(services, work, {
    propertyId,
    paymentAccountId: asked.paymentAccountId,
  })
  const wanted = asked.expiresAt === null ? least : new Date(asked.expiresAt)
  const request = {
    ...requestOf(asked, { propertyId, paymentId }),
    expiresAt: wanted > least ? wanted : least,
    returnUrl,
  }
  const made = await refusals(
    asked.origin === 'website'
      ? gateway.createCheckout({
          ...request,
          pageUrl: checkoutAddress(services.settings, request.reference),
        })
      : gateway.createLink(request),
  )
  const expiresAt = made.expiresAt.toISOString()
  const kept = await work.write(trx =>
    trx
      .updateTable('payment')
      .set({ linkId: made.linkId, orderId: made.orderId, checkoutUrl: made.url, expiresAt })
      .where('id', '=', paymentId)
      .where('linkId', 'is not distinct from', linkId)
      .where('orderId', 'is not distinct from', orderId)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!kept) {
    // Another tab was quicker: its page is the one that is looked after.
    if (made.linkId) await gateway.cancelLink(made.linkId).catch(passOver)
    return openCheckout(services, work, { propertyId, paymentId, returnUrl })
  }
  return { paymentId, amount, orderId: made.orderId, checkoutUrl: made.url, expiresAt }
}

/** What opens the code without scanning it. */
export const linkOf = (shown: ShownCode): string => ('content' in shown ? shown.content : shown.url)

/** A UPI code of the gateway for exactly what was asked for. Throws as openCheckout. */
export async function openQr(
  services: Services,
  work: Work,
  { propertyId, paymentId }: PaymentAt,
): Promise<{ paymentId: string; amount: Paise; shown: ShownCode; expiresAt: string }> {
  const asked = await work.read(db => readAsked(db, { propertyId, paymentId }))
  requirePayments(asked)
  const gateway = await gatewayOf(services, work, {
    propertyId,
    paymentAccountId: asked.paymentAccountId,
  })
  const made = await refusals(
    gateway.createQr({
      ...requestOf(asked, { propertyId, paymentId }),
      expiresAt: new Date(asked.expiresAt ?? work.now),
    }),
  )
  const expiresAt = made.closesAt.toISOString()
  await work.write(trx =>
    trx
      .updateTable('payment')
      .set({ qrId: made.qrId, qrContent: linkOf(made.shown), expiresAt })
      .where('id', '=', paymentId)
      .execute(),
  )
  return { paymentId, amount: asked.amount, shown: made.shown, expiresAt }
}

async function gatewayOf(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; paymentAccountId: PaymentAccountId | null },
) {
  const { propertyId, paymentAccountId } = at
  if (paymentAccountId === null) throw new DomainError(financeReasons.NO_GATEWAY, {})
  return openGateway(
    services,
    await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId)),
  )
}

/** A page that nobody has closes by itself, too. */
function passOver(error: unknown): void {
  if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
}

/** What the gateway says, in our refusals. */
export async function refusals<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayRefused)
      throw new DomainError(financeReasons.GATEWAY_REFUSED, { description: error.message })
    if (error instanceof GatewayUnavailable)
      throw new DomainError(financeReasons.GATEWAY_UNAVAILABLE, {})
    throw error
  }
}
