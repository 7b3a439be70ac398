import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { lockPlan } from '../../entitlements/commands.ts'
import { planEvents } from '../../events.ts'
import { planReasons } from '../../reasons.ts'
import type { PlanId } from '../schema.ts'
import { changePlanIn } from './change-plan.ts'
import { type Post, writePlanLetter } from './letters.ts'

interface Asking {
  work: Work
  person: Person
  propertyId: AuthorizedPropertyId
}

/**
 * The owner asks for a plan; administrators are told. One request of a hotel is open at a time. Locks the plan of the hotel.
 * Throws NOT_WHILE_IMPERSONATING, PLAN_UNCHANGED, PLAN_REQUESTED. Answers its id.
 */
export async function askForPlan(
  { work, person, propertyId }: Asking,
  { planId, note }: { planId: PlanId; note?: string | undefined },
): Promise<string> {
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  return await work.write(async trx => {
    await lockPlan(trx, propertyId)
    const plan = await nameOf(trx, planId)
    const present = await trx
      .selectFrom('subscription')
      .select(['planId', 'nextPlanId'])
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    if (present.planId === planId && !present.nextPlanId)
      throw new DomainError(planReasons.PLAN_UNCHANGED, { plan }, 'planId')
    const asked = await trx
      .insertInto('planRequest')
      .values({
        propertyId,
        planId,
        note: note || null,
        askedBy: person.userId,
        askedAt: work.now.toISOString(),
      })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId']).where('outcome', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!asked) throw new DomainError(planReasons.PLAN_REQUESTED, {})
    await recordChange(trx, work, {
      action: 'subscription.plan-asked',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      after: { plan },
      ...(note && { reason: note }),
    })
    const event = planEvents['plan.asked']
    await publish(trx, work, { propertyId, event, entityId: propertyId })
    return asked.id
  })
}

/** The owner asks no longer. Throws NOT_WHILE_IMPERSONATING, REQUEST_DECIDED when nothing is open. */
export async function withdrawRequest({ work, person, propertyId }: Asking): Promise<void> {
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  await work.write(async trx => {
    await lockPlan(trx, propertyId)
    const withdrawn = await trx
      .updateTable('planRequest')
      .set({
        outcome: 'withdrawn',
        decidedBy: person.userId,
        decidedAt: work.now.toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('outcome', 'is', null)
      .returning('planId')
      .executeTakeFirst()
    if (!withdrawn) throw new DomainError(planReasons.REQUEST_DECIDED, {})
    await recordChange(trx, work, {
      action: 'subscription.request-withdrawn',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      after: { plan: await nameOf(trx, withdrawn.planId) },
    })
    const event = planEvents['plan.withdrawn']
    await publish(trx, work, { propertyId, event, entityId: propertyId })
  })
}

interface Deciding {
  work: Work
  post: Post
}

/** Gives the hotel the plan that it asked for. Throws NOT_FOUND, REQUEST_DECIDED and what changePlan throws. */
export async function acceptRequest(
  { work, post }: Deciding,
  input: {
    requestId: string
    effectiveFrom?: IsoDate | undefined
    paidUntil?: IsoDate | null | undefined
    reason?: string | undefined
  },
): Promise<void> {
  const { requestId, effectiveFrom, paidUntil, reason = 'The owner asked for it.' } = input
  await work.write(async over => {
    const { trx, propertyId, planId } = await lockRequest(over, requestId)
    // The change closes the request that asks for it.
    await changePlanIn(
      trx,
      { work, post, propertyId },
      { planId, effectiveFrom, paidUntil, reason },
    )
  })
}

/** Leaves the plan as it is, and tells the owner why. Throws NOT_FOUND, REQUEST_DECIDED. */
export async function declineRequest(
  { work, post }: Deciding,
  { requestId, reason }: { requestId: string; reason: string },
  administrator: Person,
): Promise<void> {
  await work.write(async over => {
    const { trx, propertyId, planId } = await lockRequest(over, requestId)
    await trx
      .updateTable('planRequest')
      .set({
        outcome: 'declined',
        answer: reason,
        decidedBy: administrator.userId,
        decidedAt: work.now.toISOString(),
      })
      .where('id', '=', requestId)
      .execute()
    const plan = await nameOf(trx, planId)
    await recordChange(trx, work, {
      action: 'subscription.request-declined',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      after: { plan },
      reason,
    })
    const event = planEvents['plan.declined']
    await publish(trx, work, { propertyId, event, entityId: propertyId })
    await writePlanLetter(trx, post, { propertyId, about: 'declined', plan, reason }, work.now)
  })
}

/** An open request, under the lock of its hotel's plan, with the transaction as that of its account. */
async function lockRequest(
  over: Trx,
  requestId: string,
): Promise<{ trx: Trx; propertyId: PropertyId; planId: PlanId }> {
  const request = await over
    .selectFrom('planRequest')
    .select(['accountId', 'propertyId'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'request' }, 'requestId')
  const trx = inAccount(over, request.accountId)
  await lockPlan(trx, request.propertyId)
  const open = await trx
    .selectFrom('planRequest')
    .select(['propertyId', 'planId'])
    .$narrowType<{ planId: PlanId }>()
    .where('id', '=', requestId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!open) throw new DomainError(planReasons.REQUEST_DECIDED, {})
  return { trx, ...open }
}

const nameOf = async (trx: Trx, planId: string): Promise<string> =>
  (await trx.selectFrom('plan').select('name').where('id', '=', planId).executeTakeFirstOrThrow())
    .name
