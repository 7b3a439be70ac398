import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../insight/report-files/reports-page.tsx'
import { readReportsSearch } from '../../insight/reports/reports-search.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/reports')({
  validateSearch: readReportsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'reports'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    void utils.reports.catalog.prefetch({})
  },
  head: () => ({ meta: [{ title: 'Reports · Atithi' }] }),
  component: function Reports() {
    return <ReportsPage search={Route.useSearch()} person={Route.useRouteContext().person} />
  },
})
