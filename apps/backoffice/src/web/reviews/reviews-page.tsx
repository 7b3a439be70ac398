import { PageHeader } from '@atithi/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import { useWorkProperty } from '../../components/work-property.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { ReviewFilters } from './review-filters.ts'
import { ReviewsPanel } from './reviews-panel.tsx'

export interface ReviewsSearch extends ReviewFilters {
  property?: string
}

/** The reviews of one property on a page of their own, also for those who have no other business with the property. */
export function ReviewsPage({ search, person }: { search: ReviewsSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/reviews' })
  const { propertyId } = useWorkProperty(search.property)
  const set = (change: ReviewsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const mayManage = mayUse(person, 'property')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Reviews" />
      {propertyId && (
        <ReviewsPanel
          key={propertyId}
          propertyId={propertyId}
          filters={search}
          onFilters={set}
          maySetUp={mayManage}
        />
      )}
    </div>
  )
}
