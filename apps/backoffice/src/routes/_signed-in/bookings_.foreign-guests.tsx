import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { FormsPage } from '../../stays/front-desk/forms/forms-page.tsx'
import { readFormsSearch } from '../../stays/front-desk/forms/forms-search.ts'

export const Route = createFileRoute('/_signed-in/bookings_/foreign-guests')({
  validateSearch: readFormsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'bookings'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Foreign guests · Atithi' }] }),
  component: function ForeignGuests() {
    return <FormsPage search={Route.useSearch()} />
  },
})
