import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCounted, formatMoney, formatPhone, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Notification = Outputs['notifications']['list']['items'][number]

type NotifiedEvent = Pick<
  Notification,
  'type' | 'guestName' | 'source' | 'propertyName' | 'checkIn' | 'checkOut'
> &
  Partial<Pick<Notification, 'conflicts' | 'rating' | 'noShowFee'>>

/** What is told of a hotel and its plan, and what to do about it. */
const ofHotel: Partial<Record<Notification['type'], { title: string; action: string }>> = {
  'plan.bookings-near-limit': {
    title: 'Most online bookings of this month are sold',
    action: 'See what the plan leaves.',
  },
  'plan.bookings-at-limit': {
    title: 'The website takes no more bookings this month',
    action: 'Guests are asked to call or write.',
  },
  'plan.staff-near-limit': {
    title: 'Most staff accounts of the plan are taken',
    action: 'See what the plan leaves.',
  },
  'plan.staff-at-limit': {
    title: 'All staff accounts of the plan are taken',
    action: 'For more, ask for a larger plan.',
  },
  'plan.portals-near-limit': {
    title: 'Most travel portals of the plan are connected',
    action: 'See what the plan leaves.',
  },
  'plan.portals-at-limit': {
    title: 'All travel portals of the plan are connected',
    action: 'For more, ask for a larger plan.',
  },
  'plan.invoiced': { title: 'There is a new invoice', action: 'See what is to be paid.' },
  'plan.invoice-paid': { title: 'A payment for an invoice came', action: 'See what is left.' },
  'property.activated': { title: 'The property is active', action: 'It takes bookings.' },
  'property.suspended': {
    title: 'The property is suspended',
    action: 'Its website takes no bookings.',
  },
  'property.restored': { title: 'The property is back', action: 'It has all that it had.' },
  'property.webhook-turned-off': {
    title: 'A webhook was turned off',
    action: 'It has taken nothing for days. See what its receiver answered.',
  },
  'channel.overbooked': {
    title: 'A portal sold a room that is not there',
    action: 'Find the guest another room.',
  },
  'channel.reservation-held': {
    title: 'A reservation of a portal waits for you',
    action: 'It could not be booked by itself.',
  },
  'channel.suspended': {
    title: 'A portal refuses its credentials',
    action: 'Nothing is sent to it until there are others.',
  },
  'channel.drifted': {
    title: 'Nights were changed at a portal',
    action: 'They are sent again. See what differed.',
  },
  'channel.calendar-conflict': {
    title: 'A portal’s calendar takes a room that is not there',
    action: 'Find one of the guests another room.',
  },
  'channel.calendar-failed': {
    title: 'A portal’s calendar needs you',
    action: 'What it last said holds until then.',
  },
  'property.edited-by-platform': {
    title: 'The platform changed the particulars',
    action: 'What was changed stands in the audit trail.',
  },
  'property.help-offered': {
    title: 'The platform wrote to you about the setup',
    action: 'Read the email, and go on with the setup.',
  },
  'staff.changed-by-platform': {
    title: 'The platform changed your staff',
    action: 'See who works there.',
  },
  'account.two-factor-reset': {
    title: 'The platform took your two-factor sign-in away',
    action: 'Turn it on again.',
  },
  'plan.asked': { title: 'A hotel asks for a plan', action: 'Accept or decline it.' },
  'plan.declined': { title: 'The plan that you asked for was declined', action: 'See why.' },
  'plan.changed': { title: 'The plan was changed', action: 'See what it allows.' },
  'plan.change-planned': { title: 'The plan will change', action: 'See when.' },
  'plan.trial-ended': {
    title: 'The trial has ended',
    action: 'The website takes no bookings until you ask for a plan.',
  },
  'plan.past-due': { title: 'A payment for the plan is due', action: 'Nothing changes for now.' },
  'plan.payment-reminded': {
    title: 'A payment for the plan is still open',
    action: 'Pay it here.',
  },
  'plan.in-grace': {
    title: 'A payment for the plan is overdue',
    action: 'Without it the website stops taking bookings.',
  },
  'plan.lapsed': {
    title: 'The plan was not paid',
    action: 'The website takes no bookings until it is.',
  },
  'plan.restored': { title: 'The plan holds again', action: 'The website takes bookings.' },
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
  if (told) return { title: told.title, detail: `${propertyName}. ${told.action}` }
  if (type === 'website.domain-missing')
    return {
      title: 'The record of your domain is missing',
      detail: `${propertyName}. Add it again within a week.`,
    }
  if (type === 'messaging.mail-domain-lost')
    return {
      title: 'Letters no longer come from your own address',
      detail: `${propertyName}. SPF or DKIM of the domain is missing.`,
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
  if (type === 'message.received')
    return {
      title: `${formatPhone(guestName ?? 'A guest')} wrote to you`,
      detail: `${propertyName}. Read it and answer.`,
    }
  const dates = checkIn && checkOut && `, ${formatShortDay(checkIn)} to ${formatShortDay(checkOut)}`
  const stay = `${propertyName}${dates ?? ''}`
  if (type === 'booking.no-show')
    return {
      title: `No-show: ${guestName}`,
      detail: `${stay}, ${noShowFee === null ? 'reinstated since' : noShowFee > 0 ? `fee ${formatMoney(noShowFee)}` : 'no fee'}`,
    }
  if (type === 'booking.walked')
    return { title: `${guestName} was walked`, detail: `${stay}. Brought to another hotel.` }
  if (type === 'refund.failed')
    return {
      title: `Refund to ${guestName} failed`,
      detail: `${stay}. Give it back another way.`,
    }
  if (type === 'online-payment.failed')
    return {
      title: `Payment of ${guestName} failed`,
      detail: `${stay}. They may try again.`,
    }
  if (type === 'channel.card-chargeable')
    return {
      title: `Virtual card of ${guestName} may be charged`,
      detail: `${stay}. Charge it at your terminal.`,
    }
  if (type === 'channel.card-expiring')
    return {
      title: `Virtual card of ${guestName} is about to end`,
      detail: `${stay}. Nothing is charged yet.`,
    }
  return type === 'booking.cancelled'
    ? { title: `Booking of ${guestName} cancelled`, detail: stay }
    : {
        title: `New booking: ${guestName}`,
        detail: source ? `${stay}, ${sourceWords[source]}` : stay,
      }
}
