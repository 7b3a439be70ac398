import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { type BaseRates, type NightRate, type RateOverride, resolveNight } from './rates.ts'
import { tellingNights } from './telling-nights.ts'

interface Span {
  from: IsoDate
  to: IsoDate
  /** Nights of [from, to) with no room left. */
  soldOut: ReadonlySet<IsoDate>
}

/** The night of [from, to) on which a room type costs least, the first of several; undefined where none can be sold. */
export function findLowestNight(
  base: BaseRates,
  overrides: readonly RateOverride[],
  { from, to, soldOut }: Span,
): NightRate | undefined {
  let lowest: NightRate | undefined
  const span = { from, to: addDays(to, -1), without: soldOut }
  for (const { night, covering } of tellingNights(overrides, span)) {
    const rate = resolveNight(base, covering, night)
    if (!rate.stopSell && (!lowest || isBefore(rate, lowest))) lowest = rate
  }
  return lowest
}

const isBefore = (one: NightRate, other: NightRate): boolean =>
  one.rate < other.rate || (one.rate === other.rate && one.night < other.night)
