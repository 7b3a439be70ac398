import { recordChange } from '../../../kernel/audit/record.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { planEvents } from '../../events.ts'
import { planReasons } from '../../reasons.ts'
import type { PlanDates } from '../schema.ts'
import { endOf, lockSubscription, markTold, type Subscriber } from './change-plan.ts'
import { beginMonth, chargeChange, termsAt } from './fees.ts'
import { writePlanLetter } from './letters.ts'

/**
 * Says to which day a plan is paid, its trial runs or its grace goes: each to the end of that day of the hotel. A payment restores what
 * the plan allows at once; where no day is named nothing changes. Locks the plan of the hotel. Throws GRACE_BEFORE_DUE.
 */
export async function setPlanDates(
  { work, post, propertyId }: Subscriber,
  { trialUntil, paidUntil, graceUntil, reason }: PlanDates,
): Promise<void> {
  const isNothing = trialUntil === undefined && paidUntil === undefined && graceUntil === undefined
  if (isNothing) return
  try {
    await work.write(async trx => {
      const before = await lockSubscription(trx, propertyId, work.now)
      await beginMonth(trx, propertyId, work.now)
      const from = await termsAt(trx, propertyId, work.now)
      await trx
        .updateTable('subscription')
        .set({
          ...(trialUntil && { trialEndsAt: endOf(trialUntil) }),
          // Grace is of one payment that was awaited.
          ...(paidUntil !== undefined && {
            paidUntil: paidUntil && endOf(paidUntil),
            graceUntil: null,
          }),
          ...(graceUntil !== undefined && { graceUntil: graceUntil && endOf(graceUntil) }),
        })
        .where('propertyId', '=', propertyId)
        .execute()
      // What is said to be paid ahead is not charged once more.
      if (!paidUntil)
        await chargeChange(trx, propertyId, { from, day: before.today, now: work.now })
      await markTold(trx, propertyId, work.now)
      await recordChange(trx, work, {
        action: 'subscription.dates-set',
        entity: 'subscription',
        entityId: propertyId,
        propertyId,
        after: {
          ...(trialUntil && { trialUntil }),
          ...(paidUntil !== undefined && { paidUntil }),
          ...(graceUntil !== undefined && { graceUntil }),
        },
        reason,
      })
      const event = planEvents['plan.dates-changed']
      await publish(trx, work, { propertyId, event, entityId: propertyId })
      await writePlanLetter(
        trx,
        post,
        {
          propertyId,
          about: 'dates',
          plan: before.planName,
          reason,
        },
        work.now,
      )
    })
  } catch (error) {
    if (violatedConstraint(error) === 'subscription_grace_follows')
      throw new DomainError(planReasons.GRACE_BEFORE_DUE, {}, 'graceUntil')
    throw error
  }
}

/** Calls a planned change off. Throws NO_CHANGE_PLANNED. */
export async function cancelChange(
  { work, post, propertyId }: Subscriber,
  reason: string,
): Promise<void> {
  await work.write(async trx => {
    const before = await lockSubscription(trx, propertyId, work.now)
    if (!before.nextPlanId) throw new DomainError(planReasons.NO_CHANGE_PLANNED, {})
    await trx
      .updateTable('subscription')
      .set({ nextPlanId: null, nextTermsFrom: null, nextAt: null })
      .where('propertyId', '=', propertyId)
      .execute()
    await recordChange(trx, work, {
      action: 'subscription.change-cancelled',
      entity: 'subscription',
      entityId: propertyId,
      propertyId,
      after: { plan: before.planName },
      reason,
    })
    const event = planEvents['plan.changed']
    await publish(trx, work, { propertyId, event, entityId: propertyId })
    await writePlanLetter(
      trx,
      post,
      {
        propertyId,
        about: 'change-cancelled',
        plan: before.planName,
        reason,
      },
      work.now,
    )
  })
}
