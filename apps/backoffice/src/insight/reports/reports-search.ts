import { metrics } from '@atithi/api/insight/analytics/rules'
import { type Comparison, comparisons } from '@atithi/api/insight/comparisons/rules'
import { dimensions } from '@atithi/api/insight/night-figures/rules'
import { oneOf, textOf } from '../../lib/search-params.ts'
import type { RowsAsked } from '../figure-rows/rows-shown.ts'
import { type AnalyticsSearch, readAnalyticsSearch } from './analytics-search.ts'

export const reportTabs = ['dashboard', 'reports', 'analytics', 'insights'] as const
export type ReportTab = (typeof reportTabs)[number]

/** The hotel, or without it all of the person, and the days, both included, and what is shown of them. */
export interface ReportsSearch extends AnalyticsSearch {
  tab?: ReportTab
  metric?: (typeof metrics)[number]
  dimension?: (typeof dimensions)[number]
  /** What the charts stand beside. */
  against?: Comparison
  /** What guests are told apart by, as the card that shows them reads it. */
  segments?: string
  /** Words and category of the catalogue. */
  find?: string
  category?: string
  /** The rows behind a figure that stand open. */
  rows?: RowsAsked
}

// Read in full by the panel that shows them.
const rowsAsked = (value: unknown): RowsAsked | undefined =>
  typeof value === 'object' && value !== null ? value : undefined

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return Object.assign(readAnalyticsSearch(search), {
    tab: oneOf(search.tab, reportTabs),
    metric: oneOf(search.metric, metrics),
    dimension: oneOf(search.dimension, dimensions),
    against: oneOf(search.against, comparisons),
    segments: textOf(search.segments, 20),
    find: textOf(search.find, 60),
    category: textOf(search.category, 20),
    rows: rowsAsked(search.rows),
  })
}
