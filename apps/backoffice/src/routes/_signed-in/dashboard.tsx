import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/_signed-in/dashboard')({
  loader: ({ context: { utils } }) => {
    void utils.dashboard.properties.prefetch({})
    void utils.dashboard.summary.prefetch({})
    void utils.dashboard.recentBookings.prefetch({})
  },
  head: () => ({ meta: [{ title: 'Dashboard · Atithi' }] }),
  component: function Dashboard() {
    return <DashboardPage person={Route.useRouteContext().person} />
  },
})
