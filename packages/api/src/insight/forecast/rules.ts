import { addDays, type IsoDate, isWeekendNight } from '../../kernel/shared/dates.ts'

/** What is known of nights: how they filled, how they ended, and what they could hold. */
export interface Nights {
  /** Room-nights on the books of a night at the close of a business date; a date after the night is its own close. */
  booksAt(night: IsoDate, close: IsoDate): number
  /** Rooms that could be sold. */
  sellable(night: IsoDate): number
  /** The first business date whose close is known. */
  first: IsoDate
  /** The first night that was sold: those before it say nothing. */
  firstNight: IsoDate
}

/** So many past nights of the same weekday, out of at most twice as many weeks (reference: reports, section 6). */
const pastNights = 8
/** Below this nothing is forecast. */
const fewestNights = 4
/** Distances, in days, at which the back-test forecasts; beyond the last nothing is forecast. */
export const testedLeads = [1, 3, 7, 14, 30, 60] as const
const backTestNights = 26 * 7
/** A rival is judged over at least four weeks of nights: one night proves nothing. */
const fewestCompared = 28
/** Errors needed for an interval. */
const fewestErrors = 20

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const finalOf = ({ booksAt }: Nights, night: IsoDate): number => booksAt(night, night)

/**
 * The latest past nights of the same weekday whose end was known at the close, the newest first. Left out are those without rooms to
 * sell and those sold out: what more would have come is not seen there.
 */
function sameWeekdays(nights: Nights, night: IsoDate, close: IsoDate, lead: number): IsoDate[] {
  const found: IsoDate[] = []
  for (let weeks = Math.ceil(lead / 7); weeks <= Math.ceil(lead / 7) + 2 * pastNights; weeks += 1) {
    const past = addDays(night, -7 * weeks)
    if (past > close) continue
    // Its own history has to reach back as far as the forecast looks ahead.
    if (addDays(past, -lead) < nights.first || found.length === pastNights) break
    const sellable = nights.sellable(past)
    if (sellable > 0 && finalOf(nights, past) < sellable) found.push(past)
  }
  return found
}

/** Additive pick-up: what is on the books, and the mean of what past nights still took from that distance on. */
export const additivePickUp = (
  onBooks: number,
  past: readonly { onBooks: number; final: number }[],
): number => onBooks + sum(past.map(({ onBooks, final }) => final - onBooks)) / past.length

/** Multiplicative pick-up, a ratio of sums; undefined where so little is on the books that a ratio says nothing. */
export function multiplicativePickUp(
  onBooks: number,
  past: readonly { onBooks: number; final: number }[],
): number | undefined {
  const before = sum(past.map(night => night.onBooks))
  if (onBooks < 5 || before < 40) return undefined
  return (onBooks * sum(past.map(night => night.final))) / before
}

/**
 * Room-nights that a night will end with, from what was known at the close `lead` days before it and nothing newer: to 30 days the mean
 * of additive and multiplicative pick-up, beyond that its mean with last year's night scaled to how the books stand against last year's.
 * Undefined with too few past nights. Reference: reports, section 6.
 */
export function forecastNight(nights: Nights, night: IsoDate, lead: number): number | undefined {
  const close = addDays(night, -lead)
  const onBooks = nights.booksAt(night, close)
  const past = sameWeekdays(nights, night, close, lead).map(one => ({
    onBooks: nights.booksAt(one, addDays(one, -lead)),
    final: finalOf(nights, one),
  }))
  if (past.length < fewestNights) return undefined
  const additive = additivePickUp(onBooks, past)
  const multiplicative = multiplicativePickUp(onBooks, past)
  const pickUp = multiplicative === undefined ? additive : (additive + multiplicative) / 2
  const scaled = lead > 30 ? scaledLastYear(nights, night, close) : undefined
  const raw = scaled === undefined ? pickUp : (pickUp + scaled) / 2
  const before = sum(past.map(one => one.onBooks))
  const lost = sum(past.map(one => Math.max(0, one.onBooks - one.final)))
  const least = onBooks * (before === 0 ? 1 : 1 - lost / before)
  return Math.min(nights.sellable(night), Math.max(least, raw))
}

/** Last year's night times how four weeks around it stand on the books against the same time last year. */
function scaledLastYear(nights: Nights, night: IsoDate, close: IsoDate): number | undefined {
  const [lastNight, lastClose] = [addDays(night, -364), addDays(close, -364)]
  if (lastClose < nights.first || addDays(lastNight, -14) < nights.firstNight) return undefined
  const around = Array.from({ length: 28 }, (_, at) => at - 14)
  const before = sum(around.map(at => nights.booksAt(addDays(lastNight, at), lastClose)))
  if (before < 30) return undefined
  const now = sum(around.map(at => nights.booksAt(addDays(night, at), close)))
  return (finalOf(nights, lastNight) * now) / before
}

/** The rivals: the latest night of the same weekday that was over, and the same weekday 52 weeks before. */
function naive(nights: Nights, night: IsoDate, lead: number) {
  const lastWeek = addDays(night, -7 * Math.max(1, Math.ceil(lead / 7)))
  const lastYear = addDays(night, -364)
  return {
    lastWeek: lastWeek >= nights.firstNight ? finalOf(nights, lastWeek) : undefined,
    lastYear: lastYear >= nights.firstNight ? finalOf(nights, lastYear) : undefined,
  }
}

