import type { Matcher } from 'react-day-picker'
import { fromLocalDay, toLocalDay } from './calendar-dates.ts'

export interface DayRules {
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  isUnavailable?: (day: string) => boolean
}

export function mayChoose(day: string, { min, max, isUnavailable }: DayRules): boolean {
  return !((min && day < min) || (max && day > max) || isUnavailable?.(day))
}

export function disabledDays({ min, max, isUnavailable }: DayRules): Matcher[] {
  const matchers: Matcher[] = []
  if (min) matchers.push({ before: toLocalDay(min) })
  if (max) matchers.push({ after: toLocalDay(max) })
  if (isUnavailable) matchers.push(date => isUnavailable(fromLocalDay(date)))
  return matchers
}
