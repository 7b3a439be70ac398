import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { SiteSettings } from '../../website/schema.ts'

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

/** Settings that an owner tries out: shown in a preview, stored nowhere. */
export type DraftSettings = Partial<SiteSettings>

export const previewMinutes = 60

/** Who holds it sees this property's website as it is now, published or not, with the draft laid over it. */
export interface Preview {
  propertyId: string
  expiresAt: string
  draft?: DraftSettings
}
