import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { lockPlan } from '../../entitlements/commands.ts'
import { planEvents } from '../../events.ts'
import { planReasons } from '../../reasons.ts'
import type { PlanChange } from '../schema.ts'
import { beginMonth, chargeChange, termsAt } from './fees.ts'
import { type Post, writePlanLetter } from './letters.ts'

/** The hotel whose plan an administrator changes, over all hotels. */
export interface Subscriber {
  work: Work
  post: Post
  propertyId: PropertyId
}

/**
 * Another plan for a hotel, at once or from the beginning of a day of the hotel; a day that is planned takes the place of an earlier
 * one. The owner is told, and a request for this plan is accepted by it. Locks the plan of the hotel. Throws PLAN_UNCHANGED, DATE_PASSED.
 */
export const changePlan = (subscriber: Subscriber, change: PlanChange): Promise<void> =>
  subscriber.work.write(trx => changePlanIn(trx, subscriber, change))

/** The same within a transaction that writes more. */
export async function changePlanIn(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  { planId, effectiveFrom, paidUntil, reason }: PlanChange,
): Promise<void> {
  const before = await lockSubscription(trx, propertyId, work.now)
  if (effectiveFrom && effectiveFrom < before.today)
    throw new DomainError(planReasons.DATE_PASSED, {}, 'effectiveFrom')
  const isPlanned = effectiveFrom !== undefined && effectiveFrom > before.today
  const goesOn = before.planId === planId
  if (goesOn && (isPlanned || !before.nextPlanId))
    throw new DomainError(planReasons.PLAN_UNCHANGED, { plan: before.planName }, 'planId')
  const from = isPlanned ? effectiveFrom : before.today
  await beginMonth(trx, propertyId, work.now)
  const termsBefore = await termsAt(trx, propertyId, work.now)
  const version = await trx
    .selectFrom('planVersion as v')
    .innerJoin('plan', 'plan.id', 'v.planId')
    .select(['v.validFrom', 'plan.name'])
    .where('v.planId', '=', planId)
    .where('v.validFrom', '<=', from)
    .orderBy('v.validFrom', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const none = { nextPlanId: null, nextTermsFrom: null, nextAt: null }
  await trx
    .updateTable('subscription')
    .set(
      isPlanned
        ? { nextPlanId: planId, nextTermsFrom: version.validFrom, nextAt: startOf(from) }
        : { planId, ...(!goesOn && { termsFrom: version.validFrom }), ...none },
    )
    .$if(paidUntil !== undefined, update =>
      update.set({ paidUntil: paidUntil ? endOf(paidUntil) : null, graceUntil: null }),
    )
    .where('propertyId', '=', propertyId)
    .execute()
  if (!isPlanned)
    await chargeChange(trx, propertyId, { from: termsBefore, day: before.today, now: work.now })
  await markTold(trx, propertyId, work.now)
  if (work.author.kind === 'user')
    await trx
      .updateTable('planRequest')
      .set({
        outcome: 'accepted',
        answer: reason,
        decidedBy: work.author.userId,
        decidedAt: work.now.toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('planId', '=', planId)
      .where('outcome', 'is', null)
      .execute()
  await recordChange(trx, work, {
    action: isPlanned ? 'subscription.change-planned' : 'subscription.plan-changed',
    entity: 'subscription',
    entityId: propertyId,
    propertyId,
    before: { plan: before.planName },
    after: {
      plan: version.name,
      ...(isPlanned && { effectiveFrom: from }),
      ...(paidUntil !== undefined && { paidUntil }),
    },
    reason,
  })
  const event = planEvents[isPlanned ? 'plan.change-planned' : 'plan.changed']
  await publish(trx, work, { propertyId, event, entityId: propertyId })
  await writePlanLetter(
    trx,
    post,
    {
      propertyId,
      about: isPlanned ? 'change-planned' : 'changed',
      plan: version.name,
      day: from,
      reason,
    },
    work.now,
  )
}

/** A day of the hotel as an instant, in a statement over `subscription`: where it begins, and where it ends. */
const zone = sql`(select time_zone from property where ${ofAccount('property')} and id = subscription.property_id)`
export const startOf = (day: IsoDate) => sql<string>`(${day}::date::timestamp at time zone ${zone})`
export const endOf = (day: IsoDate) =>
  sql<string>`((${day}::date + 1)::timestamp at time zone ${zone})`

/** The subscription as it stands at `now`, held to the end of the transaction; `today` is the calendar day of the hotel. */
export async function lockSubscription(trx: Trx, propertyId: PropertyId, now: Date) {
  await lockPlan(trx, propertyId)
  const at = sql<string>`${now.toISOString()}::timestamptz`
  return trx
    .selectFrom('subscription')
    .innerJoin('property as p', 'p.id', 'subscription.propertyId')
    .select(['paidUntil', 'graceUntil', 'trialEndsAt', 'toldStage', 'nextAt'])
    .select(['subscription.planId as storedPlanId', 'termsFrom'])
    .select([
      sql<string>`subscribed_plan(subscription, ${at})`.as('planId'),
      sql<string>`(select name from plan where id = subscribed_plan(subscription, ${at}))`.as(
        'planName',
      ),
      sql<string | null>`case when next_at > ${at} then next_plan_id end`.as('nextPlanId'),
      sql<string>`subscription_stage(subscription, ${at})`.as('stage'),
      sql<IsoDate>`(${at} at time zone p.time_zone)::date`.as('today'),
      sql<IsoDate>`(trial_ends_at at time zone p.time_zone)::date - 1`.as('lastTrialDay'),
      sql<IsoDate | null>`(subscription_due(subscription) at time zone p.time_zone)::date - 1`.as(
        'lastPaidDay',
      ),
      sql<IsoDate | null>`(next_at at time zone p.time_zone)::date`.as('nextFrom'),
    ])
    .where('subscription.propertyId', '=', propertyId)
    .forUpdate('subscription')
    .executeTakeFirstOrThrow()
}

/** Whoever changes a subscription says so themselves: the clock's work has nothing to tell of it. */
export const markTold = (trx: Trx, propertyId: PropertyId, now: Date) =>
  trx
    .updateTable('subscription')
    .set({
      toldStage: sql<string>`subscription_stage(subscription, ${now.toISOString()}::timestamptz)`,
    })
    .where('propertyId', '=', propertyId)
    .execute()
