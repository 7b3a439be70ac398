import type { Area } from '../../kernel/access/areas.ts'
import type { ProductEventType } from '../events.ts'

/** What rings the bell, and whose area it is; what is the owner's rings for no staff. */
const notifiable = {
  'booking.created': 'bookings',
  'booking.cancelled': 'bookings',
  'review.submitted': 'guests',
  'website.bookings-near-limit': 'website',
  'website.bookings-at-limit': 'website',
  'website.domain-missing': 'website',
  'website.domain-withdrawn': 'website',
  'self-audit.conflict': 'owner',
} as const satisfies Partial<Record<ProductEventType, Area | 'owner'>>
export type NotifiableType = keyof typeof notifiable

/** The kinds of event that a person is told of: all for owners and administrators, those of their areas for staff. */
export function notifiableTypes(areas: readonly Area[] | 'all'): NotifiableType[] {
  const types = Object.keys(notifiable) as NotifiableType[]
  return areas === 'all'
    ? types
    : types.filter(type => areas.some(area => area === notifiable[type]))
}
