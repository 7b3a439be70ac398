import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { PropertyType } from '@atithi/api/property/rules'
import type { Theme } from '@atithi/api/web/website/rules/website'

/** A room type of the demonstration; prices in rupees before tax. */
export interface DemoRoomType {
  name: string
  type: string
  description: string
  maxGuests: number
  basePrice: number
  weekendPrice?: number
  /** Of a room from morning to evening; agreed each time where it is not said. */
  dayUseRate?: number
  quantity: number
  /** Rooms that the owner lets be sold beyond these; none where it is not said. */
  overbookingAllowance?: number
  amenities: string[]
  /** How it stands beside the hotel's other room types: 1 sells as the season does. */
  appeal: number
}

/** A day of every year, 'MM-DD'. */
type DayOfYear = `${number}-${number}`

/** A span of the year, both ends included; it may run over the new year. */
export interface Season {
  from: DayOfYear
  to: DayOfYear
  /** The share of rooms that is taken on an ordinary weekday. */
  occupancy: number
  /** Update Rates for the span: on the base and weekend rates, in percent of them. */
  ratePercent?: number
  discountPercent?: number
  minimumStay?: number
}

export interface DemoHotel {
  owner: 'first' | 'second' | 'third'
  name: string
  propertyType: PropertyType
  gstNumber: string | null
  description: string
  address: string
  city: string
  state: string
  pincode: string
  /** Degrees north and east. */
  latitude: number | null
  longitude: number | null
  /** How guests reach it. */
  directions: string
  phone: string | null
  phone2: string | null
  email: string | null
  checkInTime: string
  checkOutTime: string
  subdomain: string
  planId: 'freemium' | 'starter' | 'professional'
  website: {
    theme: Theme
    primaryColor: string
    secondaryColor: string
    tagline: string
    seoTitle: string
    seoDescription: string
  }
  roomTypes: DemoRoomType[]
  /** The first that covers a date counts. */
  seasons: Season[]
  /** Added to the occupancy on nights of Friday and Saturday; below zero where business travels on weekdays. */
  weekendLift: number
  /** How often stays are of 1, 2, 3, 4 and 5 nights. */
  stayLengths: [number, number, number, number, number]
  /** The share of guests from abroad. */
  foreign: number
  sources: Record<
    'direct' | 'walk-in' | 'makemytrip' | 'goibibo' | 'booking.com' | 'agoda' | 'agent',
    number
  >
}

/** Diwali by year, as the almanac has it: a list, because the moon keeps no calendar of ours. */
export const diwali: readonly IsoDate[] = [
  '2024-11-01',
  '2025-10-20',
  '2026-11-08',
  '2027-10-29',
  '2028-10-17',
  '2029-11-05',
]
