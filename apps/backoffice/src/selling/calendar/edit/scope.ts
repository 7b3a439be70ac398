import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { basisPointsInWhole, portion } from '@atithi/api/kernel/shared/money'
import type { Calendar } from '../night-words.ts'

/** The nights and room types that an edit begins with; both dates are nights. */
export interface Scope {
  from: IsoDate
  to: IsoDate
  roomTypeIds: string[]
}

/** The lowest and highest of a figure over some nights of some room types; undefined where the grid does not show them. */
export function spreadOf(
  { from, roomTypes }: Pick<Calendar, 'from' | 'roomTypes'>,
  figure:
    | 'rate'
    | 'discountPercent'
    | 'minimumStay'
    | 'minimumStayThrough'
    | 'maximumStay'
    | 'available'
    | 'overbooking',
  scope: { roomTypeIds: readonly string[]; nights: readonly IsoDate[] },
): { lowest: number; highest: number } | undefined {
  const chosen = new Set(scope.nights)
  const values = roomTypes
    .filter(row => scope.roomTypeIds.includes(row.roomTypeId))
    .flatMap(row => row[figure].filter((_, at) => chosen.has(addDays(from, at))))
  return values.length === 0
    ? undefined
    : { lowest: Math.min(...values), highest: Math.max(...values) }
}

/** A rate in paise after a discount in percent, rounded as the server rounds it. */
export const discounted = (rate: number, percent: number): number =>
  portion(rate, basisPointsInWhole - Math.round(percent * 100))
