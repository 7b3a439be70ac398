import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { readDeskSearch } from '../../stays/front-desk/desk-search.ts'
import { NightAuditPage } from '../../stays/front-desk/night-audit/night-audit-page.tsx'

export const Route = createFileRoute('/_signed-in/bookings_/night-audit')({
  validateSearch: readDeskSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Night audit · Atithi' }] }),
  component: function NightAudit() {
    const { person } = Route.useRouteContext()
    return <NightAuditPage search={Route.useSearch()} person={person} />
  },
})
