import { weekdayOf } from '../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../kernel/shared/money.ts'
import type { NightRate } from '../rates/rules/rates.ts'

export const mealPlans = ['EP', 'CP', 'MAP', 'AP'] as const
export type MealPlan = (typeof mealPlans)[number]

/** What the plan is called that every room type has. It is a word of the trade. */
const bestAvailable = 'Best Available'
const bestAvailableForGuests = { en: 'Standard rate', hi: 'सामान्य दर' }

/** A plan's name as guests read it: that of the hotel, but for the one that no hotel has chosen. */
export const planNameForGuests = (name: string, language: 'en' | 'hi'): string =>
  name === bestAvailable ? bestAvailableForGuests[language] : name

/** What a plan makes of Best Available. Best Available itself has neither adjustment nor restrictions. */
export interface PlanTerms {
  /** Above zero is dearer; −1,000 is ten percent off. At most one of the two is set. */
  adjustmentBasisPoints: number | null
  /** Paise for each night of a room. */
  adjustmentAmount: Paise | null
  minimumStay: number | null
  maximumStay: number | null
  /** Bit 0 Sunday to bit 6 Saturday. */
  closedArrivalWeekdays: number
  closedDepartureWeekdays: number
}

/** A plan never gives a night away: one rupee. */
export const lowestPlanRate: Paise = 100

/** A night's price by plan, half up to the paisa and never below ₹1. */
export function planRate(
  bestAvailable: Paise,
  plan: Pick<PlanTerms, 'adjustmentBasisPoints' | 'adjustmentAmount'>,
): Paise {
  if (plan.adjustmentBasisPoints !== null)
    return Math.max(
      lowestPlanRate,
      portion(bestAvailable, basisPointsInWhole + plan.adjustmentBasisPoints),
    )
  if (plan.adjustmentAmount !== null)
    return Math.max(lowestPlanRate, bestAvailable + plan.adjustmentAmount)
  return bestAvailable
}

const hasWeekday = (mask: number, weekday: number): boolean => ((mask >> weekday) & 1) === 1

/** Nights of a room type as a plan sells them: its price, and the stricter of the room type's restrictions and the plan's own. */
export function planNights(nights: readonly NightRate[], plan: PlanTerms): NightRate[] {
  return nights.map(night => {
    const weekday = weekdayOf(night.night)
    return {
      ...night,
      rate: planRate(night.rate, plan),
      minimumStay: Math.max(night.minimumStay, plan.minimumStay ?? 1),
      maximumStay: Math.min(night.maximumStay, plan.maximumStay ?? night.maximumStay),
      closedToArrival: night.closedToArrival || hasWeekday(plan.closedArrivalWeekdays, weekday),
      closedToDeparture:
        night.closedToDeparture || hasWeekday(plan.closedDepartureWeekdays, weekday),
    }
  })
}

/** What cancelling a booking of this plan costs; `freeUntilHours` null is never free. */
export interface PlanCancellation {
  freeUntilHours: number | null
  feeNights: number | null
  feeBasisPoints: number | null
}

/** The plan's own terms, or null where the property's policy holds. */
export function planCancellation(
  plan: PlanCancellation & { isRefundable: boolean },
): PlanCancellation | null {
  if (!plan.isRefundable)
    return { freeUntilHours: null, feeNights: null, feeBasisPoints: basisPointsInWhole }
  if (plan.freeUntilHours === null) return null
  return {
    freeUntilHours: plan.freeUntilHours,
    feeNights: plan.feeNights,
    feeBasisPoints: plan.feeBasisPoints,
  }
}
