import type { IsoDate } from '../kernel/shared/dates.ts'
import type { Paise } from '../kernel/shared/money.ts'

/** Apart from the other rules of a property, for addresses of screens that filter by them. */
export const propertyTypes = [
  'hotel',
  'resort',
  'guesthouse',
  'bnb',
  'hostel',
  'apartment',
  'weekend-getaway',
] as const
export type PropertyType = (typeof propertyTypes)[number]

export const propertyStatuses = ['pending', 'active', 'suspended'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]

/** A price before and after an edit; of the price of a room type itself there is no night. */
export interface RateChange {
  night: IsoDate | null
  before: Paise
  after: Paise
  /** Whole percent of the price before, below zero where it falls. */
  percent: number
}

/** What a change comes to in whole percent of the price before; a price that was nothing has no share. */
export const changeInPercent = (before: Paise, after: Paise): number =>
  before === 0 ? 0 : Math.round(((after - before) / before) * 100)

/** Two zeros too few or too many: a price that moves further than the hotel wants to go in one step. */
export const isLargeChange = (change: RateChange | undefined, most: number): change is RateChange =>
  change !== undefined &&
  Math.abs(change.after - change.before) * 100 > change.before * most &&
  change.before > 0
