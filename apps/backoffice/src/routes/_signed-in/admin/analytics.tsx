import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { AnalyticsPage } from '../../../platform/admin/analytics-page.tsx'
import { analyticsInput, readAnalyticsFilters } from '../../../platform/admin/filters.ts'

export const Route = createFileRoute('/_signed-in/admin/analytics')({
  validateSearch: readAnalyticsFilters,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loaderDeps: ({ search }) => ({ input: analyticsInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.admin.analytics.prefetch(input)
  },
  head: () => ({ meta: [{ title: 'Analytics · Atithi' }] }),
  component: function Analytics() {
    return <AnalyticsPage filters={Route.useSearch()} />
  },
})
