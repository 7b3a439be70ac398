import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAnalyticsSearch } from '../../insight/reports/analytics-search.ts'

/** One home for figures: what was here is the dashboard of the reports, with the property chosen. */
export const Route = createFileRoute('/_signed-in/property_/analytics')({
  validateSearch: readAnalyticsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/reports', search, replace: true })
  },
})
