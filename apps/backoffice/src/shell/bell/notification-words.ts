import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Notification = Outputs['notifications']['list']['items'][number]

type NotifiedEvent = Pick<
  Notification,
  'type' | 'guestName' | 'source' | 'propertyName' | 'checkIn' | 'checkOut'
> &
  Partial<Pick<Notification, 'conflicts' | 'rating' | 'noShowFee'>>

/** What is told of a hotel and its plan, and what to do about it. */
const ofHotel: Partial<Record<Notification['type'], { title: string; todo: string }>> = {
  'plan.bookings-near-limit': {
    title: 'Most online bookings of this month are sold',
    todo: 'See what the plan leaves.',
  },
  'plan.bookings-at-limit': {
    title: 'The website takes no more bookings this month',
    todo: 'Guests are asked to call or write.',
  },
  'plan.staff-near-limit': {
    title: 'Most staff accounts of the plan are taken',
    todo: 'See what the plan leaves.',
  },
  'plan.staff-at-limit': {
    title: 'All staff accounts of the plan are taken',
    todo: 'For more, ask for a larger plan.',
  },
  'property.activated': { title: 'The property is active', todo: 'It takes bookings.' },
  'property.suspended': {
    title: 'The property is suspended',
    todo: 'Its website takes no bookings.',
  },
  'property.restored': { title: 'The property is back', todo: 'It has all that it had.' },
  'plan.asked': { title: 'A hotel asks for a plan', todo: 'Accept or decline it.' },
  'plan.declined': { title: 'The plan that you asked for was declined', todo: 'See why.' },
  'plan.changed': { title: 'The plan was changed', todo: 'See what it allows.' },
  'plan.change-planned': { title: 'The plan will change', todo: 'See when.' },
  'plan.trial-ended': {
    title: 'The trial has ended',
    todo: 'The website takes no bookings until you ask for a plan.',
  },
  'plan.past-due': { title: 'A payment for the plan is due', todo: 'Nothing changes for now.' },
  'plan.in-grace': {
    title: 'A payment for the plan is overdue',
    todo: 'Without it the website stops taking bookings.',
  },
  'plan.lapsed': {
    title: 'The plan was not paid',
    todo: 'The website takes no bookings until it is.',
  },
  'plan.restored': { title: 'The plan holds again', todo: 'The website takes bookings.' },
}

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
  noShowFee = null,
}: NotifiedEvent): {
  title: string
  detail: string
} {
  const told = ofHotel[type]
  if (told) return { title: told.title, detail: `${propertyName}. ${told.todo}` }
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
  if (type === 'booking.no-show')
    return {
      title: `No-show: ${guestName}`,
      detail: `${stay}, ${noShowFee === null ? 'reinstated since' : noShowFee > 0 ? `fee ${formatMoney(noShowFee)}` : 'no fee'}`,
    }
  return type === 'booking.cancelled'
    ? { title: `Booking of ${guestName} cancelled`, detail: stay }
    : {
        title: `New booking: ${guestName}`,
        detail: source ? `${stay}, ${sourceWords[source]}` : stay,
      }
}
