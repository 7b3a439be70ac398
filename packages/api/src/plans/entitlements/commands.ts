import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { planEvents } from '../events.ts'
import { countUsed, getTerms } from './reads.ts'
import {
  type CountedLimit,
  type Entitlement,
  isCounted,
  limitReachedBy,
  limitSentence,
} from './rules.ts'

/** Whoever uses up a plan and whoever changes it wait for each other, hotel by hotel, to the end of the transaction. */
export const lockPlan = (trx: Trx, propertyId: PropertyId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${propertyId}`}, 0))`.execute(trx)

const words: Record<CountedLimit, 'bookings' | 'staff' | 'portals'> = {
  onlineBookings: 'bookings',
  staffAccounts: 'staff',
  portals: 'portals',
}

/**
 * Lets one more of something through if the plan of the hotel allows it, in the transaction of the write that uses it: of many at
 * once exactly as many pass as are left. Tells the owner at 80 % and at the limit. Locks the plan of the hotel.
 * Throws PLAN_LIMIT with what is allowed and used (decisions, section 13).
 */
export async function entitle(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  to: Entitlement,
): Promise<void> {
  await lockPlan(trx, propertyId)
  const terms = await getTerms(trx, propertyId, work.now)
  const refuse = (allowed: number, used: number) =>
    new DomainError(kernelReasons.PLAN_LIMIT, {
      limit: limitSentence(to, terms, { allowed, used }),
      allowed,
      used,
    })
  if (!isCounted(to)) {
    if (!terms[to]) throw refuse(0, 0)
    return
  }
  const allowed = terms[to]
  if (allowed === null) return
  const used = await countUsed(trx, propertyId, { limit: to, now: work.now })
  if (used >= allowed) throw refuse(allowed, used)
  const reached = limitReachedBy(used + 1, allowed)
  if (!reached) return
  const event = planEvents[`plan.${words[to]}-${reached}-limit`]
  await publish(trx, work, { propertyId, event, entityId: propertyId })
}
