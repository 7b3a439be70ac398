import { longestReport, type Step, steps } from '@atithi/api/insight/reports/rules'
import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf, oneOf, textOf } from '../../lib/search-params.ts'

export const nightCounts = [7, 30, 90, 365] as const
type NightCount = (typeof nightCounts)[number]

/** Which nights are shown: so many up to the last one, a range by its name, or those from one date to another. */
export interface AnalyticsSearch {
  property?: string
  nights?: NightCount
  /** Of range-days, which reads it. */
  range?: string
  from?: IsoDate
  to?: IsoDate
  by?: Step
}

export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const [from, to] = [dateOf(search.from), dateOf(search.to)]
  const isSpan =
    from && to && from >= '2000-01-01' && to >= from && daysBetween(from, to) < longestReport
  return {
    property: idOf(search.property),
    nights: nightCounts.find(count => count === Number(search.nights)),
    range: textOf(search.range, 12),
    ...(isSpan && { from, to }),
    by: oneOf(search.by, steps),
  }
}
