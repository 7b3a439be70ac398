import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { readDeskSearch } from '../../stays/front-desk/desk-search.ts'
import { TodayPage } from '../../stays/front-desk/today/today-page.tsx'

export const Route = createFileRoute('/_signed-in/today')({
  validateSearch: readDeskSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loaderDeps: ({ search: { property } }) => ({ property }),
  loader: ({ context: { utils }, deps: { property } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    if (property) {
      void utils.bookings.day.prefetch({ propertyId: property })
      void utils.rooms.list.prefetch({ propertyId: property })
    }
  },
  head: () => ({ meta: [{ title: 'Today · Atithi' }] }),
  component: function Today() {
    return <TodayPage property={Route.useSearch().property} />
  },
})
