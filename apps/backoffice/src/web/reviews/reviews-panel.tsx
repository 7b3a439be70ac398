import { ratings } from '@atithi/api/web/reviews/rules/reviews'
import { Checkbox } from '@atithi/ui/checkbox'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Star } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { AskSwitch } from './ask-switch.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReviewCard } from './review-card.tsx'
import type { ReviewFilters } from './review-filters.ts'

const choices = [
  { value: 'all', label: 'All ratings' },
  ...ratings.map(stars => ({ value: String(stars), label: formatCounted(stars, 'star') })),
]

interface ReviewsPanelProps {
  propertyId: string
  filters: ReviewFilters
  onFilters: (filters: ReviewFilters) => void
  /** Whether guests are asked is a setting of the property. */
  maySetUp: boolean
}

/** What guests said of their stays at a property. */
export function ReviewsPanel({ propertyId, filters, onFilters, maySetUp }: ReviewsPanelProps) {
  const { stars, unanswered } = filters
  const list = trpc.reviews.list.useInfiniteQuery(
    { propertyId, rating: stars, unanswered },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const reviews = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const isFiltered = stars !== undefined || unanswered === true
  return (
    <div className="flex flex-col gap-5">
      {maySetUp && <AskSwitch propertyId={propertyId} />}
      <RatingCard propertyId={propertyId} />
      <FilterBar
        count={total === undefined ? undefined : formatCounted(total, 'review')}
        {...(isFiltered && {
          onClear: () => onFilters({ stars: undefined, unanswered: undefined }),
        })}
      >
        <Select
          aria-label="Rating"
          options={choices}
          value={stars === undefined ? 'all' : String(stars)}
          onValueChange={value =>
            onFilters({ stars: ratings.find(rating => String(rating) === value) })
          }
        />
        <Checkbox
          label="Not answered yet"
          checked={unanswered === true}
          onCheckedChange={checked => onFilters({ unanswered: checked || undefined })}
        />
      </FilterBar>
      {list.isPending ? (
        <Skeleton className="h-40" />
      ) : list.isError && reviews.length === 0 ? (
        <QueryFailure title="The reviews could not be loaded" query={list} />
      ) : reviews.length === 0 ? (
        <EmptyState icon={<Star />} title={isFiltered ? 'No reviews found' : 'No reviews yet'}>
          {isFiltered
            ? 'Try adjusting your filters to see more results.'
            : 'Guests are asked by letter the morning after they leave.'}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {reviews.map(review => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
          <LoadMore
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
