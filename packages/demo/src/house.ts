import type { BaseRates, RateOverride } from '@atithi/api/rates/rules'
import type { DemoHotel, DemoRoomType } from './hotel.ts'

/** A room type in the database, with what the generator knows of it. */
export interface StockedType extends BaseRates {
  id: string
  ratePlanId: string
  facts: DemoRoomType
  rooms: { id: string; number: string }[]
  overrides: RateOverride[]
}

/** A hotel as it stands in the database, ready to be sold. */
export interface House {
  hotel: DemoHotel
  propertyId: string
  ownerId: string
  foundedAt: string
  types: StockedType[]
  /** Those who make bookings at the desk. */
  desk: [string, ...string[]]
}
