export interface DayRules {
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  isUnavailable?: (day: string) => boolean
}

export function mayChoose(day: string, { min, max, isUnavailable }: DayRules): boolean {
  return !((min && day < min) || (max && day > max) || isUnavailable?.(day))
}
