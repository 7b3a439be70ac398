import { FailureState } from '@atithi/ui/failure-state'
import { SkeletonText } from '@atithi/ui/skeleton'
import { messageFor } from '../../../lib/failures.ts'
import { formatInstant } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { activitySentence } from './activity-sentence.ts'
import type { BookingDetail } from './booking-details.tsx'

/** What was done with this booking, by whom, the newest first. */
export function ActivityTab({ booking }: { booking: BookingDetail }) {
  const activity = trpc.bookings.activity.useQuery({ bookingId: booking.id })
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="text-sm font-semibold">Notes</h3>
        <p className="mt-1 text-sm whitespace-pre-line text-muted">
          {booking.specialRequests || 'The guest has asked for nothing special.'}
        </p>
      </section>
      <section>
        <h3 className="text-sm font-semibold">Activity</h3>
        {activity.data ? (
          <ol className="mt-3 flex flex-col gap-4 border-l border-line pl-4">
            {activity.data.items.map(entry => (
              <li
                key={entry.id}
                className="relative text-sm before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-accent"
              >
                <p>{activitySentence(entry)}</p>
                {entry.reason && <p className="text-muted">{entry.reason}</p>}
                <time dateTime={entry.at} className="text-xs text-muted">
                  {formatInstant(entry.at, booking.timeZone)}
                </time>
              </li>
            ))}
          </ol>
        ) : activity.isError ? (
          <FailureState title="The activity could not be loaded" onRetry={() => void activity.refetch()} retrying={activity.isFetching}>
            {messageFor(activity.error)}
          </FailureState>
        ) : (
          <SkeletonText lines={4} className="mt-3" />
        )}
      </section>
    </div>
  )
}
