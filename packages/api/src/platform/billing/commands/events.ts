import type { AccountId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn, writeIn } from '@atithi/db/scope'
import { z } from 'zod'
import { gateways } from '../../../finance/gateways/adapters/gateways.ts'
import { isStale, type WebhookProof } from '../../../finance/gateways/adapters/webhook-proofs.ts'
import { retryAfter } from '../../../finance/gateways/rules/checks.ts'
import { type GatewayId, gatewayIdOf } from '../../../finance/ledger/rules/gateways.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { getBiller } from '../reads.ts'
import { checkInvoicePages } from './pay.ts'

/** A secret that was replaced still signs what was sent before, for so long. */
const previousSecretHours = 24
/** The page's own transaction may not have been committed when its money is told of; after an hour it is nobody's. */
const unknownAfterMs = 3_600_000
const atOnce = 50

interface Incoming {
  gateway: GatewayId
  /** As it came: a signature is over bytes. */
  rawBody: Buffer
  proof: WebhookProof
}

/**
 * Keeps what the platform's own gateway tells, once for each event, for a job that asks it for the truth. Answers 'forged' where the
 * platform's account has not signed it, 'stale' where it was signed too long ago, and 'unreadable' where it says nothing that could be
 * looked at.
 */
export async function receiveBillingEvent(
  services: Services,
  { gateway, rawBody, proof }: Incoming,
): Promise<'kept' | 'forged' | 'stale' | 'unreadable'> {
  const now = services.clock.now()
  const { webhooks } = gateways[gateway]
  return writeIn(services.db, { role: 'platform' }, async trx => {
    const secrets = await listSecrets(trx, services, gateway, now)
    if (!webhooks.isSigned(rawBody, proof, secrets)) return 'forged'
    if (isStale(proof, now)) return 'stale'
    const event = webhooks.read(rawBody)
    if (!event) return 'unreadable'
    await trx
      .insertInto('billingEvent')
      .values({
        gateway,
        eventId: event.eventId,
        type: event.type,
        body: rawBody.toString('utf8'),
        subject: JSON.stringify(event.subject),
        nextAttemptAt: now.toISOString(),
      })
      .onConflict(conflict => conflict.constraint('billing_event_once').doNothing())
      .execute()
    return 'kept'
  })
}

/** What may have signed now: nothing while the platform's account is at another gateway. */
async function listSecrets(
  db: Reader,
  { settings }: Services,
  gateway: GatewayId,
  now: Date,
): Promise<string[]> {
  const biller = await getBiller(db)
  if (gatewayIdOf(biller.gateway) !== gateway) return []
  const isByKey = gateways[gateway].webhooks.signedWith === 'key-secret'
  const changedAt = biller.webhookSecretChangedAt
  const isRecent =
    changedAt !== null &&
    now.getTime() - new Date(changedAt).getTime() < previousSecretHours * 3_600_000
  return [
    isByKey ? biller.gatewayKeySealed : biller.webhookSecretSealed,
    isRecent ? biller.previousWebhookSecretSealed : null,
  ].flatMap(sealed => (sealed === null ? [] : [unseal(sealed, settings.encryptionKeys)]))
}

const subject = z.object({
  paymentId: z.string().optional(),
  orderId: z.string().optional(),
  linkId: z.string().optional(),
  /** The reference of the page, as we note it there. */
  ourPaymentId: z.string().optional(),
})

interface Due {
  id: string
  gateway: string
  subject: unknown
  attempts: number
  receivedAt: string
}

type SubscriberOf = (hotel: { accountId: AccountId; propertyId: PropertyId }) => Subscriber

/** Looks at what was told, by asking the gateway; what fails is tried again later, and keeps nothing else waiting. */
export async function handleBillingEvents(
  services: Services,
  subscriberOf: SubscriberOf,
): Promise<void> {
  const now = services.clock.now()
  const due: Due[] = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('billingEvent')
      .select(['id', 'gateway', 'subject', 'attempts', 'receivedAt'])
      .where('status', '=', 'new')
      .where('nextAttemptAt', '<=', now.toISOString())
      .orderBy('nextAttemptAt')
      .limit(atOnce)
      .execute(),
  )
  for (const event of due) {
    const outcome = await handle(services, event, subscriberOf)
    await writeIn(services.db, { role: 'platform' }, trx =>
      trx
        .updateTable('billingEvent')
        .set(
          outcome === 'done' || outcome === 'unknown'
            ? { status: outcome, nextAttemptAt: null, lastError: null }
            : {
                attempts: event.attempts + 1,
                lastError: outcome.failure.slice(0, 500),
                nextAttemptAt: retryAfter(event.attempts, now).toISOString(),
              },
        )
        .where('id', '=', event.id)
        .where('status', '=', 'new')
        .execute(),
    )
  }
}

async function handle(
  services: Services,
  event: Due,
  subscriberOf: SubscriberOf,
): Promise<'done' | 'unknown' | { failure: string }> {
  const about = subject.parse(event.subject)
  const page = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('billingPayment')
      .select(['accountId', 'propertyId', 'invoiceId'])
      .where('method', '=', 'link')
      .where('gateway', '=', event.gateway)
      .where(eb =>
        eb.or([
          ...(about.orderId ? [eb('orderId', '=', about.orderId)] : []),
          ...(about.linkId ? [eb('linkId', '=', about.linkId)] : []),
          ...(about.ourPaymentId ? [eb('merchantReference', '=', about.ourPaymentId)] : []),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!page) {
    if (about.paymentId === undefined) return 'done'
    const age = services.clock.now().getTime() - new Date(event.receivedAt).getTime()
    return age < unknownAfterMs ? { failure: 'nothing is known of this payment yet' } : 'unknown'
  }
  try {
    await checkInvoicePages(services, subscriberOf(page), page.invoiceId)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError) return { failure: error.message }
    throw error
  }
}
