import { longestReport, type Step, steps } from '@atithi/api/insight/reports/rules'
import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf, oneOf } from '../../lib/search-params.ts'

export const nightCounts = [7, 30, 90, 365] as const
type NightCount = (typeof nightCounts)[number]
const usualNights: NightCount = 30

/** Which nights are shown: so many up to the last one, or those from one date to another. */
export interface AnalyticsSearch {
  property?: string
  nights?: NightCount
  from?: string
  to?: string
  by?: Step
}

export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const [from, to] = [dateOf(search.from), dateOf(search.to)]
  const isSpan =
    from && to && from >= '2000-01-01' && to >= from && daysBetween(from, to) < longestReport
  return {
    property: idOf(search.property),
    nights: nightCounts.find(count => count === Number(search.nights)),
    ...(isSpan && { from, to }),
    by: oneOf(search.by, steps),
  }
}

/** The first and the last night; without dates those that are over, for tonight is still being sold. */
export function spanOf(
  { nights = usualNights, from, to }: AnalyticsSearch,
  today: string,
): { from: string; to: string } {
  return from && to ? { from, to } : { from: addDays(today, -nights), to: addDays(today, -1) }
}

/** What the range is called in its list. */
export const rangeOf = ({ nights = usualNights, from }: AnalyticsSearch): string =>
  from ? 'custom' : String(nights)

/** Steps that leave a chart readable, where nobody chose. */
export function stepOf({ by }: AnalyticsSearch, span: { from: string; to: string }): Step {
  const days = daysBetween(span.from, span.to) + 1
  return by ?? (days <= 62 ? 'day' : days <= 400 ? 'week' : 'month')
}
