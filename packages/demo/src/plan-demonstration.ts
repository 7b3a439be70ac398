import type { TaxRule } from '@atithi/api/tax/rules'
import type { Calendar } from './calendar.ts'
import { foundAccounts } from './found-accounts.ts'
import { foundHotels } from './found-hotels.ts'
import { emptyRows, type Rows } from './plan.ts'
import { planBookings } from './plan-bookings.ts'
import { type PlannedPicture, planPictures } from './plan-pictures.ts'
import { createRandom } from './random.ts'
import { reviewStays } from './review-stays.ts'
import { ringBells } from './ring-bells.ts'

/** Every row of the demonstration around the calendar's `now`. Touches nothing: the same calendar gives the same rows. */
export function planDemonstration(
  calendar: Calendar,
  given: { taxRules: readonly TaxRule[]; passwordHash: string },
): { rows: Rows; pictures: PlannedPicture[] } {
  const rows = emptyRows()
  const accounts = foundAccounts(rows, createRandom('accounts'), calendar, given.passwordHash)
  const houses = foundHotels(rows, createRandom('hotels'), calendar, accounts)
  const booked = planBookings(rows, calendar, houses, given.taxRules)
  reviewStays(rows, calendar)
  ringBells(rows, calendar, booked)
  return { rows, pictures: planPictures(rows, createRandom('pictures'), houses) }
}
