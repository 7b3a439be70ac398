import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { BoardPage } from '../../stays/front-desk/board-page.tsx'
import { readBoardSearch } from '../../stays/front-desk/board-search.ts'

export const Route = createFileRoute('/_signed-in/bookings_/board')({
  validateSearch: readBoardSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ context: { utils }, deps: { property } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    if (property) void utils.dashboard.summary.prefetch({ propertyId: property })
  },
  head: () => ({ meta: [{ title: 'Front desk · Atithi' }] }),
  component: function FrontDesk() {
    return <BoardPage search={Route.useSearch()} person={Route.useRouteContext().person} />
  },
})
