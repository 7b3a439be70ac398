import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { mayUse, type Person } from '../../../lib/session.ts'
import { useWorkProperty } from '../../../lib/work-property.ts'
import type { ReviewFilters } from './review-filters.ts'
import { ReviewsPanel } from './reviews-panel.tsx'

export interface ReviewsSearch extends ReviewFilters {
  property?: string
}

/** The reviews of one property on a page of their own, also for those who have no other business with the property. */
export function ReviewsPage({ search, person }: { search: ReviewsSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/reviews' })
  const { propertyId, options } = useWorkProperty(search.property)
  const set = (change: ReviewsSearch) => void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const mayManage = mayUse(person, 'property')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Reviews"
        back={
          mayManage && (
            <Link to="/property" className={textLink}>
              Property
            </Link>
          )
        }
        actions={
          options.length > 1 && (
            <Select
              aria-label="Property"
              className="sm:w-64"
              options={options}
              value={propertyId ?? null}
              onValueChange={property => set({ property })}
            />
          )
        }
      />
      {propertyId && <ReviewsPanel key={propertyId} propertyId={propertyId} filters={search} onFilters={set} maySetUp={mayManage} />}
    </div>
  )
}
