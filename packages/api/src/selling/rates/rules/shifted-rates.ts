import { daysBetween, type IsoDate, weekdayOf } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'
import { highestRate, lowestRate } from '../../../property/rooms/rules.ts'
import { inFewRows, type PricedNights } from './in-few-rows.ts'
import { type BaseRates, type RateOverride, resolveNights } from './rates.ts'

/** How far every price moves from where it is: up above zero, down below. */
export type RateShift = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: Paise }

const wholeRupee = 100

/** A price that has moved, in whole rupees and within what may be asked for a night. */
export function shifted(rate: Paise, shift: RateShift): Paise {
  const moved =
    shift.kind === 'amount'
      ? rate + shift.amount
      : portion(rate, basisPointsInWhole + Math.round(shift.percent * 100))
  const rounded = Math.round(moved / wholeRupee) * wholeRupee
  return Math.min(highestRate, Math.max(lowestRate, rounded))
}

interface Span {
  from: IsoDate
  /** The last night. */
  to: IsoDate
  /** The nights that move, as bits. */
  weekdays: number
}

/** What a shift makes of the prices of a room type, before any discount, in as few rows as say it. */
export function shiftedRates(
  base: BaseRates,
  overrides: readonly RateOverride[],
  { from, to, weekdays }: Span,
  shift: RateShift,
): PricedNights[] {
  const undiscounted = overrides.map(override => ({ ...override, discountBasisPoints: null }))
  const nights = resolveNights(base, undiscounted, from, daysBetween(from, to) + 1)
  return inFewRows(from, to, (night, at) => {
    const rate = ((weekdays >> weekdayOf(night)) & 1) === 0 ? undefined : nights[at]?.rate
    return rate === undefined ? null : shifted(rate, shift)
  })
}
