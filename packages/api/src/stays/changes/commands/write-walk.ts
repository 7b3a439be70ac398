import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { StayFacts } from '../rules/facts.ts'
import type { Plan } from '../rules/plan.ts'

/** Keeps where a guest was brought for whom no room was left, and what it costs; or that they come after all. */
export async function writeWalk(
  trx: Trx,
  work: Work,
  { bookingId, businessDate }: Pick<StayFacts, 'bookingId' | 'businessDate'>,
  { propertyId, plan }: { propertyId: AuthorizedPropertyId; plan: Plan },
): Promise<void> {
  if (plan.undoesWalk)
    await trx
      .updateTable('bookingWalk')
      .set({ undoneAt: work.now.toISOString() })
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .where('scope', '=', 'stay')
      .where('undoneAt', 'is', null)
      .execute()
  if (!plan.walk) return
  const walkedBy = personOf(work)
  await trx
    .insertInto('bookingWalk')
    .values({ ...plan.walk, propertyId, bookingId, walkedOn: businessDate, walkedBy })
    .execute()
}
