import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { type RawBuilder, sql } from 'kysely'
import { publish } from '../../../kernel/events/publish.ts'
import { planEvents } from '../../../plans/events.ts'
import {
  lockSubscription,
  markTold,
  type Subscriber,
} from '../../../plans/subscriptions/commands/change-plan.ts'
import { beginMonth, chargeChange, termsAt } from '../../../plans/subscriptions/commands/fees.ts'
import { writePlanLetter } from '../../../plans/subscriptions/commands/letters.ts'
import { tellingOf } from '../../../plans/subscriptions/rules/stages.ts'

/**
 * Does what settles invoices of a hotel, and then what follows for its plan: from when it is unpaid, and, where it holds again, the fee
 * of the rest of the month, the letter and the bell. Locks the plan of the hotel.
 */
export async function whileOwing<T>(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  act: (trx: Trx) => Promise<T>,
): Promise<T> {
  const before = await lockSubscription(trx, propertyId, work.now)
  await beginMonth(trx, propertyId, work.now)
  const from = await termsAt(trx, propertyId, work.now)
  const done = await act(trx)
  await trx
    .updateTable('subscription')
    .set({
      unpaidFrom: oldestDue,
      // Grace is of one payment that was awaited.
      graceUntil: sql<string | null>`case
        when subscription_due(subscription) is not distinct from least(paid_until, ${oldestDue}) then grace_until end`,
    })
    .where('propertyId', '=', propertyId)
    .execute()
  await chargeChange(trx, propertyId, { from, day: before.today, now: work.now })
  const { stage, lastPaidDay } = await lockSubscription(trx, propertyId, work.now)
  if (stage === before.stage) return done
  await markTold(trx, propertyId, work.now)
  const { letter: about, bell } = tellingOf(before.stage, stage)
  if (bell) await publish(trx, work, { propertyId, event: planEvents[bell], entityId: propertyId })
  if (about) {
    const letter = { propertyId, about, plan: before.planName }
    await writePlanLetter(
      trx,
      post,
      { ...letter, ...(lastPaidDay && { day: lastPaidDay }) },
      work.now,
    )
  }
  return done
}

/** The end of the day on which the oldest open invoice of a subscription is due. */
const oldestDue: RawBuilder<string | null> = sql`(
  select (min(i.due_on) + 1)::timestamp at time zone p.time_zone
  from property p left join billing_invoice i
    on i.property_id = p.id and i.kind = 'invoice' and i.settled < i.total
  where ${ofAccount('p')} and p.id = subscription.property_id group by p.account_id, p.id)`
