import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { readDeskSearch } from '../../stays/front-desk/desk-search.ts'
import { GroupsPage } from '../../stays/front-desk/groups/groups-page.tsx'

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
