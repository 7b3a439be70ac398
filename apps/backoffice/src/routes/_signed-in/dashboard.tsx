import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../insight/dashboard/dashboard-page.tsx'
import { mayUse } from '../../lib/session.ts'
import { RatesDialog } from '../../selling/calendar/rates-dialog.tsx'

export const Route = createFileRoute('/_signed-in/dashboard')({
  loader: ({ context: { utils } }) => {
    void utils.dashboard.properties.prefetch({})
    void utils.dashboard.summary.prefetch({})
    void utils.dashboard.recentBookings.prefetch({})
  },
  head: () => ({ meta: [{ title: 'Dashboard · Atithi' }] }),
  component: function Dashboard() {
    const { person } = Route.useRouteContext()
    const { open } = Route.useSearch()
    return (
      <>
        <DashboardPage person={person} />
        {mayUse(person, 'property') && <RatesDialog open={open} />}
      </>
    )
  },
})
