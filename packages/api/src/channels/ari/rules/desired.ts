import type { RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'
import { lowestPlanRate } from '../../../selling/rate-plans/rules.ts'
import { type NightRate, shortestFrom } from '../../../selling/rates/rules/rates.ts'
import { type TaxRule, taxOnNight } from '../../../tax/gst/rules/gst.ts'
import type { AriValues } from '../../rules.ts'

/** What a hotel has decided of a channel. */
export interface ChannelTerms {
  /** False: the connection is paused, and every night of it is closed. */
  isOpen: boolean
  includesTax: boolean
  /** Over our price, and then so many paise more or less a night. */
  rateBasisPoints: number
  rateAmount: Paise
  /** So many rooms of a type are never given to the channel. */
  keepLast: number
  /** At most so many rooms of a type; null for all that are free. */
  allotment: number | null
}

export interface Closure {
  /** Null: every room type. */
  roomTypeId: RoomTypeId | null
  from: IsoDate
  /** The last night, inclusive. */
  to: IsoDate
}

/** Our rate with the channel's own adjustment, never below ₹1. */
export const adjustedPrice = (
  rate: Paise,
  terms: Pick<ChannelTerms, 'rateBasisPoints' | 'rateAmount'>,
): Paise =>
  Math.max(
    lowestPlanRate,
    portion(rate, basisPointsInWhole + terms.rateBasisPoints) + terms.rateAmount,
  )

/** A night's price at a channel: ours with the channel's own adjustment, never below ₹1, with GST where it is sent so. */
function channelPrice(
  rate: Paise,
  terms: ChannelTerms,
  tax: readonly TaxRule[],
  night: IsoDate,
): Paise {
  const adjusted = adjustedPrice(rate, terms)
  if (!terms.includesTax) return adjusted
  const { cgst, sgst } = taxOnNight(adjusted, night, tax)
  return adjusted + cgst + sgst
}

/** The rooms that a channel is given of those that are free: none that is kept, and no more than its allotment. */
const channelAvailability = (free: number, { keepLast, allotment }: ChannelTerms): number =>
  Math.max(0, Math.min(free - keepLast, allotment ?? Number.MAX_SAFE_INTEGER))

export interface NightOnSale {
  night: NightRate
  /** Rooms of the type that are free; below zero counts as none. */
  free: number
}

/**
 * What a channel is to believe of a night of a rate plan in a room type. A night that is closed has no room: of the two a channel
 * may hear only one. `isSold`: the plan is still mapped, active and for the public.
 */
export function desiredValues(
  { night, free }: NightOnSale,
  terms: ChannelTerms,
  facts: { isSold: boolean; isClosedByDate: boolean; tax: readonly TaxRule[] },
): AriValues {
  const closed = !terms.isOpen || !facts.isSold || facts.isClosedByDate || night.stopSell
  return {
    available: !terms.isOpen || facts.isClosedByDate ? 0 : channelAvailability(free, terms),
    price: channelPrice(night.rate, terms, facts.tax, night.night),
    // A channel that knows no minimum stay through holds to it at least where a stay begins.
    minimumStay: shortestFrom(night),
    minimumStayThrough: night.minimumStayThrough,
    maximumStay: night.maximumStay,
    closedToArrival: night.closedToArrival,
    closedToDeparture: night.closedToDeparture,
    closed,
  }
}

export const isClosedOn = (
  closures: readonly Closure[],
  roomTypeId: RoomTypeId,
  night: IsoDate,
): boolean =>
  closures.some(
    closure =>
      closure.from <= night &&
      night <= closure.to &&
      (closure.roomTypeId === null || closure.roomTypeId === roomTypeId),
  )
