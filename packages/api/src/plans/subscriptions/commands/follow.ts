import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, firstOfMonth, type IsoDate } from '../../../kernel/shared/dates.ts'
import { planEvents } from '../../events.ts'
import { stateOf, tellingOf } from '../rules/stages.ts'
import { noticeDays } from '../rules/versions.ts'
import { lockSubscription, markTold, type Subscriber, startOf } from './change-plan.ts'
import { beginMonth, chargeChange, termsAt } from './fees.ts'
import { writePlanLetter } from './letters.ts'

type Subscription = Awaited<ReturnType<typeof lockSubscription>>

/**
 * What the clock has to do for a plan: charges the month that has begun, takes a planned change over that is due, plans the move to
 * newer terms, and tells the owner of the stage that their plan has reached. Handled twice, it does each once.
 */
export async function followSubscription(subscriber: Subscriber): Promise<void> {
  const { work, propertyId } = subscriber
  await work.write(async trx => {
    const before = await lockSubscription(trx, propertyId, work.now)
    await beginMonth(trx, propertyId, work.now)
    if (await takeOver(trx, subscriber, before)) return
    await planMove(trx, subscriber, before)
    await tellStage(trx, subscriber, before)
  })
}

async function takeOver(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  before: Subscription,
): Promise<boolean> {
  const { nextAt, nextFrom, storedPlanId } = before
  if (!nextAt || !nextFrom || new Date(nextAt) > work.now) return false
  const from = await termsAt(trx, propertyId, new Date(Date.parse(nextAt) - 1))
  const taken = await trx
    .updateTable('subscription')
    .set({
      planId: sql<string>`next_plan_id`,
      termsFrom: sql<IsoDate>`next_terms_from`,
      nextPlanId: null,
      nextTermsFrom: null,
      nextAt: null,
    })
    .where('propertyId', '=', propertyId)
    .returning('planId')
    .executeTakeFirstOrThrow()
  // On its first day the fee of the month is that of the new plan.
  if (nextFrom !== firstOfMonth(nextFrom))
    await chargeChange(trx, propertyId, { from, day: nextFrom, now: work.now })
  await markTold(trx, propertyId, work.now)
  const event = planEvents['plan.changed']
  await publish(trx, work, { propertyId, event, entityId: propertyId })
  await recordChange(trx, work, {
    action: 'subscription.plan-changed',
    entity: 'subscription',
    entityId: propertyId,
    propertyId,
    after: { plan: before.planName },
    reason: 'As planned.',
  })
  const about = taken.planId === storedPlanId ? 'terms-changed' : 'changed'
  await writePlanLetter(trx, post, { propertyId, about, plan: before.planName }, work.now)
  return true
}

/** Newer terms of the plan to which hotels move: the owner is told thirty days before, whenever they subscribed. */
async function planMove(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  { nextPlanId, storedPlanId, termsFrom, planName, today }: Subscription,
): Promise<void> {
  if (nextPlanId) return
  const version = await trx
    .selectFrom('planVersion')
    .select(['validFrom', 'movesOn'])
    .where('planId', '=', storedPlanId)
    .where('validFrom', '>', termsFrom)
    .where('movesOn', 'is not', null)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!version?.movesOn) return
  const earliest = addDays(today, noticeDays)
  const day = version.movesOn > earliest ? version.movesOn : earliest
  await trx
    .updateTable('subscription')
    .set({ nextPlanId: storedPlanId, nextTermsFrom: version.validFrom, nextAt: startOf(day) })
    .where('propertyId', '=', propertyId)
    .execute()
  await recordChange(trx, work, {
    action: 'subscription.change-planned',
    entity: 'subscription',
    entityId: propertyId,
    propertyId,
    after: { plan: planName, effectiveFrom: day },
    reason: 'New terms of the plan.',
  })
  const event = planEvents['plan.change-planned']
  await publish(trx, work, { propertyId, event, entityId: propertyId })
  await writePlanLetter(
    trx,
    post,
    { propertyId, about: 'terms-planned', plan: planName, day },
    work.now,
  )
}

async function tellStage(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  before: Subscription,
): Promise<void> {
  const { stage, toldStage } = before
  if (stage === toldStage) return
  await markTold(trx, propertyId, work.now)
  if (stateOf(stage) !== stateOf(toldStage))
    await recordChange(trx, work, {
      action: 'subscription.moved',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      before: { planState: stateOf(toldStage) },
      after: { planState: stateOf(stage) },
    })
  const { letter: about, bell } = tellingOf(toldStage, stage)
  if (bell) await publish(trx, work, { propertyId, event: planEvents[bell], entityId: propertyId })
  if (!about) return
  const day = stateOf(stage) === 'trial' ? before.lastTrialDay : before.lastPaidDay
  const letter = { propertyId, about, plan: before.planName, ...(day && { day }) }
  await writePlanLetter(trx, post, letter, work.now)
}
