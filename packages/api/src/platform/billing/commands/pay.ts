import { randomBytes } from 'node:crypto'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { gateways } from '../../../finance/gateways/adapters/gateways.ts'
import { refusals } from '../../../finance/gateways/commands/ask.ts'
import { firstCheckAfter } from '../../../finance/gateways/rules/checks.ts'
import { type GatewayId, gatewayIdOf } from '../../../finance/ledger/rules/gateways.ts'
import { financeReasons } from '../../../finance/reasons.ts'
import { contactOf } from '../../../kernel/access/contact.ts'
import { personOf } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { GatewayPayment, PaymentGateway } from '../../../kernel/ports/payment-gateway.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { isSwitchedOn } from '../../../kernel/settings/reads.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { lockPlan } from '../../../plans/entitlements/commands.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { platformReasons } from '../../reasons.ts'
import { getBiller } from '../reads.ts'
import { whileOwing } from './due.ts'
import { getInvoiceOf, noteMoney, takeOff } from './settle.ts'

/** So long a page of the gateway for an invoice stays open. */
const pageDays = 3

/** The platform's own account at the gateway. Throws NO_PLATFORM_GATEWAY. */
async function platformGateway(
  { settings }: Pick<Services, 'settings'>,
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>,
): Promise<{ id: GatewayId; api: PaymentGateway }> {
  const { gateway, gatewayKeyId, gatewayKeySealed } = await read(getBiller)
  if (!gatewayKeyId || !gatewayKeySealed)
    throw new DomainError(platformReasons.NO_PLATFORM_GATEWAY, {})
  const id = gatewayIdOf(gateway)
  const keySecret = unseal(gatewayKeySealed, settings.encryptionKeys)
  const keys = { keyId: gatewayKeyId, keySecret, webhookPath: `billing/${id}` }
  return { id, api: gateways[id].open(keys, settings) }
}

/**
 * The page of the gateway on which an invoice is paid, for what is open of it now: made anew where the last one has ended or asks for
 * another amount. It is written down once it is there: a page whose answer was lost nobody has. Throws NOT_FOUND, INVOICE_SETTLED,
 * NO_PLATFORM_GATEWAY, ONLINE_PAYMENT_PAUSED, GATEWAY_UNAVAILABLE, GATEWAY_REFUSED.
 */
export async function openInvoicePage(
  services: Services,
  subscriber: Subscriber,
  invoiceId: string,
): Promise<{ checkoutUrl: string; amount: Paise }> {
  const { work, propertyId, post } = subscriber
  const gateway = await platformGateway(services, work.read)
  const { invoice, page, payer } = await work.read(async db => ({
    invoice: await getOpenInvoice(db, propertyId, invoiceId),
    page: await findPage(db, invoiceId),
    payer: await getPayer(db, propertyId),
  }))
  if (!payer.takesPayments) throw new DomainError(financeReasons.ONLINE_PAYMENT_PAUSED, {})
  const amount = invoice.total - invoice.settled
  const asks = { amount, gateway: gateway.id, now: work.now }
  if (isGood(page, asks)) return { checkoutUrl: page.checkoutUrl, amount }
  const merchantReference = `AP${randomBytes(12).toString('hex').toUpperCase()}`
  const made = await refusals(
    gateway.api.createLink({
      amount,
      reference: merchantReference,
      description: `Invoice ${invoice.number}, ${payer.hotel}`,
      expiresAt: new Date(work.now.getTime() + pageDays * 86_400_000),
      guest: { name: payer.name, email: payer.email, phone: payer.phone },
      notes: { payment: merchantReference, property: propertyId },
      returnUrl: `${post.publicUrl}/settings?section=billing&property=${propertyId}&paid=${invoiceId}`,
    }),
  )
  return work.write(async trx => {
    await lockPlan(trx, propertyId)
    const { accountId, total, settled } = await getOpenInvoice(trx, propertyId, invoiceId)
    const other = await findPage(trx, invoiceId)
    // Somebody else pressed it at the same time: one page is enough.
    if (isGood(other, { ...asks, amount: total - settled }))
      return { checkoutUrl: other.checkoutUrl, amount }
    await trx
      .updateTable('billingPayment')
      .set({ status: 'withdrawn', nextCheckAt: null })
      .where('invoiceId', '=', invoiceId)
      .where('status', '=', 'asked')
      .execute()
    await trx
      .insertInto('billingPayment')
      .values({
        propertyId,
        accountId,
        invoiceId,
        method: 'link',
        status: 'asked',
        amount,
        merchantReference,
        gateway: gateway.id,
        linkId: made.linkId,
        orderId: made.orderId,
        checkoutUrl: made.url,
        expiresAt: made.expiresAt.toISOString(),
        nextCheckAt: firstCheckAfter(work.now).toISOString(),
        recordedBy: personOf(work),
      })
      .execute()
    return { checkoutUrl: made.url, amount }
  })
}

