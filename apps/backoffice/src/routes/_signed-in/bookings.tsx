import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { loadPhoneWords } from '../../lib/format.ts'
import { requireArea } from '../../lib/guards.ts'
import { filterInput, listInput, readBookingFilters } from '../../stays/bookings/filters.ts'
import { BookingsPage } from '../../stays/bookings/list/bookings-page.tsx'
import { DeskTabs } from '../../stays/front-desk/desk-tabs.tsx'

export const Route = createFileRoute('/_signed-in/bookings')({
  validateSearch: readBookingFilters,
  search: { middlewares: [stripSearchParams({ range: 'all' })] },
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loaderDeps: ({ search }) => ({ input: listInput(search), figures: filterInput(search) }),
  loader: ({ context: { utils }, deps: { input, figures } }) => {
    void utils.bookings.list.prefetchInfinite(input)
    void utils.bookings.summary.prefetch(figures)
    void utils.dashboard.summary.prefetch({})
    return loadPhoneWords()
  },
  head: () => ({ meta: [{ title: 'Bookings · Atithi' }] }),
  component: function Bookings() {
    const filters = Route.useSearch()
    const { person } = Route.useRouteContext()
    return (
      <BookingsPage
        person={person}
        filters={filters}
        tabs={<DeskTabs at="list" property={filters.property} />}
      />
    )
  },
})
