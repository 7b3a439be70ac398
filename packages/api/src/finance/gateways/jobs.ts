import { randomUUID } from 'node:crypto'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { type Work, workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { GatewayRefused, GatewayUnavailable } from '../../kernel/ports/payment-gateway.ts'
import { refreshPayment } from './commands/apply.ts'
import { handleEvent } from './commands/events.ts'
import { advanceRefund } from './commands/refunds.ts'
import { nextCheckAfter, retryAfter } from './rules/checks.ts'

const atOnce = 50

/** Everything that waits at a gateway: what it has told, payments to be asked for, refunds to be made. What fails is tried again later. */
export async function workOnGateways(services: Services): Promise<void> {
  for (let done = 1; done > 0; )
    done =
      (await handleEvents(services)) +
      (await checkPayments(services)) +
      (await makeRefunds(services))
}

/** The job takes the ids from the tables themselves: no caller has named them. */
function workAt(
  services: Services,
  { accountId, propertyId }: { accountId: AccountId; propertyId: PropertyId },
): [Work, AuthorizedPropertyId] {
  const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
  return [
    workIn(
      { services, request },
      { role: 'tenant', accountId, propertyIds: [propertyId], reaches: 'properties' },
      { kind: 'system' },
    ),
    propertyId as AuthorizedPropertyId,
  ]
}

const now = (services: Services) => services.clock.now()

async function handleEvents(services: Services): Promise<number> {
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('gatewayEvent')
      .select(['id', 'accountId', 'propertyId', 'attempts'])
      .where('status', '=', 'new')
      .where('nextAttemptAt', '<=', now(services).toISOString())
      .orderBy('nextAttemptAt')
      .limit(atOnce)
      .execute(),
  )
  for (const { id, accountId, propertyId, attempts } of due) {
    const [work, at] = workAt(services, { accountId, propertyId })
    const failure = await failureOf(handleEvent(services, work, { propertyId: at, id }))
    if (failure !== undefined)
      await writeIn(services.db, { role: 'platform', accountId }, trx =>
        trx
          .updateTable('gatewayEvent')
          .set({
            attempts: attempts + 1,
            lastError: failure,
            nextAttemptAt: retryAfter(attempts, now(services)).toISOString(),
          })
          .where('id', '=', id)
          .where('status', '=', 'new')
          .execute(),
      )
  }
  return due.length
}

async function checkPayments(services: Services): Promise<number> {
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('payment')
      .select(['id', 'accountId', 'propertyId', 'checks', 'createdAt'])
      .where('nextCheckAt', '<=', now(services).toISOString())
      .orderBy('nextCheckAt')
      .limit(atOnce)
      .execute(),
  )
  for (const { id, accountId, propertyId, checks, createdAt } of due) {
    const [work, at] = workAt(services, { accountId, propertyId })
    const failure = await failureOf(
      refreshPayment(services, work, { propertyId: at, paymentId: id }),
    )
    if (failure !== undefined)
      await writeIn(services.db, { role: 'platform', accountId }, trx =>
        trx
          .updateTable('payment')
          .set({
            checks: checks + 1,
            nextCheckAt: (
              nextCheckAfter(new Date(createdAt), 0, now(services)) ??
              retryAfter(checks, now(services))
            ).toISOString(),
          })
          .where('id', '=', id)
          .where('completedAt', 'is', null)
          .execute(),
      )
  }
  return due.length
}

async function makeRefunds(services: Services): Promise<number> {
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('refund')
      .select(['id', 'accountId', 'propertyId', 'checks'])
      .where('status', '=', 'processing')
      .where('nextCheckAt', '<=', now(services).toISOString())
      .orderBy('nextCheckAt')
      .limit(atOnce)
      .execute(),
  )
  for (const { id, accountId, propertyId, checks } of due) {
    const [work, at] = workAt(services, { accountId, propertyId })
    const failure = await failureOf(advanceRefund(services, work, { propertyId: at, refundId: id }))
    if (failure !== undefined)
      await writeIn(services.db, { role: 'platform', accountId }, trx =>
        trx
          .updateTable('refund')
          .set({
            checks: checks + 1,
            nextCheckAt: retryAfter(checks, now(services)).toISOString(),
          })
          .where('id', '=', id)
          .where('status', '=', 'processing')
          .execute(),
      )
  }
  return due.length
}

/** Why a gateway could not be asked, or nothing. What is wrong with us is thrown, for the log of the job. */
async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused)
      return error.message.slice(0, 500)
    throw error
  }
}
