import { addDays, daysBetween, weekdayOf } from '@atithi/api/kernel/shared/dates'
import { weekdays } from '../../components/forms/weekdays.ts'

export const everyDay: readonly number[] = weekdays.map(({ day }) => day)

export const shortWeekday = (night: string): string =>
  weekdays.find(({ day }) => day === weekdayOf(night))?.short ?? ''

/** The nights from `from` to `to`, both included, that fall on one of these days. None when the dates are not in order. */
export function nightsOn(days: readonly number[], from: string, to: string): string[] {
  if (!from || !to || to < from) return []
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter(
    night => days.includes(weekdayOf(night)),
  )
}

/** Every day of the week is the same as none named. */
export const namedDays = (days: readonly number[]): number[] | undefined =>
  days.length === everyDay.length ? undefined : [...days]
