import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { getTerms } from '../../../plans/entitlements/reads.ts'
import { channelsReasons } from '../../reasons.ts'

/** A connection for which the plan has no place is looked at only. Throws PAUSED_BY_PLAN, with the plan and how many it connects. */
export async function requirePlaceOfPlan(
  trx: Trx,
  work: Work,
  {
    propertyId,
    pausedByPlanAt,
  }: { propertyId: AuthorizedPropertyId; pausedByPlanAt: string | null },
): Promise<void> {
  if (pausedByPlanAt === null) return
  const { allowedByName: plan, portals } = await getTerms(trx, propertyId, work.now)
  throw new DomainError(channelsReasons.PAUSED_BY_PLAN, { plan, places: portals ?? 0 })
}
