import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { hotelsInput, readHotelFilters } from '../../../platform/admin/filters.ts'
import { HotelsPage } from '../../../platform/admin/hotels-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/hotels')({
  validateSearch: readHotelFilters,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loaderDeps: ({ search }) => ({ input: hotelsInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.admin.hotels.list.prefetchInfinite(input)
  },
  head: () => ({ meta: [{ title: 'Hotels · Atithi' }] }),
  component: function Hotels() {
    return <HotelsPage filters={Route.useSearch()} />
  },
})
