import type { Matcher } from 'react-day-picker'
import { fromLocalDay, toLocalDay } from './calendar-dates.ts'
import type { DayRules } from './day-rules.ts'

/** The rules in the calendar's own terms. */
export function disabledDays({ min, max, isUnavailable }: DayRules): Matcher[] {
  const matchers: Matcher[] = []
  if (min) matchers.push({ before: toLocalDay(min) })
  if (max) matchers.push({ after: toLocalDay(max) })
  if (isUnavailable) matchers.push(date => isUnavailable(fromLocalDay(date)))
  return matchers
}
