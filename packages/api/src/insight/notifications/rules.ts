import type { Area } from '../../kernel/access/areas.ts'
import type { ProductEventType } from '../events.ts'

/** What rings the bell, and whose area it is; what is the owner's rings for no staff, what is the administrators' for nobody else. */
const notifiable = {
  'booking.created': 'bookings',
  'booking.cancelled': 'bookings',
  'booking.no-show': 'bookings',
  'online-payment.failed': 'payments',
  'refund.failed': 'payments',
  'review.submitted': 'guests',
  'message.received': 'communications',
  'messaging.mail-domain-lost': 'owner',
  'website.domain-missing': 'website',
  'website.domain-withdrawn': 'website',
  'self-audit.conflict': 'owner',
  'property.activated': 'owner',
  'property.suspended': 'owner',
  'property.restored': 'owner',
  'property.webhook-turned-off': 'owner',
  'plan.bookings-near-limit': 'website',
  'plan.bookings-at-limit': 'website',
  'plan.staff-near-limit': 'owner',
  'plan.staff-at-limit': 'owner',
  'plan.asked': 'administrator',
  'plan.declined': 'owner',
  'plan.changed': 'owner',
  'plan.change-planned': 'owner',
  'plan.trial-ended': 'owner',
  'plan.past-due': 'owner',
  'plan.in-grace': 'owner',
  'plan.lapsed': 'owner',
  'plan.restored': 'owner',
} as const satisfies Partial<Record<ProductEventType, Area | 'owner' | 'administrator'>>
export type NotifiableType = keyof typeof notifiable

/** The kinds of event that a person is told of: those of their areas for staff, for owners all but the administrators'. */
export function notifiableTypes(
  listener: readonly Area[] | 'owner' | 'administrator',
): NotifiableType[] {
  const types = Object.keys(notifiable) as NotifiableType[]
  if (listener === 'administrator') return types
  return types.filter(type =>
    listener === 'owner'
      ? notifiable[type] !== 'administrator'
      : listener.some(area => area === notifiable[type]),
  )
}
