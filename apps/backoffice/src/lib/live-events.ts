import type { Outputs } from './trpc.ts'

/** The parts of the cache that an event makes stale. */
export type Stale =
  | 'bookings'
  | 'notifications'
  | 'dashboard'
  | 'availability'
  | 'festivals'
  | 'rooms'
  | 'roomTypes'
  | 'properties'
  | 'website'
  | 'hotels'
  | 'billing'
  | 'users'
  | 'content'
  | 'groups'
  | 'handover'
  | 'instalments'
  | 'lostFound'
  | 'faults'
  | 'guests'
  | 'nightAudit'
  | 'selfAudit'
  | 'folio'
  | 'fees'
  | 'reviews'
  | 'reports'
  | 'channels'
  | 'communications'

type Live = Outputs['notifications']['live']
type LiveType =
  Live extends AsyncIterable<readonly { type: infer Type extends string }[]> ? Type : never
type Entity = LiveType extends `${infer Name}.${string}` ? Name : never

/** An event that the product publishes and that nobody reads for does not compile. */
const byEntity: Record<Entity, readonly Stale[]> = {
  account: [],
  booking: [
    'bookings',
    'dashboard',
    'availability',
    'rooms',
    'nightAudit',
    'folio',
    'reports',
    'channels',
    'groups',
    'instalments',
  ],
  group: ['groups', 'bookings', 'dashboard'],
  'group-folio': ['groups', 'folio', 'bookings', 'dashboard', 'instalments'],
  guest: ['guests'],
  folio: ['folio', 'bookings', 'dashboard', 'groups', 'instalments'],
  payment: ['folio', 'bookings', 'dashboard', 'groups', 'instalments'],
  'online-payment': ['folio', 'bookings', 'dashboard', 'groups', 'instalments'],
  refund: ['folio', 'bookings', 'dashboard', 'groups', 'instalments'],
  document: ['folio'],
  extras: ['folio'],
  fees: ['fees', 'availability', 'bookings'],
  'payment-accounts': ['folio'],
  shift: ['folio'],
  companies: ['folio'],
  message: ['communications'],
  conversation: ['communications'],
  template: ['communications'],
  automation: ['communications'],
  campaign: ['communications'],
  messaging: ['communications'],
  review: ['reviews', 'properties'],
  room: ['rooms', 'bookings'],
  'room-type': [
    'roomTypes',
    'rooms',
    'properties',
    'dashboard',
    'availability',
    'website',
    'reports',
  ],
  rates: ['availability', 'channels'],
  channel: ['channels', 'bookings'],
  // Blocks of a group are told as availability, too, and lie on the board.
  festival: ['festivals', 'availability'],
  availability: ['availability', 'rooms', 'dashboard', 'bookings', 'groups', 'reports'],
  // The rooms of those who stay on are to be made.
  'night-audit': ['nightAudit', 'bookings', 'dashboard', 'rooms'],
  handover: ['handover'],
  'lost-item': ['lostFound'],
  fault: ['faults'],
  'self-audit': ['selfAudit'],
  staff: ['users'],
  // The bell is written after what it tells of.
  notification: ['notifications'],
  property: ['properties', 'dashboard', 'website', 'hotels'],
  // What the plan allows is shown where it is used.
  plan: ['billing', 'website', 'properties', 'hotels'],
  website: ['website', 'properties', 'dashboard', 'hotels'],
  // Pictures, policies, testimonials and attractions; setup advances with them.
  content: ['content', 'properties', 'dashboard', 'website'],
}

/** What to read again after an event 'entity.verb'. Of an event that nobody here knows, everything: better late than wrong. */
export function staleAfter(type: string): readonly Stale[] {
  const [entity = ''] = type.split('.')
  return isEntity(entity) ? byEntity[entity] : everything()
}

/** People are changed without an event of their own. */
const everything = (): readonly Stale[] => [
  ...new Set([...Object.values(byEntity).flat(), 'users' as const]),
]

const isEntity = (name: string): name is Entity => Object.hasOwn(byEntity, name)
