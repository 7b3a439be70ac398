import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { formatCount, formatCounted, formatRating } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

/** The mean of all reviews of a property, and how many gave each number of stars. */
export function RatingCard({ propertyId }: { propertyId: string }) {
  const { data } = trpc.reviews.summary.useQuery({ propertyId })
  if (!data) return <Skeleton className="h-40" />
  const { averageRating, reviewCount, distribution } = data
  return (
    <div className="grid items-center gap-5 rounded-lg border border-line p-4 sm:grid-cols-[10rem_1fr] sm:p-5">
      <div>
        <p className="text-sm text-muted">Average rating</p>
        <p className="text-3xl font-semibold tabular-nums">
          {averageRating === null ? '—' : formatRating(averageRating)}
        </p>
        <p className="text-sm text-muted">
          {reviewCount === 0 ? 'No reviews yet' : formatCounted(reviewCount, 'review')}
        </p>
      </div>
      <ul className="flex flex-col gap-2">
        {distribution.map(({ rating, reviews }) => (
          <li key={rating} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-3 text-sm">
            <span>{formatCounted(rating, 'star')}</span>
            <ProgressBar
              label={formatCounted(rating, 'star')}
              value={reviews}
              max={Math.max(1, reviewCount)}
              valueText={formatCounted(reviews, 'review')}
              hideLabel
            />
            <span className="text-right text-muted tabular-nums">{formatCount(reviews)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
