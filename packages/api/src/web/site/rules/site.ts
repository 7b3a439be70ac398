import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'

export const quoteValidMinutes = 15

/** What a signed quote promises: these nights, of one room, at these rates and with these fees. */
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
  /** Absent in a quote that was sealed before the platform knew fees. */
  fees?: PropertyFee[]
  expiresAt: string
}

/** Does the promise speak of this very stay? */
export function promisesStay(
  promise: QuotePromise,
  stay: Omit<QuotePromise, 'rates' | 'fees' | 'expiresAt' | 'ratePlanId'> & { ratePlanId?: string },
): boolean {
  const same = (
    ['propertyId', 'roomTypeId', 'checkIn', 'checkOut', 'adults', 'children', 'rooms'] as const
  ).every(field => promise[field] === stay[field])
  return same && (stay.ratePlanId === undefined || stay.ratePlanId === promise.ratePlanId)
}
