import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { readBoardSearch } from '../../stays/housekeeping/board-search.ts'
import { HousekeepingPage } from '../../stays/housekeeping/housekeeping-page.tsx'

export const Route = createFileRoute('/_signed-in/property_/housekeeping')({
  validateSearch: readBoardSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ context: { utils }, deps: { property } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    if (property) void utils.rooms.list.prefetch({ propertyId: property })
  },
  head: () => ({ meta: [{ title: 'Housekeeping · Atithi' }] }),
  component: function Housekeeping() {
    return <HousekeepingPage search={Route.useSearch()} person={Route.useRouteContext().person} />
  },
})
