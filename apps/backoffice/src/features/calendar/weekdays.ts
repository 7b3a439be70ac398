import { addDays, daysBetween, weekdayOf } from '@atithi/api/shared/dates'

/** The days of the week as a hotel's week runs, Monday first; `day` is 0 for Sunday to 6 for Saturday. */
export const weekdays = [
  { day: 1, short: 'Mon', name: 'Monday' },
  { day: 2, short: 'Tue', name: 'Tuesday' },
  { day: 3, short: 'Wed', name: 'Wednesday' },
  { day: 4, short: 'Thu', name: 'Thursday' },
  { day: 5, short: 'Fri', name: 'Friday' },
  { day: 6, short: 'Sat', name: 'Saturday' },
  { day: 0, short: 'Sun', name: 'Sunday' },
] as const

export const everyDay: readonly number[] = weekdays.map(({ day }) => day)

export const shortWeekday = (night: string): string => weekdays.find(({ day }) => day === weekdayOf(night))?.short ?? ''

/** The nights from `from` to `to`, both included, that fall on one of these days. None when the dates are not in order. */
export function nightsOn(days: readonly number[], from: string, to: string): string[] {
  if (!from || !to || to < from) return []
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter(night => days.includes(weekdayOf(night)))
}

/** Every day of the week is the same as none named. */
export const namedDays = (days: readonly number[]): number[] | undefined => (days.length === everyDay.length ? undefined : [...days])

export const withDay = (days: readonly number[], day: number, isChosen: boolean): number[] =>
  everyDay.filter(one => (one === day ? isChosen : days.includes(one)))
