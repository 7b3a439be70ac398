import { addDays, daysBetween, type IsoDate, weekdayOf } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'
import { highestRate, lowestRate } from '../../../property/rooms/rules.ts'
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

/** Nights of one price that follow each other, but for the weekdays that are left out. */
export interface ShiftedNights {
  dateFrom: IsoDate
  dateTo: IsoDate
  /** Before the discount, weekend or not. */
  rate: Paise
  /** Bit 0 Sunday to bit 6 Saturday. */
  weekdays: number
}

interface Span {
  from: IsoDate
  /** The last night. */
  to: IsoDate
  /** The nights that move, as bits. */
  weekdays: number
}

/**
 * What a shift makes of the prices of a room type, before any discount, in as few rows as say it: as long as a price depends on the day
 * of the week alone, one row for each price.
 */
export function shiftedRates(
  base: BaseRates,
  overrides: readonly RateOverride[],
  { from, to, weekdays }: Span,
  shift: RateShift,
): ShiftedNights[] {
  const undiscounted = overrides.map(override => ({ ...override, discountBasisPoints: null }))
  const rows: ShiftedNights[] = []
  let open = { dateFrom: from, byWeekday: new Map<number, Paise>() }
  const close = (dateTo: IsoDate) => {
    const { dateFrom, byWeekday } = open
    for (const [rate, days] of Map.groupBy(byWeekday, ([, price]) => price))
      rows.push({
        dateFrom,
        dateTo,
        rate,
        weekdays: days.reduce((mask, [day]) => mask | (1 << day), 0),
      })
  }
  for (const { night, rate } of resolveNights(
    base,
    undiscounted,
    from,
    daysBetween(from, to) + 1,
  )) {
    const day = weekdayOf(night)
    if (((weekdays >> day) & 1) === 0) continue
    const moved = shifted(rate, shift)
    if ((open.byWeekday.get(day) ?? moved) !== moved) {
      close(addDays(night, -1))
      open = { dateFrom: night, byWeekday: new Map() }
    }
    open.byWeekday.set(day, moved)
  }
  close(to)
  return rows
}
