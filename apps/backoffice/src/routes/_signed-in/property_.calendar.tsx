import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { CalendarPage } from '../../selling/calendar/calendar-page.tsx'
import { readCalendarSearch } from '../../selling/calendar/calendar-search.ts'

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
