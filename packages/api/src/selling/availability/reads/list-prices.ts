import { ofAccount } from '@atithi/db/account'
import type { RatePlanId } from '@atithi/db/ids'
import { jsonFields } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import { type PlanTerms, planNights } from '../../rate-plans/rules.ts'
import { overridesOfType } from '../../rates/reads.ts'
import {
  type BaseRates,
  type NightRate,
  type RateOverride,
  resolveNights,
} from '../../rates/rules/rates.ts'

interface PricedType extends BaseRates {
  edits: RateOverride[]
  plans: (PlanTerms & { id: string })[]
}

const terms = jsonFields('plan', [
  ...(['id', 'adjustmentBasisPoints', 'adjustmentAmount', 'minimumStay', 'maximumStay'] as const),
  ...(['closedArrivalWeekdays', 'closedDepartureWeekdays'] as const),
] satisfies (keyof PricedType['plans'][number])[])

/**
 * What the calendar has now for each rate plan of these hotels, active or not, night by night from `from` to `to`, both included: before
 * tax, with the restrictions of room type and plan. In one statement. Undefined for another plan or night.
 */
export async function readListPrices(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<(ratePlanId: RatePlanId, night: IsoDate) => NightRate | undefined> {
  const { rows } = await sql<PricedType>`
    select t.base_price, t.weekend_price, ${overridesOfType(sql<AuthorizedPropertyId>`t.property_id`, from, to)} as edits,
      (select coalesce(json_agg(json_build_object(${terms})), '[]') from rate_plan plan
        where plan.account_id = t.account_id and plan.property_id = t.property_id and plan.room_type_id = t.id) as plans
    from room_type t where ${ofAccount('t')} and ${withinPortfolio('t.property_id', propertyIds)}`.execute(
    db,
  )
  const count = daysBetween(from, to) + 1
  const prices = new Map(
    rows.flatMap(({ plans, edits, ...base }) => {
      const nights = resolveNights(base, edits, from, count)
      return plans.map(plan => [plan.id, planNights(nights, plan)] as const)
    }),
  )
  return (ratePlanId, night) => prices.get(ratePlanId)?.[daysBetween(from, night)]
}
