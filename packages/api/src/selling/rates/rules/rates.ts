import {
  addDays,
  daysBetween,
  type IsoDate,
  isWeekendNight,
  weekdayOf,
} from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'
import { type Obstacle, sayObstacle } from '../../rules.ts'

/** Update Rates, as stored: null leaves the field to earlier rows. */
export interface RateOverride {
  dateFrom: IsoDate
  dateTo: IsoDate
  baseRate: Paise | null
  weekendRate: Paise | null
  discountBasisPoints: number | null
  minimumStay: number | null
  /** Of every stay over the night, whenever it begins. */
  minimumStayThrough: number | null
  maximumStay: number | null
  closedToArrival: boolean | null
  closedToDeparture: boolean | null
  stopSell: boolean | null
  /** Bit 0 Sunday to bit 6 Saturday; every day of the week when left out. */
  weekdays?: number
}

export interface BaseRates {
  basePrice: Paise
  weekendPrice: Paise | null
}

/** What one night of a room type costs before tax, and what binds its sale. */
export interface NightRate {
  night: IsoDate
  /** After the discount. */
  rate: Paise
  discountBasisPoints: number
  /** Of a stay that begins on the night. */
  minimumStay: number
  /** Of every stay over the night, whenever it begins. */
  minimumStayThrough: number
  maximumStay: number
  closedToArrival: boolean
  closedToDeparture: boolean
  stopSell: boolean
}

export const longestStay = 90

export const everyWeekday = 0b111_1111

const coversWeekday = (override: RateOverride, night: IsoDate): boolean =>
  (((override.weekdays ?? everyWeekday) >> weekdayOf(night)) & 1) === 1

/** `overrides` come oldest first; the latest that sets a field wins, field by field and night by night (decisions, section 5). */
export function resolveNight(
  base: BaseRates,
  overrides: readonly RateOverride[],
  night: IsoDate,
): NightRate {
  const covering = overrides.filter(
    row => row.dateFrom <= night && night <= row.dateTo && coversWeekday(row, night),
  )
  return toNightRate(
    base,
    night,
    field => covering.findLast(row => row[field] !== null)?.[field] ?? undefined,
  )
}

const fields = [
  'baseRate',
  'weekendRate',
  'discountBasisPoints',
  'minimumStay',
  'minimumStayThrough',
  'maximumStay',
  'closedToArrival',
  'closedToDeparture',
  'stopSell',
] as const
type Field = (typeof fields)[number]
type Latest = <K extends Field>(field: K) => NonNullable<RateOverride[K]> | undefined

function toNightRate(base: BaseRates, night: IsoDate, latest: Latest): NightRate {
  const weekday = latest('baseRate') ?? base.basePrice
  const beforeDiscount = isWeekendNight(night)
    ? (latest('weekendRate') ?? base.weekendPrice ?? weekday)
    : weekday
  const discountBasisPoints = latest('discountBasisPoints') ?? 0
  return {
    night,
    rate: portion(beforeDiscount, basisPointsInWhole - discountBasisPoints),
    discountBasisPoints,
    minimumStay: latest('minimumStay') ?? 1,
    minimumStayThrough: latest('minimumStayThrough') ?? 1,
    maximumStay: latest('maximumStay') ?? longestStay,
    closedToArrival: latest('closedToArrival') ?? false,
    closedToDeparture: latest('closedToDeparture') ?? false,
    stopSell: latest('stopSell') ?? false,
  }
}

/** The same as resolveNight on each night from `from`, in one pass over the overrides: a year of many edits stays quick. */
export function resolveNights(
  base: BaseRates,
  overrides: readonly RateOverride[],
  from: IsoDate,
  count: number,
): NightRate[] {
  const nights = Array.from({ length: count }, (_, at) => addDays(from, at))
  const painted = new Map<number, Partial<RateOverride>>()
  for (const override of overrides) {
    const set = Object.fromEntries(
      fields.flatMap(field => (override[field] === null ? [] : [[field, override[field]]])),
    )
    const first = Math.max(0, daysBetween(from, override.dateFrom))
    const last = Math.min(count - 1, daysBetween(from, override.dateTo))
    for (let at = first; at <= last; at += 1) {
      const night = nights[at]
      if (night && coversWeekday(override, night))
        painted.set(at, Object.assign(painted.get(at) ?? {}, set))
    }
  }
  return nights.map((night, at) => {
    const edits = painted.get(at)
    return toNightRate(base, night, field => edits?.[field] ?? undefined)
  })
}

/**
 * The restrictions that a stay breaks. `nights` are those of the stay and the departure date after them:
 * arrival rules are read on the arrival date, closed-to-departure on the departure date, stop-sell and the minimum stay through on each
 * night slept.
 */
export function findRestrictions(nights: readonly NightRate[]): Obstacle[] {
  const slept = nights.slice(0, -1)
  const arrival = nights[0]
  const departure = nights.at(-1)
  if (!arrival || !departure || slept.length === 0) return []
  const { night: date, minimumStay, maximumStay } = arrival
  const broken: Obstacle[] = []
  if (arrival.closedToArrival) broken.push({ kind: 'no-arrival', date })
  if (departure.closedToDeparture) broken.push({ kind: 'no-departure', date: departure.night })
  if (slept.length < minimumStay) broken.push({ kind: 'shortest-stay', date, nights: minimumStay })
  const through = longestThrough(slept)
  if (slept.length < through.minimumStayThrough)
    broken.push({
      kind: 'shortest-stay-over',
      date: through.night,
      nights: through.minimumStayThrough,
    })
  if (slept.length > maximumStay) broken.push({ kind: 'longest-stay', date, nights: maximumStay })
  const stopped = slept.filter(night => night.stopSell).map(night => night.night)
  if (stopped.length > 0) broken.push({ kind: 'not-for-sale', dates: stopped })
  return broken
}

/** The first of the nights that ask the longest stay of whoever sleeps over them. */
const longestThrough = (slept: readonly NightRate[]): NightRate =>
  slept.reduce((longest, night) =>
    night.minimumStayThrough > longest.minimumStayThrough ? night : longest,
  )

/** The shortest stay that may begin on the night, as far as the night itself decides it. */
export const shortestFrom = ({
  minimumStay,
  minimumStayThrough,
}: Pick<NightRate, 'minimumStay' | 'minimumStayThrough'>): number =>
  Math.max(minimumStay, minimumStayThrough)

/** The restrictions that a stay breaks, each as a sentence for the desk. */
export const brokenRestrictions = (nights: readonly NightRate[]): string[] =>
  findRestrictions(nights).map(sayObstacle)

/** Each night of [checkIn, checkOut) resolved, and the departure date after them. */
export function resolveStay(
  base: BaseRates,
  overrides: readonly RateOverride[],
  checkIn: IsoDate,
  checkOut: IsoDate,
): NightRate[] {
  return resolveNights(base, overrides, checkIn, daysBetween(checkIn, checkOut) + 1)
}
