import type { Day } from './calendar-dates.ts'

export interface DayRules {
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  isUnavailable?: (day: Day) => boolean
}

export function mayChoose(day: Day, { min, max, isUnavailable }: DayRules): boolean {
  return !((min && day < min) || (max && day > max) || isUnavailable?.(day))
}