/** Throws NOT_FOUND, INVOICE_SETTLED. */
async function getOpenInvoice(db: Reader, propertyId: PropertyId, invoiceId: string) {
  const invoice = await getInvoiceOf(db, propertyId, invoiceId)
  if (invoice.total === invoice.settled) throw new DomainError(platformReasons.INVOICE_SETTLED, {})
  return invoice
}

const findPage = (db: Reader, invoiceId: string) =>
  db
    .selectFrom('billingPayment')
    .select(['amount', 'gateway', 'checkoutUrl', 'expiresAt'])
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'asked')
    .executeTakeFirst()
type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** A page that is still open, where the platform takes money now, and asks for what is open. */
const isGood = (
  page: Page | undefined,
  { amount, gateway, now }: { amount: Paise; gateway: GatewayId; now: Date },
): page is Page & { checkoutUrl: string } =>
  page?.amount === amount &&
  page.gateway === gateway &&
  page.checkoutUrl !== null &&
  page.expiresAt !== null &&
  new Date(page.expiresAt) > now

const getPayer = (db: Reader, propertyId: PropertyId) =>
  db
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .select(['p.name as hotel', 'o.name', 'c.email', 'c.phone'])
    .select(isSwitchedOn('online-payment', propertyId).as('takesPayments'))
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()

/**
 * Asks the gateway what became of the pages of an invoice, and settles it with what was paid: only the gateway is believed, and the same
 * answer again changes nothing. Throws NO_PLATFORM_GATEWAY, GATEWAY_UNAVAILABLE.
 */
export async function checkInvoicePages(
  services: Services,
  subscriber: Subscriber,
  invoiceId: string,
): Promise<void> {
  const { work } = subscriber
  const pages = await work.read(db =>
    db
      .selectFrom('billingPayment')
      .select(['id', 'gateway', 'linkId', 'orderId'])
      .where('invoiceId', '=', invoiceId)
      .where('method', '=', 'link')
      .where('merchantReference', 'is not', null)
      .orderBy('id', 'desc')
      .limit(5)
      .execute(),
  )
  if (pages.length === 0) return
  const gateway = await platformGateway(services, work.read)
  // Of a page at another gateway the keys are gone with it.
  for (const { id, linkId, orderId } of pages.filter(page => page.gateway === gateway.id)) {
    const found = await refusals(gateway.api.listPaymentsOf({ linkId, orderId, qrId: null }))
    for (const one of found)
      if (one.state === 'completed')
        await takeCaptured(subscriber, { invoiceId, pageId: id, gateway: gateway.id }, one)
  }
}

/** Money that the gateway has captured; what comes twice for one page is credit of the hotel. */
async function takeCaptured(
  subscriber: Subscriber,
  { invoiceId, pageId, gateway }: { invoiceId: string; pageId: string; gateway: GatewayId },
  found: GatewayPayment,
): Promise<void> {
  const { work, propertyId } = subscriber
  const isKnown = await work.read(db =>
    db
      .selectFrom('billingPayment')
      .select('id')
      .where('gatewayPaymentId', '=', found.id)
      .executeTakeFirst(),
  )
  if (isKnown) return
  await work.write(trx =>
    whileOwing(trx, subscriber, async () => {
      const invoice = await getInvoiceOf(trx, propertyId, invoiceId)
      const money = {
        amount: found.amount,
        reference: found.reference,
        receivedOn: documentDate(found.at),
        gatewayPaymentId: found.id,
      }
      // Under the lock of the plan: another process may have taken it meanwhile.
      const taken = await trx
        .selectFrom('billingPayment')
        .select('id')
        .where('gatewayPaymentId', '=', found.id)
        .executeTakeFirst()
      if (taken) return
      const asked = await trx
        .updateTable('billingPayment')
        .set({ ...money, status: 'completed', nextCheckAt: null })
        .where('id', '=', pageId)
        .where('status', '<>', 'completed')
        .returning('id')
        .executeTakeFirst()
      const { id } =
        asked ??
        (await trx
          .insertInto('billingPayment')
          .values({
            ...money,
            propertyId,
            accountId: invoice.accountId,
            invoiceId,
            method: 'link',
            gateway,
            status: 'completed',
          })
          .returning('id')
          .executeTakeFirstOrThrow())
      const applied = await takeOff(trx, subscriber, invoice, found.amount)
      await trx.updateTable('billingPayment').set({ applied }).where('id', '=', id).execute()
      await noteMoney(trx, subscriber, invoice, { ...money, tds: 0 })
    }),
  )
}
