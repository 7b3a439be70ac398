import { Stars } from '../../components/stars.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import type { GuestProfile } from '../guest-types.ts'

export function ReviewsTab({ guest }: { guest: GuestProfile }) {
  if (guest.reviews.length === 0) return <p className="text-sm text-muted">No reviews yet.</p>
  return (
    <ul className="flex flex-col gap-3">
      {guest.reviews.map(review => (
        <li key={review.id} className="rounded-lg border border-line px-4 py-3 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <Stars rating={review.rating} />
            <span className="text-muted">
              {review.propertyName}, {formatInstantDay(review.date)}
            </span>
          </p>
          {review.comment && <p className="mt-2 whitespace-pre-line">{review.comment}</p>}
          {review.response && (
            <p className="mt-2 rounded-md bg-sunken px-3 py-2 whitespace-pre-line">
              {review.response}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
