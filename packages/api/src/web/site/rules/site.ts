import type { PropertyId, RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'

export const quoteValidMinutes = 15

/** Rooms of one type and plan, with the party in all of them. */
interface AskedLine {
  roomTypeId: RoomTypeId
  ratePlanId?: RatePlanId | undefined
  adults: number
  children: number
  rooms: number
}

/** What a signed quote promises: the nights of this stay, of one room of each line, at these rates and with these fees. */
export interface QuotePromise {
  propertyId: PropertyId
  checkIn: IsoDate
  checkOut: IsoDate
  lines: (AskedLine & { ratePlanId: RatePlanId; rates: Paise[] })[]
  fees: PropertyFee[]
  expiresAt: string
}

/** Does the promise speak of this very stay? */
export function promisesStay(
  promise: QuotePromise,
  stay: Pick<QuotePromise, 'propertyId' | 'checkIn' | 'checkOut'> & { lines: readonly AskedLine[] },
): boolean {
  const same = (['propertyId', 'checkIn', 'checkOut'] as const).every(
    field => promise[field] === stay[field],
  )
  return (
    same &&
    promise.lines.length === stay.lines.length &&
    promise.lines.every((line, at) => {
      const asked = stay.lines[at]
      return (
        asked !== undefined &&
        (['roomTypeId', 'adults', 'children', 'rooms'] as const).every(
          field => line[field] === asked[field],
        ) &&
        (asked.ratePlanId === undefined || asked.ratePlanId === line.ratePlanId)
      )
    })
  )
}
