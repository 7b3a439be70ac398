import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { type BaseRates, type NightRate, type RateOverride, resolveNight } from './rates.ts'

interface Span {
  from: IsoDate
  to: IsoDate
  /** Nights of [from, to) with no room left. */
  soldOut: ReadonlySet<IsoDate>
}

const daysOfWeek = 7

/**
 * The night of [from, to) on which a room type costs least, the first of several; undefined where none can be sold. Between two
 * edges of overrides nights of the same weekday are priced alike, so one of each is enough: a website asks this for every page.
 */
export function findLowestNight(
  base: BaseRates,
  overrides: readonly RateOverride[],
  { from, to, soldOut }: Span,
): NightRate | undefined {
  let lowest: NightRate | undefined
  for (const [start, end] of runsBetween(from, to, overrides)) {
    const covering = overrides.filter(row => row.dateFrom <= start && start <= row.dateTo)
    for (let at = 0; at < daysOfWeek; at += 1) {
      const night = firstOpen(addDays(start, at), end, soldOut)
      const rate = night === undefined ? undefined : resolveNight(base, covering, night)
      if (rate && !rate.stopSell && (!lowest || isBefore(rate, lowest))) lowest = rate
    }
  }
  return lowest
}

/** [from, to) cut where an override begins or ends. */
function runsBetween(
  from: IsoDate,
  to: IsoDate,
  overrides: readonly RateOverride[],
): [IsoDate, IsoDate][] {
  const edges = overrides.flatMap(row => [row.dateFrom, addDays(row.dateTo, 1)])
  const starts = [...new Set([from, ...edges])].filter(edge => from <= edge && edge < to).sort()
  return starts.map((start, at) => [start, starts[at + 1] ?? to])
}

/** The first night of this weekday before `end` that is not sold out. */
function firstOpen(
  night: IsoDate,
  end: IsoDate,
  soldOut: ReadonlySet<IsoDate>,
): IsoDate | undefined {
  if (night >= end) return undefined
  return soldOut.has(night) ? firstOpen(addDays(night, daysOfWeek), end, soldOut) : night
}

const isBefore = (one: NightRate, other: NightRate): boolean =>
  one.rate < other.rate || (one.rate === other.rate && one.night < other.night)
