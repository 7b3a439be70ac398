import { createFileRoute, redirect } from '@tanstack/react-router'
import type { AnalyticsSearch } from '../../insight/reports/analytics-search.ts'
import { readByPage } from '../../lib/search-params.ts'

/** One home for figures: what was here is the dashboard of the reports, with the property chosen. */
export const Route = createFileRoute('/_signed-in/property_/analytics')({
  validateSearch: readByPage<AnalyticsSearch>,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/reports', search, replace: true })
  },
})
