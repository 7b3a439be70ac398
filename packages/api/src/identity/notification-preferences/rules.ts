import type { Role } from '../../kernel/access/actor.ts'
import type { Area } from '../../kernel/access/areas.ts'

/** What people are told of, and whose area it is; what is the owner's is told to no staff. */
export const noticeKinds = {
  bookings: 'bookings',
  payments: 'payments',
  reviews: 'guests',
  messages: 'communications',
  channels: 'channels',
  website: 'website',
  books: 'owner',
  property: 'owner',
  plan: 'owner',
} as const satisfies Record<string, Area | 'owner'>
export type NoticeKind = keyof typeof noticeKinds
export const allNoticeKinds = Object.keys(noticeKinds) as NoticeKind[]

export const noticeChannels = ['bell', 'push', 'email', 'whatsapp'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Which kinds are told to a person: all to an owner, those of their areas to staff. */
export const kindsFor = (listener: readonly Area[] | 'owner'): NoticeKind[] =>
  allNoticeKinds.filter(
    kind => listener === 'owner' || listener.some(area => area === noticeKinds[kind]),
  )

/** What owners are sent by email where they chose nothing: what costs money or guests when it is not read. */
const emailedToOwners: readonly NoticeKind[] = [
  'bookings',
  'channels',
  'website',
  'property',
  'plan',
]
/** What nobody turns off: what the plan costs, and what is done with the hotel in its owner's name. */
const alwaysEmailed: readonly NoticeKind[] = ['property', 'plan']

/** What rings the bell also reaches the browsers in which a person asked to be told. */
export const isOnByDefault = (
  { kind, channel }: { kind: NoticeKind; channel: NoticeChannel },
  role: Role,
): boolean =>
  channel === 'bell' ||
  channel === 'push' ||
  (channel === 'email' && role === 'owner' && emailedToOwners.includes(kind))

/** Whether an owner hears of it this way whatever they chose. */
export const isFixed = (
  { kind, channel }: { kind: NoticeKind; channel: NoticeChannel },
  role: Role,
): boolean => channel === 'email' && role === 'owner' && alwaysEmailed.includes(kind)
