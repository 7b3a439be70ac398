import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../insight/report-files/reports-page.tsx'
import { type ReportsSearch, readReportsSearch } from '../../insight/reports/reports-search.ts'
import { requireArea } from '../../lib/guards.ts'
import { readByPage } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/reports')({
  validateSearch: readByPage<ReportsSearch>,
  beforeLoad: ({ context }) => requireArea(context.person, 'reports'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    void utils.reports.catalog.prefetch({})
  },
  head: () => ({ meta: [{ title: 'Reports · Atithi' }] }),
  component: function Reports() {
    const search = readReportsSearch({ ...Route.useSearch() })
    return <ReportsPage search={search} person={Route.useRouteContext().person} />
  },
})
