import { textLink } from '@atithi/ui/text-link'
import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Schedule } from '../../instalments/schedule.tsx'
import type { BookingDetail } from '../booking-types.ts'

/** Of a free stay nothing is due. */
const mayPay = ({ stayType, status }: BookingDetail): boolean =>
  stayType === 'revenue' && status !== 'cancelled' && status !== 'checked-out'

/** By when the guest pays how much: by dates of their own, or by those of their group. */
export function BookingSchedule({ booking }: { booking: BookingDetail }) {
  const { id: bookingId, propertyId, code, checkOut, guestEmail } = booking
  const isOpen = mayPay(booking)
  const { data } = trpc.instalments.get.useQuery(isOpen ? { bookingId } : skipToken)
  const set = trpc.instalments.set.useMutation()
  if (!isOpen || !data) return null
  if (data.group)
    return (
      <p className="text-sm text-muted">
        Deposits are those of the group{' '}
        <Link
          to="/bookings/groups"
          search={{ property: propertyId, group: data.group.id }}
          className={textLink}
        >
          {data.group.name}
        </Link>
        .
      </p>
    )
  return (
    <Schedule
      of={code}
      schedule={data.schedule}
      leavesOn={checkOut}
      empty="No dates are agreed. With a schedule, what is due shows here, under Payments due and in the message of the morning, and letters remind the guest of it."
      save={async (instalments, idempotencyKey) => {
        await set.mutateAsync({ bookingId, instalments, idempotencyKey })
        refresh(staleAfter('booking.scheduled'))
      }}
    >
      {!guestEmail && (
        <p className="text-sm text-muted">
          The booking has no email address: the guest is not reminded by letter.
        </p>
      )}
    </Schedule>
  )
}
