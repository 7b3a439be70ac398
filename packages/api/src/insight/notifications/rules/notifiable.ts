import { kindsFor, type NoticeKind } from '../../../identity/notification-preferences/rules.ts'
import type { Area } from '../../../kernel/access/areas.ts'
import type { ProductEventType } from '../../events.ts'

/** What rings the bell, and of which kind it is; what is the administrators' rings for nobody else. */
const notifiable = {
  'booking.created': 'bookings',
  'booking.cancelled': 'bookings',
  'booking.no-show': 'bookings',
  'booking.walked': 'bookings',
  'online-payment.failed': 'payments',
  'refund.failed': 'payments',
  'channel.card-chargeable': 'payments',
  'channel.card-expiring': 'payments',
  'review.submitted': 'reviews',
  'message.received': 'messages',
  'channel.overbooked': 'channels',
  'channel.reservation-held': 'channels',
  'channel.suspended': 'channels',
  'channel.drifted': 'channels',
  'channel.calendar-conflict': 'channels',
  'channel.calendar-failed': 'channels',
  'messaging.mail-domain-lost': 'property',
  'website.domain-missing': 'website',
  'website.domain-withdrawn': 'website',
  'self-audit.conflict': 'books',
  'property.activated': 'property',
  'property.suspended': 'property',
  'property.restored': 'property',
  'property.webhook-turned-off': 'property',
  'property.edited-by-platform': 'property',
  'property.help-offered': 'property',
  'staff.changed-by-platform': 'property',
  'account.two-factor-reset': 'property',
  'plan.bookings-near-limit': 'website',
  'plan.bookings-at-limit': 'website',
  'plan.staff-near-limit': 'plan',
  'plan.staff-at-limit': 'plan',
  'plan.portals-near-limit': 'channels',
  'plan.portals-at-limit': 'channels',
  'plan.invoiced': 'plan',
  'plan.invoice-paid': 'plan',
  'plan.asked': 'administrator',
  'plan.declined': 'plan',
  'plan.changed': 'plan',
  'plan.change-planned': 'plan',
  'plan.trial-ended': 'plan',
  'plan.past-due': 'plan',
  'plan.payment-reminded': 'plan',
  'plan.in-grace': 'plan',
  'plan.lapsed': 'plan',
  'plan.restored': 'plan',
} as const satisfies Partial<Record<ProductEventType, NoticeKind | 'administrator'>>
export type NotifiableType = keyof typeof notifiable
export const allNotifiable = Object.keys(notifiable) as NotifiableType[]
export const isNotifiable = (type: string): type is NotifiableType =>
  Object.hasOwn(notifiable, type)

/** What of the hotels concerns the platform. A hotel’s guests, money and messages ring for the hotel alone. */
const ofPlatform: readonly (NoticeKind | 'administrator')[] = [
  'administrator',
  'plan',
  'property',
  'books',
]

/** The kind that people choose by; undefined for what is the administrators'. */
export const kindOf = (type: NotifiableType): NoticeKind | undefined => {
  const kind = notifiable[type]
  return kind === 'administrator' ? undefined : kind
}

/**
 * The kinds of event that a person is told of: those of their areas for staff, for owners all but the administrators', for administrators
 * what concerns the platform.
 */
export function notifiableTypes(
  listener: readonly Area[] | 'owner' | 'administrator',
): NotifiableType[] {
  const kinds = listener === 'administrator' ? ofPlatform : kindsFor(listener)
  return allNotifiable.filter(type => kinds.some(kind => kind === notifiable[type]))
}

/** Events of which a letter of their own is written, by whoever knows what happened: no short one beside it. */
export const hasOwnLetter = (type: NotifiableType): boolean =>
  /^(booking|account|plan|website\.domain|staff)\b/.test(type) ||
  (type.startsWith('property.') && type !== 'property.webhook-turned-off')
