import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { signInPeople } from './administer.ts'
import type { Calendar } from './calendar.ts'
import { foundAccounts } from './found-accounts.ts'
import { foundHotels } from './found-hotels.ts'
import type { House } from './house.ts'
import { emptyRows, type Rows } from './plan.ts'
import { planBookings } from './plan-bookings.ts'
import { type PlannedPicture, planPictures } from './plan-pictures.ts'
import { createRandom } from './random.ts'
import { reviewStays } from './review-stays.ts'
import { ringBells } from './ring-bells.ts'

interface Founded {
  rows: Rows
  houses: House[]
  pictures: PlannedPicture[]
}

/** The people and the hotels of the demonstration, before anything has happened there. */
export function foundDemonstration(calendar: Calendar, passwordHash: string): Founded {
  const rows = emptyRows()
  const accounts = foundAccounts(rows, createRandom('accounts'), calendar, passwordHash)
  signInPeople(rows, createRandom('sign-ins'), calendar)
  const houses = foundHotels(rows, createRandom('hotels'), calendar, accounts)
  return { rows, houses, pictures: planPictures(rows, createRandom('pictures'), houses) }
}

/** Adds all that happened, in steps between which others may work. */
export function* tellHistory(
  { rows, houses }: Founded,
  calendar: Calendar,
  taxRules: readonly TaxRule[],
): Generator<undefined, void> {
  const booked = yield* planBookings(rows, calendar, houses, taxRules)
  reviewStays(rows, calendar)
  ringBells(rows, calendar, booked)
}

/** Every row of the demonstration around the calendar's `now`. Touches nothing: the same calendar gives the same rows. */
export function planDemonstration(
  calendar: Calendar,
  given: { taxRules: readonly TaxRule[]; passwordHash: string },
): Rows {
  const founded = foundDemonstration(calendar, given.passwordHash)
  const history = tellHistory(founded, calendar, given.taxRules)
  while (!history.next().done);
  return founded.rows
}
