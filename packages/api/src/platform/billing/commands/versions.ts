import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { addDays } from '../../../kernel/shared/dates.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { planReasons } from '../../../plans/reasons.ts'
import { noticeDays } from '../../../plans/subscriptions/rules/versions.ts'
import { platformReasons } from '../../reasons.ts'
import type { NewVersion } from '../schema.ts'

const plansId = '00000000-0000-7000-8000-000000000002'

/**
 * New terms of a plan from a day in India on. Hotels keep the terms that they agreed to; with `movesOn` each is told, and moved thirty
 * days later at the earliest (reference: saas, 1.1). Throws DATE_PASSED, VERSION_EXISTS, NOTICE_TOO_SHORT.
 */
export async function addPlanVersion(work: Work, version: NewVersion): Promise<void> {
  const today = documentDate(work.now)
  const { planId, validFrom, movesOn } = version
  if (validFrom < today) throw new DomainError(planReasons.DATE_PASSED, {}, 'validFrom')
  const noticed = addDays(today, noticeDays)
  const earliest = validFrom > noticed ? validFrom : noticed
  if (movesOn && movesOn < earliest)
    throw new DomainError(platformReasons.NOTICE_TOO_SHORT, { earliest }, 'movesOn')
  const { monthlyPrice, commissionBasisPoints, onlineBookings, staffAccounts, portals } = version
  try {
    await work.write(async trx => {
      await trx
        .insertInto('planVersion')
        .values({
          planId,
          validFrom,
          monthlyPrice,
          commissionBasisPoints,
          onlineBookings,
          staffAccounts,
          portals,
          hasBranding: version.hasBranding,
          hasAdvancedReports: version.hasAdvancedReports,
          support: sql<string[]>`${[...new Set(version.support)]}::text[]`,
          movesOn: movesOn ?? null,
        })
        .execute()
      await recordChange(trx, work, {
        action: 'platform.plan-version-added',
        entity: 'platform',
        entityId: plansId,
        after: {
          plan: planId,
          validFrom,
          monthlyPrice,
          commissionBasisPoints,
          movesOn: movesOn ?? null,
        },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'plan_version_pkey')
      throw new DomainError(platformReasons.VERSION_EXISTS, {}, 'validFrom')
    throw error
  }
}
