import type { BookingId, BookingRoomId, RoomId, RoomTypeId } from '@atithi/db/ids'
import type { BookingStatus } from '../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import type { BookingSource } from '../bookings/rules/bookings.ts'
import type { GuestFlag } from '../guest-alerts/rules.ts'

export interface BoardRoom {
  id: string
  number: string
  floor: string
  housekeeping: 'clean' | 'dirty' | 'inspected'
  /** What tells it from others of its type. */
  features: string[]
}

/** One room type with its rooms and, night by night, what is sold, off sale and left of it. */
interface BoardRoomType {
  id: string
  name: string
  rooms: BoardRoom[]
  sold: number[]
  blocked: number[]
  available: number[]
}

/** A booking that has a bar on the board. */
export interface BoardBooking {
  id: string
  code: string
  guestName: string
  status: BookingStatus
  source: BookingSource
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
  adults: number
  children: number
  totalAmount: Paise
  balance: Paise
  /** What of it a channel has taken from the guest and pays to the hotel. */
  channelCollected: Paise
  hasRequests: boolean
  /** 'HH:MM' at the property; null where nobody said. */
  expectedArrival: string | null
  /** Of the flags of the guest those that their card tells. */
  guestFlags: GuestFlag[]
  /** Features that the guest would like, while they are awaited. */
  preferredFeatures: string[]
  holdExpiresAt: string | null
}

/** Nights [from, to) of one room of a booking: in a numbered room, or in none yet. */
export interface BoardSegment {
  id: string
  bookingId: BookingId
  bookingRoomId: BookingRoomId
  roomTypeId: RoomTypeId
  /** Null: nobody has chosen a room. */
  roomId: RoomId | null
  from: IsoDate
  to: IsoDate
  /** Of the rooming list, where this room has a name of its own. */
  guestName: string | null
  /** Why the guest must not be moved; null where they may be. */
  pinReason: string | null
}

/** Rooms off sale on [from, to): one out of order, or some of a type. */
export interface BoardBlock {
  id: string
  roomTypeId: RoomTypeId
  roomId: RoomId | null
  rooms: number
  reason: string
  from: IsoDate
  to: IsoDate
}

/** What a definite group still holds on one night. */
export interface BoardGroupNight {
  groupId: string
  name: string
  roomTypeId: RoomTypeId
  night: IsoDate
  rooms: number
}

export interface Board {
  from: IsoDate
  to: IsoDate
  businessDate: IsoDate
  timeZone: string
  roomTypes: BoardRoomType[]
  bookings: BoardBooking[]
  segments: BoardSegment[]
  blocks: BoardBlock[]
  groups: BoardGroupNight[]
}
