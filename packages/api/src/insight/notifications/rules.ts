import type { Area } from '../../kernel/access/areas.ts'

/** What rings the bell, and whose area it is; what is the owner's rings for no staff. */
const noted = {
  'booking.created': 'bookings',
  'booking.cancelled': 'bookings',
  'review.submitted': 'guests',
  'website.bookings-near-limit': 'website',
  'website.bookings-at-limit': 'website',
  'website.domain-missing': 'website',
  'website.domain-withdrawn': 'website',
  'self-audit.conflict': 'owner',
} as const satisfies Record<string, Area | 'owner'>
export type NotedType = keyof typeof noted

/** The kinds of event that a person is told of: all for owners and administrators, those of their areas for staff. */
export function notedTypes(areas: readonly Area[] | 'all'): NotedType[] {
  const types = Object.keys(noted) as NotedType[]
  return areas === 'all' ? types : types.filter(type => areas.some(area => area === noted[type]))
}
