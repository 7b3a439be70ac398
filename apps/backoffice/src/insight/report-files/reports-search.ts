import { longestReport } from '@atithi/api/insight/reports/rules'
import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf } from '../../lib/search-params.ts'

/** The hotel and the days, both included, that reports are asked for. */
export interface ReportsSearch {
  property?: string
  from?: string
  to?: string
}

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const [from, to] = [dateOf(search.from), dateOf(search.to)]
  const isSpan = from && to && to >= from && daysBetween(from, to) < longestReport
  return { property: idOf(search.property), ...(isSpan && { from, to }) }
}

/** Without dates the last seven days, today among them. */
export const reportSpanOf = (
  { from, to }: ReportsSearch,
  today: string,
): { from: string; to: string } =>
  from && to ? { from, to } : { from: addDays(today, -6), to: today }
