import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { planEvents } from '../../events.ts'
import { stateOf, tellingOf } from '../rules/stages.ts'
import { lockSubscription, markTold, type Subscriber } from './change-plan.ts'
import { writePlanLetter } from './letters.ts'

/** Takes a planned change over that is due, and tells the owner of the stage that their plan has reached. Handled twice, it tells once. */
export async function followSubscription({ work, post, propertyId }: Subscriber): Promise<void> {
  await work.write(async trx => {
    const before = await lockSubscription(trx, propertyId, work.now)
    const taken = await trx
      .updateTable('subscription')
      .set({
        planId: sql<string>`next_plan_id`,
        termsFrom: sql<string>`next_terms_from`,
        nextPlanId: null,
        nextTermsFrom: null,
        nextAt: null,
      })
      .where('propertyId', '=', propertyId)
      .where('nextAt', '<=', work.now.toISOString())
      .returning('planId')
      .executeTakeFirst()
    if (taken) {
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
      const letter = { propertyId, about: 'changed', plan: before.planName } as const
      await writePlanLetter(trx, post, letter, work.now)
      return
    }
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
    if (bell)
      await publish(trx, work, { propertyId, event: planEvents[bell], entityId: propertyId })
    if (!about) return
    const day = stateOf(stage) === 'trial' ? before.lastTrialDay : before.lastPaidDay
    const letter = { propertyId, about, plan: before.planName, ...(day && { day }) }
    await writePlanLetter(trx, post, letter, work.now)
  })
}
