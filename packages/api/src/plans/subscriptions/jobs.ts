import { randomUUID } from 'node:crypto'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { followSubscription } from './commands/follow.ts'

/**
 * Charges the months that have begun, takes planned changes over, plans the moves to newer terms and tells owners of the stage to which
 * time has brought their plan. What a plan allows holds without it: it follows from the dates alone.
 */
export async function followSubscriptions(services: Services): Promise<void> {
  const now = services.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('subscription')
      .innerJoin('property as p', 'p.id', 'subscription.propertyId')
      .select(['subscription.accountId', 'subscription.propertyId'])
      .where('p.deletedAt', 'is', null)
      .where(
        sql<boolean>`(next_at <= ${at} or told_stage <> subscription_stage(subscription, ${at})
          or coalesce(invoiced_month, date_trunc('month', p.created_at at time zone p.time_zone)::date)
            < date_trunc('month', ${at} at time zone p.time_zone)::date
          or (next_plan_id is null and exists (select from plan_version v where v.plan_id = subscription.plan_id
            and v.valid_from > subscription.terms_from and v.moves_on is not null)))`,
      )
      .orderBy('subscription.propertyId')
      .execute(),
  )
  const failures: unknown[] = []
  for (const { accountId, propertyId } of due) {
    const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
    const work = workIn({ services, request }, { role: 'platform', accountId }, { kind: 'system' })
    try {
      await followSubscription({ work, post: services.settings, propertyId })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} plans could not be followed`)
}
