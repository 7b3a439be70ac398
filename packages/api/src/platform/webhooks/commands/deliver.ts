import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { type Answer, post } from '../../../kernel/network/post.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { propertyEvents } from '../../../property/events.ts'
import { sign } from '../adapters/sign.ts'
import { longestFailureMs, verdictOn } from '../rules/retries.ts'

const atOnce = 20
/** Of one endpoint: a slow one keeps few places. */
const atOnceOfOne = 3
/** A claimed delivery is nobody else's for so long; when its process dies, another sends it again, under the same id. */
const claimSeconds = 60

interface Claimed {
  id: string
  accountId: AccountId
  propertyId: PropertyId
  endpointId: string
  body: string
  attempts: number
}

/** Sends what is due, until nothing is. */
export async function deliverWebhooks(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await Promise.all(claimed.map(delivery => deliver(services, delivery)))
}

/** Of two that claim the same one waits for the other's row, and finds it no longer due. */
async function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now()
  const { rows } = await writeIn(db, { role: 'platform' }, trx =>
    sql<Claimed>`
      update webhook_delivery d set attempts = d.attempts + 1, last_attempt_at = ${now.toISOString()},
        next_attempt_at = ${after(now, claimSeconds)}
      where d.next_attempt_at <= ${now.toISOString()} and d.id in (
        select id from (
          select w.id, w.next_attempt_at,
            row_number() over (partition by w.endpoint_id order by w.next_attempt_at, w.id) as place
          from webhook_delivery w join webhook_endpoint e on e.account_id = w.account_id and e.id = w.endpoint_id and e.is_active
          where w.next_attempt_at <= ${now.toISOString()}) due
        where place <= ${atOnceOfOne} order by next_attempt_at limit ${atOnce})
      returning d.id, d.account_id, d.property_id, d.endpoint_id, d.body, d.attempts`.execute(trx),
  )
  return rows
}

async function deliver(services: Services, delivery: Claimed): Promise<void> {
  const { accountId } = delivery
  const endpoint = await readIn(services.db, { role: 'platform', accountId }, db =>
    db
      .selectFrom('webhookEndpoint')
      .select(['url', 'secretSealed', 'previousSecretSealed', 'previousUntil'])
      .where('id', '=', delivery.endpointId)
      .executeTakeFirstOrThrow(),
  )
  const { encryptionKeys, webhooksReachPrivate = false } = services.settings
  const now = services.clock.now()
  const id = `msg_${delivery.id.replaceAll('-', '')}`
  const seconds = Math.floor(now.getTime() / 1000)
  const earlier =
    endpoint.previousSecretSealed !== null &&
    endpoint.previousUntil !== null &&
    new Date(endpoint.previousUntil) > now
      ? [endpoint.previousSecretSealed]
      : []
  const signatures = [endpoint.secretSealed, ...earlier].map(sealed =>
    sign(unseal(sealed, encryptionKeys), { id, seconds, body: delivery.body }),
  )
  const answer = await post(endpoint.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Atithi-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.join(' '),
    },
    body: delivery.body,
    reachPrivate: webhooksReachPrivate,
  })
  await record(services, delivery, answer)
}

/** Writes down what came of it. An endpoint that has taken nothing for days, or that says it is gone, is turned off, and its owner told. */
async function record(services: Services, delivery: Claimed, answer: Answer): Promise<void> {
  const now = services.clock.now()
  const at = now.toISOString()
  const verdict = verdictOn(answer, delivery.attempts, Math.random())
  const { accountId } = delivery
  await writeIn(services.db, { role: 'platform', accountId }, async trx => {
    await trx
      .updateTable('webhookDelivery')
      .set({
        lastStatus: answer.status || null,
        lastAnswer: answer.text || null,
        lastError: answer.error ?? null,
        lastMs: answer.ms,
        deliveredAt: verdict.kind === 'delivered' ? at : null,
        nextAttemptAt: verdict.kind === 'again' ? after(now, verdict.seconds) : null,
      })
      .where('id', '=', delivery.id)
      // Somebody may have asked for it again meanwhile, or another have taken up what took too long here.
      .where('attempts', '=', delivery.attempts)
      .execute()
    if (verdict.kind === 'delivered') {
      await trx
        .updateTable('webhookEndpoint')
        .set({ failingSince: null })
        .where('id', '=', delivery.endpointId)
        .where('failingSince', 'is not', null)
        .execute()
      return
    }
    const { failingSince } = await trx
      .updateTable('webhookEndpoint')
      .set({ failingSince: sql<string>`coalesce(failing_since, ${at}::timestamptz)` })
      .where('id', '=', delivery.endpointId)
      .returning('failingSince')
      .executeTakeFirstOrThrow()
    const isLong =
      failingSince !== null && now.getTime() - Date.parse(failingSince) >= longestFailureMs
    if (verdict.kind !== 'gone' && !isLong) return
    const off = await trx
      .updateTable('webhookEndpoint')
      .set({ isActive: false, turnedOffBy: verdict.kind === 'gone' ? 'gone' : 'failing' })
      .where('id', '=', delivery.endpointId)
      .where('isActive', '=', true)
      .returning('propertyId')
      .executeTakeFirst()
    if (!off) return
    await publish(
      trx,
      { author: { kind: 'system' } },
      {
        event: propertyEvents['property.webhook-turned-off'],
        propertyId: off.propertyId,
        entityId: off.propertyId,
      },
    )
  })
}

const after = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
