import type { BookingStatus } from '@atithi/api/kernel/shared/booking-statuses'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import type { Company } from './companies.ts'
import type { PlannedGuest } from './guest-book.ts'
import type { House, StockedPlan, StockedType } from './house.ts'

/** One booking as it is made up, before it becomes rows. */
export interface Stay {
  house: House
  type: StockedType
  plan: StockedPlan
  guest: PlannedGuest
  company: Company | null
  /** The block that it was picked up from, at the group's rate. */
  group: { id: string; rate: Paise } | null
  source: BookingSource
  isOnline: boolean
  status: BookingStatus
  checkIn: IsoDate
  checkOut: IsoDate
  adults: number
  children: number
  /** How many rooms, and which of the type's numbered rooms they are to get: none when the booking came to nothing. */
  rooms: number
  places: readonly number[]
  specialRequests: string
  createdAt: string
  /** When the rooms were given, before the guest came or as they did. */
  assignedAt: string | null
  checkedInAt: string | null
  checkedOutAt: string | null
  cancelledAt: string | null
  cancelReason: string | null
  /** Why nothing is charged for cancelling late, or for not coming. */
  waiver: string | null
  /** The business date whose close made a no-show of it: the second that its guest did not come on. */
  noShowOn: IsoDate | null
  holdExpiresAt: string | null
}

/** The nights that a stay holds on sale: none of a cancelled one but the first of a guest who did not come. */
export const holdsNight = (stay: Stay, night: IsoDate): boolean =>
  stay.status !== 'cancelled' || (stay.noShowOn !== null && night === stay.checkIn)
