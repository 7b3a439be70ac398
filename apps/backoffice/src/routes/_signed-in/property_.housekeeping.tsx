import { createFileRoute } from '@tanstack/react-router'
import { readBoardSearch } from '../../features/housekeeping/board-search.ts'
import { HousekeepingPage } from '../../features/housekeeping/housekeeping-page.tsx'
import { requireArea } from '../../lib/guards.ts'

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
