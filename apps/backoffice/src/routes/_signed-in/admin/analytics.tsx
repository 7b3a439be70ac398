import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readByPage } from '../../../lib/search-params.ts'
import { AnalyticsPage } from '../../../platform/admin/analytics-page.tsx'
import { type AnalyticsFilters, readAnalyticsFilters } from '../../../platform/admin/filters.ts'

export const Route = createFileRoute('/_signed-in/admin/analytics')({
  validateSearch: readByPage<AnalyticsFilters>,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'Analytics · Atithi' }] }),
  component: function Analytics() {
    return <AnalyticsPage filters={readAnalyticsFilters(Route.useSearch())} />
  },
})
