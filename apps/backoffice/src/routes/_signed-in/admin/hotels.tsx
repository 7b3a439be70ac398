import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readByPage } from '../../../lib/search-params.ts'
import { type HotelFilters, readHotelFilters } from '../../../platform/admin/filters.ts'
import { HotelsPage } from '../../../platform/admin/hotels-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/hotels')({
  validateSearch: readByPage<HotelFilters>,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'Hotels · Atithi' }] }),
  component: function Hotels() {
    return <HotelsPage filters={readHotelFilters(Route.useSearch())} />
  },
})
