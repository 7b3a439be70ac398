import { changeInPercent, type RateChange } from '../../../property/rules.ts'
import { type BaseRates, everyWeekday, type RateOverride, resolveNight } from './rates.ts'
import { tellingNights } from './telling-nights.ts'

/** The night whose price an edit of rates changes most, up or down; undefined where it changes none. */
export function largestRateChange(
  base: BaseRates,
  overrides: readonly RateOverride[],
  edit: Pick<RateOverride, 'dateFrom' | 'dateTo' | 'baseRate' | 'weekendRate'> &
    Partial<RateOverride>,
): RateChange | undefined {
  const laid = { ...unset, weekdays: everyWeekday, ...edit }
  const span = { from: edit.dateFrom, to: edit.dateTo }
  let largest: RateChange | undefined
  for (const { night, covering } of tellingNights(overrides, span)) {
    const before = resolveNight(base, covering, night).rate
    const after = resolveNight(base, [...covering, laid], night).rate
    const percent = changeInPercent(before, after)
    if (percent !== 0 && (!largest || Math.abs(percent) > Math.abs(largest.percent)))
      largest = { night, before, after, percent }
  }
  return largest
}

const unset = {
  discountBasisPoints: null,
  minimumStay: null,
  minimumStayThrough: null,
  maximumStay: null,
  closedToArrival: null,
  closedToDeparture: null,
  stopSell: null,
} satisfies Partial<RateOverride>
