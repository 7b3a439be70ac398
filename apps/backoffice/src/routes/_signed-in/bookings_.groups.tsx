import { createFileRoute } from '@tanstack/react-router'
import { readDeskSearch } from '../../features/front-desk/desk-search.ts'
import { GroupsPage } from '../../features/front-desk/groups/groups-page.tsx'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/bookings_/groups')({
  validateSearch: readDeskSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Groups · Atithi' }] }),
  component: function Groups() {
    return <GroupsPage search={Route.useSearch()} />
  },
})
