import {
  addDays,
  type IsoDate,
  isRealDate,
  nightsOf,
  weekdayOf,
} from '@atithi/api/kernel/shared/dates'
import { weekdays } from '../../components/forms/weekdays.ts'

export const everyDay: readonly number[] = weekdays.map(({ day }) => day)

export const shortWeekday = (night: IsoDate): string =>
  weekdays.find(({ day }) => day === weekdayOf(night))?.short ?? ''

/** The nights from `from` to `to`, both included, that fall on one of these days. None while a form has not both dates, or not in order. */
export function nightsOn(days: readonly number[], from: string, to: string): IsoDate[] {
  if (!isRealDate(from) || !isRealDate(to)) return []
  return nightsOf(from, addDays(to, 1)).filter(night => days.includes(weekdayOf(night)))
}

/** Every day of the week is the same as none named. */
export const namedDays = (days: readonly number[]): number[] | undefined =>
  days.length === everyDay.length ? undefined : [...days]
