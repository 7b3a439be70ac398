import type { MealPlan } from '@atithi/api/selling/rate-plans/rules'

/** Rooms that are sold alike, as every step of a booking shows them. */
export interface StayLine {
  rooms: number
  roomTypeName: string
  ratePlanName: string
  mealPlan: MealPlan
  /** What cancelling costs, with the last moment at which it is free; null where nobody cancels any more. */
  terms: string | null
}
