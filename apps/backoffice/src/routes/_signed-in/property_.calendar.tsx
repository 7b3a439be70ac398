import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../../features/calendar/calendar-page.tsx'
import { readCalendarSearch } from '../../features/calendar/calendar-search.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/property_/calendar')({
  validateSearch: readCalendarSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'property'),
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ context: { utils }, deps: { property } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    if (property) void utils.dashboard.summary.prefetch({ propertyId: property })
  },
  head: () => ({ meta: [{ title: 'Availability and rates · Atithi' }] }),
  component: function Calendar() {
    return <CalendarPage search={Route.useSearch()} />
  },
})
