import type { Area } from '../access/areas.ts'

/** What rings the bell, and whose area it is. */
const noted = {
  'booking.created': 'bookings',
  'booking.cancelled': 'bookings',
  'review.submitted': 'guests',
  'website.bookings-near-limit': 'website',
  'website.bookings-at-limit': 'website',
} as const satisfies Record<string, Area>
export type NotedType = keyof typeof noted

/** The kinds of event that a person is told of: all for owners and administrators, those of their areas for staff. */
export function notedTypes(areas: readonly Area[] | 'all'): NotedType[] {
  const types = Object.keys(noted) as NotedType[]
  return areas === 'all' ? types : types.filter(type => areas.includes(noted[type]))
}
