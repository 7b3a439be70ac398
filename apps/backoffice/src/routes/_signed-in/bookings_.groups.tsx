import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { GroupsPage } from '../../stays/front-desk/groups/groups-page.tsx'
import { readGroupsSearch } from '../../stays/front-desk/groups/groups-search.ts'

export const Route = createFileRoute('/_signed-in/bookings_/groups')({
  validateSearch: readGroupsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Groups · Atithi' }] }),
  component: function Groups() {
    return <GroupsPage search={Route.useSearch()} />
  },
})
