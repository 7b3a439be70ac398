import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsPage } from '../../insight/reports/analytics-page.tsx'
import { readAnalyticsSearch } from '../../insight/reports/analytics-search.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/property_/analytics')({
  validateSearch: readAnalyticsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'reports'),
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ context: { utils }, deps: { property } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    if (property) void utils.dashboard.summary.prefetch({ propertyId: property })
  },
  head: () => ({ meta: [{ title: 'Analytics · Atithi' }] }),
  component: function Analytics() {
    return <AnalyticsPage search={Route.useSearch()} />
  },
})
