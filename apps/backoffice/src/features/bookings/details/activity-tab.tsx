import { FailureState } from '@atithi/ui/failure-state'
import { SkeletonText } from '@atithi/ui/skeleton'
import { AuditTrail } from '../../../lib/audit/audit-trail.tsx'
import { messageFor } from '../../../lib/failures.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'

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
          <div className="mt-3">
            <AuditTrail entries={activity.data.items} timeZone={booking.timeZone} empty="Nothing has been recorded yet." />
          </div>
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
