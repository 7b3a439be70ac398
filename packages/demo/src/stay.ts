import type { BookingSource, BookingStatus } from '@atithi/api/bookings/rules'
import type { IsoDate } from '@atithi/api/shared/dates'
import type { PlannedGuest } from './guest-book.ts'
import type { House, StockedType } from './house.ts'

/** One booking as it is made up, before it becomes rows. */
export interface Stay {
  house: House
  type: StockedType
  guest: PlannedGuest
  source: BookingSource
  isOnline: boolean
  status: BookingStatus
  checkIn: IsoDate
  checkOut: IsoDate
  adults: number
  children: number
  /** How many rooms, and which of the type's numbered rooms they are to get: none when the booking came to nothing. */
  rooms: number
  places: number[]
  specialRequests: string
  createdAt: string
  checkedInAt: string | null
  checkedOutAt: string | null
  cancelledAt: string | null
  cancelReason: string | null
  isNoShow: boolean
  holdExpiresAt: string | null
}
