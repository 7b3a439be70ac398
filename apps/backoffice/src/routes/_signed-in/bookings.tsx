import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BookingsPage } from '../../features/bookings/bookings-page.tsx'
import { listInput, readBookingFilters } from '../../features/bookings/filters.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/bookings')({
  validateSearch: readBookingFilters,
  search: { middlewares: [stripSearchParams({ range: 'all' })] },
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loaderDeps: ({ search }) => ({ input: listInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.bookings.list.prefetchInfinite(input)
    void utils.bookings.summary.prefetch(input)
    void utils.dashboard.summary.prefetch({})
  },
  head: () => ({ meta: [{ title: 'Bookings · Atithi' }] }),
  component: function Bookings() {
    const { person } = Route.useRouteContext()
    return <BookingsPage filters={Route.useSearch()} person={person} />
  },
})
