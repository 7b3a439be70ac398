import type { Paise } from '@atithi/api/kernel/shared/money'
import type { BaseRates, RateOverride } from '@atithi/api/selling/rates/rules/rates'
import type { PropertyFee } from '@atithi/api/tax/fees/rules/fees'
import type { DemoHotel, DemoRoomType } from './hotel.ts'

/** A rate plan in the database. */
export interface StockedPlan {
  id: string
  adjustmentBasisPoints: number | null
  adjustmentAmount: number | null
  isRefundable: boolean
}

/** What a house sells beside rooms. */
interface StockedExtra {
  id: string
  name: string
  price: Paise
  taxBasisPoints: number
  sac: string
}

/** A room type in the database, with what the generator knows of it. */
export interface StockedType extends BaseRates {
  id: string
  /** Best available first. */
  plans: [StockedPlan, ...StockedPlan[]]
  facts: DemoRoomType
  rooms: { id: string; number: string }[]
  overrides: RateOverride[]
}

/** A hotel as it stands in the database, ready to be sold. */
export interface House {
  hotel: DemoHotel
  propertyId: string
  accountId: string
  foundedAt: string
  types: StockedType[]
  /** Charged on top of the room rate. */
  fees: PropertyFee[]
  extras: StockedExtra[]
  /** Those who make bookings at the desk. */
  desk: [string, ...string[]]
}
