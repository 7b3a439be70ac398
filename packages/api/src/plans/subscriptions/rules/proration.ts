import { type IsoDate, monthOf } from '../../../kernel/shared/dates.ts'
import { divideHalfUp, type Paise } from '../../../kernel/shared/money.ts'

/** The days of the month of a date. */
function daysInMonth(day: IsoDate): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The last day of the month of a date. */
export const endOfMonth = (day: IsoDate): IsoDate => `${monthOf(day)}-${daysInMonth(day)}`

/** What a monthly price in paise comes to from `day` to the end of its month, that day included, half up. */
export function priceOfRest(monthly: Paise, day: IsoDate): Paise {
  const days = daysInMonth(day)
  const left = days - Number(day.slice(8)) + 1
  return divideHalfUp(BigInt(monthly) * BigInt(left), BigInt(days))
}

/**
 * What another plan changes of a month that has begun: the rest of the old price back where it was charged, the rest of the new one.
 * Each is rounded by itself (reference: saas, 1.2).
 */
export const prorate = (
  day: IsoDate,
  { from, to, isCharged }: { from: Paise; to: Paise; isCharged: boolean },
): { credit: Paise; charge: Paise } => ({
  credit: isCharged ? priceOfRest(from, day) : 0,
  charge: priceOfRest(to, day),
})
