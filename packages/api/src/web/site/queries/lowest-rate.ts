import { ofAccount, theAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import { jsonFields } from '@atithi/db/json-rows'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { type PlanTerms, planRate } from '../../../selling/rate-plans/rules.ts'
import { overridesOfType } from '../../../selling/rates/reads.ts'
import { findLowestNight } from '../../../selling/rates/rules/lowest-night.ts'
import type { BaseRates, RateOverride } from '../../../selling/rates/rules/rates.ts'

type Adjustment = Pick<PlanTerms, 'adjustmentBasisPoints' | 'adjustmentAmount'>

/** What decides the lowest price of a room type. */
interface SoldType {
  weekendPrice: Paise | null
  /** Rooms of a night that nobody has touched. */
  stock: number
  plans: Adjustment[]
  overrides: RateOverride[]
  /** Nights with no room left. */
  soldOut: IsoDate[]
}

const adjustment = jsonFields('plan', [
  'adjustmentBasisPoints',
  'adjustmentAmount',
] satisfies (keyof Adjustment)[])

/** All of it as JSON for a larger statement, on one room type under the name `t`. */
export function soldOfType(
  propertyId: Given<AuthorizedPropertyId>,
  today: RawBuilder<IsoDate>,
  now: Given<string>,
): RawBuilder<SoldType> {
  const end = sql<IsoDate>`(${today} + ${salesHorizonNights}::int)`
  return sql`json_build_object(
    'weekendPrice', t.weekend_price,
    'stock', t.quantity + t.overbooking_allowance,
    'plans', coalesce((
      select json_agg(json_build_object(${adjustment})) from rate_plan plan
      where ${ofAccount('plan')} and plan.property_id = ${propertyId} and plan.room_type_id = t.id and plan.is_active and plan.is_public), '[]'),
    'overrides', ${overridesOfType(propertyId, today, end)},
    'soldOut', coalesce((
      select json_agg(n.night) from room_night n
      left join expired_holds(${theAccount}, ${propertyId}::uuid, ${today}, ${end}, ${now}::timestamptz) e
        on e.room_type_id = n.room_type_id and e.night = n.night
      where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = t.id and n.night >= ${today} and n.night < ${end}
        and n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0) <= 0), '[]'))`
}

/** The lowest price of a night of a room type that can be booked, in paise before tax, and the night that has it first. */
export interface LowestRate {
  rate: Paise
  night: IsoDate
}

/**
 * The lowest price of any night until the end of sales, by any public plan, while a room is left: the
 * one number behind every "from" of a website. A type that cannot be booked has none. No plan turns the
 * order of two nights round, so the cheapest night is the same for all.
 */
export function lowestRateOf(
  { stock, plans, overrides, soldOut, ...base }: BaseRates & SoldType,
  from: IsoDate,
): LowestRate | null {
  const span = { from, to: addDays(from, salesHorizonNights), soldOut: new Set(soldOut) }
  const night = stock > 0 ? findLowestNight(base, overrides, span) : undefined
  if (!night || plans.length === 0) return null
  return { rate: Math.min(...plans.map(plan => planRate(night.rate, plan))), night: night.night }
}
