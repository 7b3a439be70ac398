import { randomUUID } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { faultOfUrl } from '../../../kernel/network/public-url.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { platformReasons } from '../../reasons.ts'
import { makeSecret } from '../adapters/sign.ts'
import { overlapMs } from '../rules/retries.ts'
import { testType } from '../rules/types.ts'
import type { CreateEndpointInput, UpdateEndpointInput } from '../schema.ts'

export interface Caller {
  work: Work
  person: Person
  propertyId: AuthorizedPropertyId
  services: Pick<Services, 'settings'>
}

/** How many endpoints a hotel has at most. */
const mostEndpoints = 10

/** What shows a secret is the owner's own act: another person would keep it beyond their hour. */
function refuseWhileActing({ person }: Caller): void {
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
}

function refuseAddress({ services }: Caller, url: string): void {
  const fault = faultOfUrl(url, services.settings.webhooksReachPrivate ?? false)
  if (fault) throw new DomainError(platformReasons.ADDRESS_CLOSED, { fault }, 'url')
}

/** Adds an endpoint and answers its secret, shown this once. Throws ADDRESS_CLOSED, TOO_MANY_ENDPOINTS. */
export async function createEndpoint(
  caller: Caller,
  { url, description, events: types }: CreateEndpointInput,
): Promise<{ webhookId: string; secret: string }> {
  refuseWhileActing(caller)
  refuseAddress(caller, url)
  const { work, person, propertyId, services } = caller
  const secret = makeSecret()
  return work.write(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${propertyId}`}, 0))`.execute(
      trx,
    )
    const { count } = await trx
      .selectFrom('webhookEndpoint')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('propertyId', '=', propertyId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= mostEndpoints) throw new DomainError(platformReasons.TOO_MANY_ENDPOINTS, {})
    const { id } = await trx
      .insertInto('webhookEndpoint')
      .values({
        propertyId,
        url,
        description,
        types,
        secretSealed: seal(secret, services.settings.encryptionKeys),
        createdBy: person.userId,
        createdAt: work.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(trx, caller, { action: 'webhook.created', endpointId: id, after: { url, types } })
    return { webhookId: id, secret }
  })
}

/** Changes where and what is sent; what waits goes to the new address. Throws NOT_FOUND, ADDRESS_CLOSED. */
export async function updateEndpoint(
  caller: Caller,
  { webhookId: endpointId, url, description, events: types }: UpdateEndpointInput,
): Promise<void> {
  refuseAddress(caller, url)
  await caller.work.write(async trx => {
    const before = await lockEndpoint(trx, caller.propertyId, endpointId)
    await trx
      .updateTable('webhookEndpoint')
      .set({ url, description, types })
      .where('propertyId', '=', caller.propertyId)
      .where('id', '=', endpointId)
      .execute()
    await record(trx, caller, {
      action: 'webhook.updated',
      endpointId,
      before: { url: before.url, types: before.types },
      after: { url, types },
    })
  })
}

/** Turns an endpoint off, or on again with what has waited. Throws NOT_FOUND. */
export async function setEndpointActive(
  caller: Caller,
  { webhookId: endpointId, active }: { webhookId: string; active: boolean },
): Promise<void> {
  await caller.work.write(async trx => {
    const { isActive } = await lockEndpoint(trx, caller.propertyId, endpointId)
    if (isActive === active) return
    await trx
      .updateTable('webhookEndpoint')
      .set({ isActive: active, turnedOffBy: active ? null : 'owner', failingSince: null })
      .where('propertyId', '=', caller.propertyId)
      .where('id', '=', endpointId)
      .execute()
    await record(trx, caller, {
      action: active ? 'webhook.turned-on' : 'webhook.turned-off',
      endpointId,
    })
  })
}

/** Gives the endpoint another secret and answers it; the earlier one signs beside it for a day. Throws NOT_FOUND. */
export async function rotateSecret(
  caller: Caller,
  endpointId: string,
): Promise<{ secret: string }> {
  refuseWhileActing(caller)
  const { work, propertyId, services } = caller
  const secret = makeSecret()
  await work.write(async trx => {
    const { secretSealed } = await lockEndpoint(trx, propertyId, endpointId)
    await trx
      .updateTable('webhookEndpoint')
      .set({
        secretSealed: seal(secret, services.settings.encryptionKeys),
        previousSecretSealed: secretSealed,
        previousUntil: new Date(work.now.getTime() + overlapMs).toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('id', '=', endpointId)
      .execute()
    await record(trx, caller, { action: 'webhook.secret-rotated', endpointId })
  })
  return { secret }
}

/** Takes an endpoint away; what waits for it is sent no more. Throws NOT_FOUND. */
export async function deleteEndpoint(caller: Caller, endpointId: string): Promise<void> {
  const { work, propertyId } = caller
  await work.write(async trx => {
    const { url } = await lockEndpoint(trx, propertyId, endpointId)
    await trx
      .updateTable('webhookEndpoint')
      .set({
        isActive: false,
        turnedOffBy: sql<string>`coalesce(turned_off_by, 'owner')`,
        deletedAt: work.now.toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('id', '=', endpointId)
      .execute()
    await trx
      .updateTable('webhookDelivery')
      .set({ nextAttemptAt: null })
      .where('propertyId', '=', propertyId)
      .where('endpointId', '=', endpointId)
      .execute()
    await record(trx, caller, { action: 'webhook.deleted', endpointId, before: { url } })
  })
}

/** Sends an endpoint something to try it by. Throws NOT_FOUND. */
export async function tryEndpoint(caller: Caller, endpointId: string): Promise<void> {
  const { work, propertyId } = caller
  await work.write(async trx => {
    await lockEndpoint(trx, propertyId, endpointId)
    const timestamp = work.now.toISOString()
    await trx
      .insertInto('webhookDelivery')
      .values({
        propertyId,
        endpointId,
        eventId: randomUUID(),
        type: testType,
        body: JSON.stringify({ type: testType, timestamp, data: { propertyId } }),
        nextAttemptAt: timestamp,
        createdAt: timestamp,
      })
      .execute()
  })
}

/** Sends a delivery once more, under the id that it had: who has taken it knows it again. Throws NOT_FOUND. */
export async function resendDelivery(
  { work, propertyId }: Caller,
  deliveryId: string,
): Promise<void> {
  await work.write(async trx => {
    const found = await trx
      .updateTable('webhookDelivery')
      .set({ nextAttemptAt: work.now.toISOString(), attempts: 0, deliveredAt: null })
      .where('propertyId', '=', propertyId)
      .where('id', '=', deliveryId)
      .where('endpointId', 'in', qb =>
        qb
          .selectFrom('webhookEndpoint')
          .select('webhookEndpoint.id')
          .where('propertyId', '=', propertyId)
          .where('deletedAt', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'delivery' })
    await sql`select pg_notify('atithi_job', 'deliver-webhooks')`.execute(trx)
  })
}

async function lockEndpoint(trx: Trx, propertyId: AuthorizedPropertyId, endpointId: string) {
  const found = await trx
    .selectFrom('webhookEndpoint')
    .select(['url', 'types', 'isActive', 'secretSealed'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', endpointId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'endpoint' })
  return found
}

type WebhookAction =
  `webhook.${'created' | 'updated' | 'turned-on' | 'turned-off' | 'secret-rotated' | 'deleted'}`

const record = (
  trx: Trx,
  { work, propertyId }: Caller,
  {
    action,
    endpointId,
    before,
    after,
  }: {
    action: WebhookAction
    endpointId: string
    before?: { url: string; types?: string[] }
    after?: { url: string; types?: string[] }
  },
) =>
  recordChange(trx, work, {
    action,
    entity: 'webhook',
    entityId: endpointId,
    propertyId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
