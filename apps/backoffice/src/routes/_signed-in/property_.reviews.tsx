import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { idOf } from '../../lib/search-params.ts'
import { readReviewFilters } from '../../web/reviews/review-filters.ts'
import { ReviewsPage, type ReviewsSearch } from '../../web/reviews/reviews-page.tsx'

export const Route = createFileRoute('/_signed-in/property_/reviews')({
  validateSearch: (search: Record<string, unknown>): ReviewsSearch => ({
    property: idOf(search.property),
    ...readReviewFilters(search),
  }),
  beforeLoad: ({ context }) => requireArea(context.person, 'guests'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Reviews · Atithi' }] }),
  component: function Reviews() {
    return <ReviewsPage search={Route.useSearch()} person={Route.useRouteContext().person} />
  },
})
