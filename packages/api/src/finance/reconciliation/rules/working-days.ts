import { addDays, type IsoDate, weekdayOf } from '../../../kernel/shared/dates.ts'

/** Banks do not settle on Sundays, nor on the second and fourth Saturday of a month. Public holidays, which differ by state, are not known. */
export function isWorkingDay(day: IsoDate): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0) return false
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return !(weekday === 6 && (nth === 2 || nth === 4))
}

/** The day that lies `count` working days before `day`. */
export function workingDaysBefore(day: IsoDate, count: number): IsoDate {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, -1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
