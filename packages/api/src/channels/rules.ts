import type { IsoDate } from '../kernel/shared/dates.ts'
import type { Paise } from '../kernel/shared/money.ts'

/** The channels of the product, under the ids that everybody outside knows. */
export const channelIds = [
  'google',
  'makemytrip',
  'goibibo',
  'booking.com',
  'cleartrip',
  'oyo',
  'agoda',
  'expedia',
] as const
export type ChannelId = (typeof channelIds)[number]

/** What is said of one night of a rate plan in a room type: availability, rate, restrictions. */
export interface AriValues {
  /** Rooms that the channel may sell; shared by all rates of the room type. */
  available: number
  /** Paise for a night of a room. */
  price: Paise
  /** Of a stay that begins on the night. */
  minimumStay: number
  /** Of every stay over the night; for channels that know it. */
  minimumStayThrough: number
  maximumStay: number
  closedToArrival: boolean
  closedToDeparture: boolean
  closed: boolean
}
export type AriField = keyof AriValues

/** A night that a channel has to hear of, in the channel's codes. */
export interface AriChange extends AriValues {
  roomCode: string
  rateCode: string
  night: IsoDate
  /** What differs from what it last accepted. */
  changed: readonly AriField[]
  /** Fewer rooms or a closure: nothing waits before these. */
  isLess: boolean
  /** The most guests that the room takes. */
  maxGuests: number
}

/** What a channel says of one reservation; a cancellation may say no more than whose it is. */
export interface ChannelReservation {
  reservationCode: string
  /** The same whenever the channel says the same again. */
  messageKey: string
  kind: 'new' | 'modified' | 'cancelled'
  /** By the channel's clock. */
  revisedAt: string
  /** Of a cancellation: the stay goes on under another number, whose `replaces` is this one's. */
  isAmended?: boolean
  stay: ReservedStay | null
}

export interface ReservedStay {
  /** As the channel says them: dates or not, which `isStay` tells. */
  checkIn: string
  checkOut: string
  rooms: readonly ReservedRooms[]
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  /** What the guest pays, with tax; null where the channel does not say. */
  total: Paise | null
  tax: Paise | null
  commission: Paise | null
  /** The channel has taken the money. */
  isPrepaid: boolean
  notes: string
  /** The number that the stay had before the channel changed it, where it gives a changed stay a new one. */
  replaces?: string | undefined
}

export interface ReservedRooms {
  roomCode: string
  rateCode: string
  rooms: number
  adults: number
  children: number
}

/** What people call the channels. */
export const channelNames: Record<ChannelId, string> = {
  google: 'Google',
  makemytrip: 'MakeMyTrip',
  goibibo: 'Goibibo',
  'booking.com': 'Booking.com',
  cleartrip: 'Cleartrip',
  oyo: 'OYO',
  agoda: 'Agoda',
  expedia: 'Expedia',
}

/** How often a channel is asked what it believes, in hours; 0: only when somebody asks for it. */
export const checkIntervals = [0, 6, 12, 24, 168] as const
