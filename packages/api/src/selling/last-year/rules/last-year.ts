import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'
import { changeInPercent, type RateChange } from '../../../property/rules.ts'
import {
  type Festival,
  festivalOn,
  sameNightOf,
  yearBefore,
} from '../../festivals/rules/festivals.ts'
import {
  type BaseRates,
  type NightRate,
  type RateOverride,
  resolveNights,
} from '../../rates/rules/rates.ts'
import { shifted } from '../../rates/rules/shifted-rates.ts'

/** Fifty-two weeks: the same day of the week. */
const daysOfLastYear = 364

/** How far an ordinary night looks for another one of its weekday, where last year's was a festival: the nearest week first. */
const weeksBeside = [-1, 1, -2, 2, -3, 3, -4, 4] as const

/** No night looks further back or less far than this: what has to be read for it. */
export const furthestDays = 440
export const nearestDays = 300

/** From which night of last year a night takes its price; null where there is none. */
export interface NightSource {
  night: IsoDate
  source: IsoDate | null
  /** What the night is sold as, by the hotel's list. */
  festival: string | null
}

type Listed = Pick<Festival, 'name' | 'from' | 'to'>

/**
 * A night of a festival takes its price from the same night of that festival last year, wherever the moon had put it; any other night from
 * the same weekday 52 weeks before, or, where that was a festival, from the nearest such weekday that was not.
 */
export function sourceOf(night: IsoDate, festivals: readonly Listed[]): NightSource {
  const festival = festivalOn(festivals, night)
  if (festival) {
    const before = yearBefore(festivals, festival)
    const source = before ? sameNightOf(night, festival, before) : null
    return { night, source, festival: festival.name }
  }
  const usual = addDays(night, -daysOfLastYear)
  const ordinary = [0, ...weeksBeside]
    .map(weeks => addDays(usual, weeks * 7))
    .find(candidate => !festivalOn(festivals, candidate))
  return { night, source: ordinary ?? null, festival: null }
}

/** A price of the room type itself that held until the day before. */
export interface FormerPrices {
  until: IsoDate
  before: Partial<BaseRates>
}

export interface PricedType extends BaseRates {
  /** Of last year and of the nights that are priced, oldest first. */
  before: readonly RateOverride[]
  now: readonly RateOverride[]
  /** Oldest first. */
  formerPrices: readonly FormerPrices[]
  /** Before it, the hotel did not sell this room type. */
  firstNight: IsoDate
}

export interface CopiedNight {
  night: IsoDate
  /** What the night is to be set to, before any discount; null where last year knows no price. */
  rate: Paise | null
  /** What guests are asked for, now and then, after the discount that is in force. */
  charged: Paise
  wouldCharge: Paise | null
}

/** What each night would cost by last year's price, before its discount, more or less by some percent. */
export function copiedNights(
  type: PricedType,
  sources: readonly NightSource[],
  percent: number,
): CopiedNight[] {
  const [firstNight, lastNight] = [sources[0]?.night, sources.at(-1)?.night]
  if (firstNight === undefined || lastNight === undefined) return []
  const now = resolveNights(type, type.now, firstNight, daysBetween(firstNight, lastNight) + 1)
  const priceOf = pricesOfLastYear(type, sources)
  return sources.map(({ night, source }, at) => {
    const { rate: charged, discountBasisPoints } = now[at] ?? { rate: 0, discountBasisPoints: 0 }
    const before = source === null ? null : priceOf(source)
    const rate =
      before === null || percent === 0 ? before : shifted(before, { kind: 'percent', percent })
    const wouldCharge =
      rate === null ? null : portion(rate, basisPointsInWhole - discountBasisPoints)
    return { night, rate, charged, wouldCharge }
  })
}

/** The price of a night of last year before its discount, by the prices that the room type had then. */
function pricesOfLastYear(type: PricedType, sources: readonly NightSource[]) {
  const nights = sources.flatMap(({ source }) => source ?? []).toSorted()
  const [from, to] = [nights[0], nights.at(-1)]
  const undiscounted = type.before.map(row => ({ ...row, discountBasisPoints: null }))
  const resolved = new Map<string, NightRate[]>()
  return (night: IsoDate): Paise | null => {
    if (from === undefined || to === undefined || night < type.firstNight) return null
    const base = baseOn(type, night)
    const key = `${base.basePrice} ${base.weekendPrice}`
    const known =
      resolved.get(key) ?? resolveNights(base, undiscounted, from, daysBetween(from, to) + 1)
    resolved.set(key, known)
    return known[daysBetween(from, night)]?.rate ?? null
  }
}

/** The prices of the room type itself on a night: what the next change of each found, else what they are now. */
function baseOn({ basePrice, weekendPrice, formerPrices }: PricedType, night: IsoDate): BaseRates {
  const later = formerPrices.filter(({ until }) => until > night)
  const base = later.find(({ before }) => before.basePrice !== undefined)?.before.basePrice
  const weekend = later.find(({ before }) => before.weekendPrice !== undefined)?.before.weekendPrice
  return {
    basePrice: base ?? basePrice,
    weekendPrice: weekend === undefined ? weekendPrice : weekend,
  }
}

/** The night whose price moves most. */
export function largestCopiedChange(nights: readonly CopiedNight[]): RateChange | undefined {
  let largest: RateChange | undefined
  for (const { night, charged: before, wouldCharge: after } of nights) {
    if (after === null) continue
    const percent = changeInPercent(before, after)
    if (percent !== 0 && (!largest || Math.abs(percent) > Math.abs(largest.percent)))
      largest = { night, before, after, percent }
  }
  return largest
}
