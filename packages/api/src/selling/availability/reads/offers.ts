import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import {
  type MealPlan,
  type PlanCancellation,
  planCancellation,
  planNights,
} from '../../rate-plans/rules.ts'
import { findRestrictions, type NightRate, resolveStay } from '../../rates/rules/rates.ts'
import type { Obstacle } from '../../rules.ts'
import { findCrowding, type Quote, type QuotedParty, quoteNights } from '../rules.ts'
import type { SearchInput } from '../schema.ts'
import { type OfferedPlan, readOffered } from './offered.ts'
import type { Audience } from './stay-terms.ts'

export interface Offer {
  roomTypeId: RoomTypeId
  name: string
  type: string
  description: string
  maxGuests: number
  amenities: string[]
  /** The fewest rooms free on any night of the stay. */
  available: number
  /** Why the site cannot sell this stay by any plan; empty when it can. The desk sees them as warnings. */
  restrictions: Obstacle[]
  /** Best Available first, then from the cheapest. */
  ratePlans: PlanOffer[]
}

interface PlanOffer extends Quote {
  ratePlanId: RatePlanId
  name: string
  mealPlan: MealPlan
  isRefundable: boolean
  /** Null where the property's policy holds. */
  cancellation: PlanCancellation | null
  /** Those of the room type and the plan's own. */
  restrictions: Obstacle[]
}

/** Each active room type with the prices of its plans for the stay, what binds them and how many rooms are left on its fullest night. */
export async function listOffers(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SearchInput,
  { forDesk = false, now }: Audience & { now: Date },
): Promise<Offer[]> {
  const { types, taxRules, fees } = await readOffered(db, propertyId, { ...input, forDesk, now })
  return types.map(({ basePrice, weekendPrice, plans, overrides, ...type }) => {
    const nights = resolveStay(
      { basePrice, weekendPrice },
      overrides,
      input.checkIn,
      input.checkOut,
    )
    const crowded = findCrowding(input, type.maxGuests)
    const ofParty = crowded ? [crowded] : []
    return {
      ...type,
      restrictions: [...ofParty, ...findRestrictions(nights)],
      ratePlans: plans
        .map(plan => offerPlan(plan, nights, { party: { ...input, fees }, taxRules, ofParty }))
        .toSorted(
          (a, b) =>
            Number(b.isBestAvailable) - Number(a.isBestAvailable) || a.totalAmount - b.totalAmount,
        )
        .map(({ isBestAvailable: _, ...plan }) => plan),
    }
  })
}

function offerPlan(
  plan: OfferedPlan,
  bestAvailable: readonly NightRate[],
  stay: { party: QuotedParty; taxRules: readonly TaxRule[]; ofParty: readonly Obstacle[] },
): PlanOffer & { isBestAvailable: boolean } {
  const { id: ratePlanId, name, mealPlan, isBestAvailable, isRefundable } = plan
  const nights = planNights(bestAvailable, plan)
  return {
    ratePlanId,
    name,
    mealPlan,
    isBestAvailable,
    isRefundable,
    cancellation: planCancellation(plan),
    restrictions: [...stay.ofParty, ...findRestrictions(nights)],
    ...quoteNights(nights.slice(0, -1), stay.party, stay.taxRules),
  }
}
