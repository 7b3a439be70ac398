import { monthsFrom, periodOfMonth } from '@atithi/api/insight/budgets/rules'
import { daysBetween } from '@atithi/api/kernel/shared/dates'
import { financialYearOf } from '@atithi/api/kernel/shared/financial-year'
import type { Calendar } from './calendar.ts'
import type { House } from './house.ts'
import type { Rows } from './plan.ts'

/** How full the months from April on are meant to be, in percent: the hot months and the rains sell less. */
const fullness = [48, 46, 42, 38, 40, 46, 58, 64, 72, 66, 60, 54] as const
/** Above the base price, since weekends and the season cost more; in percent. */
const lift = 6

/** Adds the owner's budget of the financial year for every room type. */
export function planBudgets(rows: Rows, calendar: Calendar, house: House): void {
  const { propertyId, accountId, foundedAt: setAt, types } = house
  const months = monthsFrom(`${financialYearOf(calendar.today)}-04`)
  for (const { id: roomTypeId, facts } of types)
    for (const [at, month] of months.entries()) {
      const { from, to } = periodOfMonth(month)
      const roomNights = Math.round(
        (facts.quantity * daysBetween(from, to) * (fullness[at] ?? 50)) / 100,
      )
      rows.budgetMonth.push({
        propertyId,
        accountId,
        month: from,
        roomTypeId,
        roomNights,
        roomRevenue: roomNights * facts.basePrice * (100 + lift),
        setBy: accountId,
        setAt,
      })
    }
}