interface Accuracy {
  /** Mean absolute error, in rooms. */
  mae: number
  /** Σ|error| ÷ Σ final, in percent. */
  wape: number
  /** Σ error ÷ Σ final, in percent: above zero it forecast too much. */
  bias: number
}

export interface BackTest {
  lead: number
  /** Nights that were forecast. */
  nights: number
  forecast: Accuracy | null
  lastWeek: Accuracy | null
  lastYear: Accuracy | null
  /** It beats every rival that there is: only then is a forecast shown. */
  isShown: boolean
  /** Forecast less final, by weekday and weekend. */
  errors: { weekday: number[]; weekend: number[] }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

function accuracyOf(pairs: readonly (readonly [guess: number, final: number])[]): Accuracy | null {
  const finals = sum(pairs.map(([, final]) => final))
  if (pairs.length === 0 || finals === 0) return null
  const off = sum(pairs.map(([guess, final]) => Math.abs(guess - final)))
  return {
    mae: tenth(off / pairs.length),
    wape: tenth((off / finals) * 100),
    bias: tenth((sum(pairs.map(([guess, final]) => guess - final)) / finals) * 100),
  }
}

/**
 * Forecasts each night of the last 26 weeks from each distance with only what was known then, and compares with how it ended; the
 * rivals are judged over the same nights. `last` is the last night that is over.
 */
export function backTest(nights: Nights, last: IsoDate): BackTest[] {
  return testedLeads.map(lead => {
    const tried = Array.from({ length: backTestNights }, (_, at) => addDays(last, -at)).flatMap(
      night => {
        if (nights.sellable(night) === 0) return []
        const guess = forecastNight(nights, night, lead)
        if (guess === undefined) return []
        return [{ night, guess, final: finalOf(nights, night), rivals: naive(nights, night, lead) }]
      },
    )
    const against = (of: 'lastWeek' | 'lastYear') => {
      const same = tried.flatMap(({ guess, rivals, final }) =>
        rivals[of] === undefined ? [] : [{ guess, rival: rivals[of], final }],
      )
      if (same.length < fewestCompared) return { rival: null, isBeaten: true }
      const rival = accuracyOf(same.map(one => [one.rival, one.final] as const))
      const own = accuracyOf(same.map(one => [one.guess, one.final] as const))
      return { rival, isBeaten: rival !== null && own !== null && own.wape < rival.wape }
    }
    const forecast = accuracyOf(tried.map(({ guess, final }) => [guess, final] as const))
    const [lastWeek, lastYear] = [against('lastWeek'), against('lastYear')]
    const errorsOf = (isWeekend: boolean) =>
      tried.flatMap(({ night, guess, final }) =>
        isWeekendNight(night) === isWeekend ? [guess - final] : [],
      )
    return {
      lead,
      nights: tried.length,
      forecast,
      lastWeek: lastWeek.rival,
      lastYear: lastYear.rival,
      isShown:
        forecast !== null && lastWeek.rival !== null && lastWeek.isBeaten && lastYear.isBeaten,
      errors: { weekday: errorsOf(false), weekend: errorsOf(true) },
    }
  })
}

/** The value below which such a part of the values lies. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

export interface NightForecast {
  night: IsoDate
  rooms: number
  onBooks: number
  /** Null where it does not beat the naive methods, or where too little is known. */
  forecast: number | null
  /** Between these eight of ten nights ended, by the errors of the back-test; null with fewer than 20 of them. */
  low: number | null
  high: number | null
  /** Paise; null without a forecast, or without a price to go by. */
  revenue: number | null
}

interface Ahead {
  night: IsoDate
  lead: number
  /** Paise on the books. */
  revenue: number
}

/** Each night ahead with its forecast where the back-test bears it, and the revenue at the rates on the books and of the recent pick-up. */
export function forecastNights(
  nights: Nights,
  ahead: readonly Ahead[],
  { tests, pickUpRate }: { tests: readonly BackTest[]; pickUpRate: number | null },
): NightForecast[] {
  return ahead.map(({ night, lead, revenue }) => {
    const onBooks = nights.booksAt(night, addDays(night, -lead))
    const test = tests.find(one => one.lead >= lead)
    const guess = test?.isShown ? forecastNight(nights, night, lead) : undefined
    const known = { night, rooms: nights.sellable(night), onBooks }
    if (!test || guess === undefined)
      return { ...known, forecast: null, low: null, high: null, revenue: null }
    const errors = test.errors[isWeekendNight(night) ? 'weekend' : 'weekday']
    const bound = (part: number) =>
      errors.length < fewestErrors
        ? null
        : Math.round(Math.min(nights.sellable(night), Math.max(0, guess - quantile(errors, part))))
    const rate = pickUpRate ?? (onBooks > 0 ? revenue / onBooks : null)
    const more = guess - onBooks
    return {
      ...known,
      forecast: tenth(guess),
      low: bound(0.9),
      high: bound(0.1),
      // What is given up takes the rate on the books with it.
      revenue:
        rate === null
          ? null
          : Math.round(revenue + more * (more < 0 && onBooks > 0 ? revenue / onBooks : rate)),
    }
  })
}
