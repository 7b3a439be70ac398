import type { IsoDate } from '../shared/dates.ts'
import type { Paise } from '../shared/money.ts'

export const quoteValidMinutes = 15

/** What a signed quote promises: these nights, of one room, at these rates. */
export interface QuotePromise {
  propertyId: string
  roomTypeId: string
  ratePlanId: string
  checkIn: IsoDate
  checkOut: IsoDate
  adults: number
  children: number
  rooms: number
  rates: Paise[]
  expiresAt: string
}

/** Does the promise speak of this very stay? */
export function promisesStay(
  promise: QuotePromise,
  stay: Omit<QuotePromise, 'rates' | 'expiresAt' | 'ratePlanId'> & { ratePlanId?: string },
): boolean {
  const same = (['propertyId', 'roomTypeId', 'checkIn', 'checkOut', 'adults', 'children', 'rooms'] as const).every(
    field => promise[field] === stay[field],
  )
  return same && (stay.ratePlanId === undefined || stay.ratePlanId === promise.ratePlanId)
}
