import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCounted, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Notification = Outputs['notifications']['list']['items'][number]

type Told = Pick<
  Notification,
  'type' | 'guestName' | 'source' | 'propertyName' | 'checkIn' | 'checkOut'
> &
  Partial<Pick<Notification, 'conflicts' | 'rating'>>

/** What happened, and where; of a booking, when the guest stays. */
export function notificationWords({
  type,
  guestName,
  source,
  propertyName,
  checkIn,
  checkOut,
  conflicts,
  rating,
}: Told): {
  title: string
  detail: string
} {
  if (type === 'website.bookings-near-limit')
    return {
      title: 'Most online bookings of this month are sold',
      detail: `${propertyName}. See what the plan leaves.`,
    }
  if (type === 'website.bookings-at-limit')
    return {
      title: 'The website takes no more bookings this month',
      detail: `${propertyName}. Guests are asked to call or write.`,
    }
  if (type === 'website.domain-missing')
    return {
      title: 'The record of your domain is missing',
      detail: `${propertyName}. Add it again within a week.`,
    }
  if (type === 'website.domain-withdrawn')
    return {
      title: 'Your domain is out of service',
      detail: `${propertyName}. It comes back with its record.`,
    }
  if (type === 'self-audit.conflict')
    return {
      title: 'The books do not agree',
      detail: `${propertyName}. ${formatCounted(conflicts ?? 1, 'thing')} to look at.`,
    }
  if (type === 'review.submitted')
    return {
      title: `New review: ${guestName}`,
      detail: `${propertyName}, ${formatCounted(rating ?? 0, 'star')}`,
    }
  const dates = checkIn && checkOut && `, ${formatShortDay(checkIn)} to ${formatShortDay(checkOut)}`
  const stay = `${propertyName}${dates ?? ''}`
  return type === 'booking.cancelled'
    ? { title: `Booking of ${guestName} cancelled`, detail: stay }
    : {
        title: `New booking: ${guestName}`,
        detail: source ? `${stay}, ${sourceWords[source]}` : stay,
      }
}
