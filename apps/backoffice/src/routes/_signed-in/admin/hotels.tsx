import { createFileRoute } from '@tanstack/react-router'
import { hotelsInput, readHotelFilters } from '../../../features/admin/filters.ts'
import { HotelsPage } from '../../../features/admin/hotels-page.tsx'
import { requireAdmin } from '../../../lib/guards.ts'

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
