import type { PaymentAccountId } from '@atithi/db/ids'
import { inAccount, writeIn } from '@atithi/db/scope'
import type { Services } from '../../../kernel/context/services.ts'
import type { GatewayId } from '../../ledger/rules/gateways.ts'
import { gateways } from '../adapters/gateways.ts'
import { isStale, type WebhookProof } from '../adapters/webhook-proofs.ts'
import { accountColumns, webhookSecretsOf } from '../reads/accounts.ts'

export interface IncomingWebhook {
  gateway: GatewayId
  /** The account that the address names; else the event says whose it is. */
  paymentAccountId?: PaymentAccountId | undefined
  /** As it came: a signature is over bytes. */
  rawBody: Buffer
  proof: WebhookProof
}

/**
 * Keeps what a gateway tells, once for each event, for a job that asks the gateway for the truth. Answers 'forged' where no account of
 * the gateway has signed it, which is worth an alarm, 'stale' where it was signed too long ago, and 'unreadable' where it says nothing that
 * could be looked at.
 */
export function receiveWebhook(
  services: Services,
  { gateway, paymentAccountId, rawBody, proof }: IncomingWebhook,
): Promise<'kept' | 'forged' | 'stale' | 'unreadable'> {
  const now = services.clock.now()
  const { webhooks } = gateways[gateway]
  // Nobody tries the secrets of every hotel because somebody has sent something.
  if (paymentAccountId === undefined && !webhooks.namesMerchant) return Promise.resolve('forged')
  return writeIn(services.db, { role: 'platform' }, async trx => {
    const event = webhooks.read(rawBody)
    const merchantId = event?.merchantId ?? null
    const candidates = await trx
      .selectFrom('paymentAccount')
      .select(accountColumns)
      .select('merchantId')
      .where('kind', '=', 'gateway')
      .where('gateway', '=', gateway)
      .$if(webhooks.signedWith === 'webhook-secret', qb =>
        qb.where('webhookSecretSealed', 'is not', null),
      )
      .$call(qb =>
        paymentAccountId === undefined
          ? // An account whose name is not known yet is known by its signature, once.
            qb.where(eb => eb.or([eb('merchantId', '=', merchantId), eb('merchantId', 'is', null)]))
          : qb.where('id', '=', paymentAccountId),
      )
      .execute()
    const signed = candidates.filter(account =>
      webhooks.isSigned(rawBody, proof, webhookSecretsOf(services, account, now)),
    )
    if (signed.length === 0) return 'forged'
    if (isStale(proof, now)) return 'stale'
    if (!event) return 'unreadable'
    for (const account of signed) {
      // One merchant's account may be that of several hotels: our own note says of which.
      const { propertyId } = event.subject
      if (propertyId !== undefined && propertyId !== account.propertyId) continue
      const hotel = inAccount(trx, account.accountId)
      if (account.merchantId === null && merchantId !== null)
        await hotel
          .updateTable('paymentAccount')
          .set({ merchantId })
          .where('id', '=', account.id)
          .execute()
      await hotel
        .insertInto('gatewayEvent')
        .values({
          propertyId: account.propertyId,
          paymentAccountId: account.id,
          eventId: event.eventId,
          type: event.type,
          body: rawBody.toString('utf8'),
          subject: JSON.stringify(event.subject),
          nextAttemptAt: now.toISOString(),
        })
        .onConflict(conflict => conflict.constraint('gateway_event_once').doNothing())
        .execute()
    }
    return 'kept'
  })
}
