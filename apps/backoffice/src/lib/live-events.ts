/** The parts of the cache that an event makes stale. */
export type Stale =
  | 'bookings'
  | 'notifications'
  | 'dashboard'
  | 'availability'
  | 'rooms'
  | 'roomTypes'
  | 'properties'
  | 'website'
  | 'hotels'
  | 'users'
  | 'content'

const everything: readonly Stale[] = [
  'bookings',
  'notifications',
  'dashboard',
  'availability',
  'rooms',
  'roomTypes',
  'properties',
  'website',
  'hotels',
  'users',
  'content',
]

const byEntity: Record<string, readonly Stale[]> = {
  booking: ['bookings', 'notifications', 'dashboard', 'availability', 'rooms'],
  room: ['rooms', 'bookings'],
  'room-type': ['roomTypes', 'rooms', 'properties', 'dashboard', 'availability', 'website'],
  rates: ['availability'],
  availability: ['availability', 'rooms', 'dashboard'],
  property: ['properties', 'dashboard', 'website', 'hotels'],
  website: ['website', 'properties', 'dashboard', 'hotels'],
  // Pictures, policies, testimonials and attractions; setup advances with them.
  content: ['content', 'properties', 'dashboard', 'website'],
}

/** What to read again after an event 'entity.verb'. Of an event that nobody here knows, everything: better late than wrong. */
export function staleAfter(type: string): readonly Stale[] {
  const [entity = ''] = type.split('.')
  return Object.hasOwn(byEntity, entity) ? (byEntity[entity] ?? everything) : everything
}
