import {
  addDays,
  firstOfMonth,
  type IsoDate,
  weekdayOf,
  type YearMonth,
} from '../../../kernel/shared/dates.ts'
import type { Pace } from '../../analytics/rules.ts'
import {
  averageDailyRateOf,
  type DayFigures,
  type Figures,
  percentChange,
  sumOf,
} from '../../reports/rules.ts'

/** Where an insight leads: a screen, filled in. */
type InsightAction =
  | { screen: 'calendar'; from: IsoDate }
  | {
      screen: 'analytics'
      metric: 'occupancyRate' | 'cancellations' | 'roomRevenue'
      dimension?: 'segment' | 'source'
    }
  | { screen: 'receivables' }
  | { screen: 'refunds' }
  | { screen: 'reviews' }
  /** The report of that name, over these days. */
  | { screen: 'reports'; find: string; from: IsoDate; to: IsoDate }

export type Insight = {
  /** Paise at stake, about; null where money is not what it is of. */
  atStake: number | null
  /** High: at least three times as much as the gate asks for. */
  confidence: 'high' | 'medium'
  action: InsightAction
} & InsightFacts

/** What each says, with the figures that it rests on. */
type InsightFacts =
  | { kind: 'pace'; month: YearMonth; rooms: number; sameTimeLastYear: number; change: number }
  | {
      kind: 'weak-weekday'
      weekday: number
      occupancy: number
      others: number
      weeks: number
      lower: number
    }
  | {
      kind: 'empty-soon'
      nights: { night: IsoDate; onBooks: number; typical: number; rooms: number }[]
    }
  | {
      kind: 'cancellations'
      rate: number
      before: number
      bookings: number
      bookingsBefore: number
      z: number
      source: string | null
    }
  | {
      kind: 'direct-share'
      share: number
      lastYear: number
      nights: number
      nightsLastYear: number
    }
  | { kind: 'receivables'; bookings: number; amount: number; days: number }
  | { kind: 'sold-out-early'; nights: { night: IsoDate; rate: number; mean: number }[] }
  | {
      kind: 'channel-cost'
      source: string
      nights: number
      revenue: number
      commission: number
      /** Of the revenue, in percent. */
      share: number
      /** What taking a payment costs, in percent; null where no fee is known. */
      paymentCost: number | null
    }
  | {
      kind: 'discounts'
      discounted: number
      nights: number
      mean: number
      by: string | null
      byAmount: number
    }
  | {
      kind: 'gaps'
      nights: { night: IsoDate; roomType: string; free: number }[]
      rooms: number
    }
  | {
      kind: 'gst-cliff'
      nights: number
      threshold: number
      upTo: number
      lowRate: number
      highRate: number
    }
  | {
      kind: 'reviews'
      recent: number
      recentMean: number
      before: number
      beforeMean: number
      unanswered: number
    }
  | {
      kind: 'housekeeping'
      /** Rooms that guests left before the hour of check-in, and those of them that were not clean by it. */
      left: number
      late: number
      /** The hour of check-in. */
      by: string
      /** From the departure until clean, half of the rooms in less. */
      minutes: number
    }
  | { kind: 'refunds-due'; refunds: number; amount: number; days: number }

const mostInsights = 6

export const confidenceOf = (has: number, gate: number): 'high' | 'medium' =>
  has >= 3 * gate ? 'high' : 'medium'

/** Months that stand at least a tenth apart from the same time last year, which had at least 30 room-nights. */
export function paceInsights(months: readonly Pace[], today: IsoDate): Insight[] {
  return months.slice(0, 3).flatMap(({ month, rooms, revenue, sameTimeLastYear, change }) => {
    if (!sameTimeLastYear || sameTimeLastYear.rooms < 30) return []
    if (change === null || Math.abs(change) < 10) return []
    const start = firstOfMonth(month)
    return [
      {
        kind: 'pace' as const,
        month,
        rooms,
        sameTimeLastYear: sameTimeLastYear.rooms,
        change,
        atStake: Math.abs(revenue - sameTimeLastYear.revenue),
        confidence: confidenceOf(sameTimeLastYear.rooms, 30),
        action: { screen: 'calendar' as const, from: start < today ? today : start },
      },
    ]
  })
}

const weeksSeen = 8
const soldOf = (figures: Figures): number | null => {
  const sellable = figures.rooms - figures.roomsOutOfOrder
  return sellable > 0 ? figures.roomsSold / sellable : null
}

/** The weekday that sold at least 12 points less than the others, in at least 6 of the last 8 weeks. `days` are whole weeks, oldest first. */
export function weakWeekday(days: readonly DayFigures[], today: IsoDate): Insight[] {
  if (days.length < weeksSeen * 7) return []
  const seen = days.slice(-weeksSeen * 7)
  const found = Array.from({ length: 7 }, (_, weekday) => {
    const mine = seen.filter(({ day }) => weekdayOf(day) === weekday)
    const own = soldOf(sumOf(mine))
    const others = soldOf(sumOf(seen.filter(({ day }) => weekdayOf(day) !== weekday)))
    const lower = mine.filter(night => {
      const at = seen.indexOf(night)
      const week = seen.slice(Math.floor(at / 7) * 7, Math.floor(at / 7) * 7 + 7)
      const rest = soldOf(sumOf(week.filter(one => one !== night)))
      const sold = soldOf(night)
      return sold !== null && rest !== null && sold < rest
    }).length
    return { weekday, mine, own, others, lower }
  }).flatMap(one =>
    one.own !== null && one.others !== null && one.others - one.own >= 0.12 && one.lower >= 6
      ? [{ ...one, own: one.own, others: one.others }]
      : [],
  )
  const [worst] = found.toSorted((a, b) => a.own - b.own)
  if (!worst) return []
  const total = sumOf(worst.mine)
  const rate = averageDailyRateOf(total)
  const empty = (worst.others - worst.own) * (total.rooms - total.roomsOutOfOrder)
  return [
    {
      kind: 'weak-weekday',
      weekday: worst.weekday,
      occupancy: Math.round(worst.own * 100),
      others: Math.round(worst.others * 100),
      weeks: weeksSeen,
      lower: worst.lower,
      atStake: rate === null ? null : Math.round(empty * rate),
      confidence: worst.lower === weeksSeen ? 'high' : 'medium',
      action: { screen: 'calendar', from: nextWeekday(today, worst.weekday) },
    },
  ]
}

const nextWeekday = (today: IsoDate, weekday: number): IsoDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

export interface SoonNight {
  night: IsoDate
  onBooks: number
  /** On the books of past nights of the same weekday at the same distance, the mean; undefined with fewer than eight. */
  typical: number | undefined
  rooms: number
}

/** Of the next 14 nights those that stand 15 points of occupancy below what is usual at their distance. */
export function emptySoon(nights: readonly SoonNight[], rate: number | null): Insight[] {
  const low = nights.flatMap(({ typical, ...night }) =>
    typical !== undefined && night.rooms > 0 && (typical - night.onBooks) / night.rooms >= 0.15
      ? [{ ...night, typical: Math.round(typical) }]
      : [],
  )
  const [first] = low
  if (!first) return []
  const missing = low.reduce((sum, { typical, onBooks }) => sum + typical - onBooks, 0)
  return [
    {
      kind: 'empty-soon',
      nights: low,
      atStake: rate === null ? null : missing * rate,
      confidence: low.length >= 3 ? 'high' : 'medium',
      action: { screen: 'calendar', from: first.night },
    },
  ]
}

export interface Cancelled {
  bookings: number
  cancelled: number
}

/** More of the bookings of the last 28 days were cancelled than of the 12 weeks before: a two-proportion z of at least 2. */
export function cancellationSpike(
  now: Cancelled & { worstSource: string | null },
  before: Cancelled,
): Insight[] {
  const least = 40
  if (now.bookings < least || before.bookings < least) return []
  const [rate, usual] = [now.cancelled / now.bookings, before.cancelled / before.bookings]
  const together = (now.cancelled + before.cancelled) / (now.bookings + before.bookings)
  const spread = Math.sqrt(together * (1 - together) * (1 / now.bookings + 1 / before.bookings))
  const z = spread === 0 ? 0 : (rate - usual) / spread
  if (z < 2) return []
  return [
    {
      kind: 'cancellations',
      rate: Math.round(rate * 100),
      before: Math.round(usual * 100),
      bookings: now.bookings,
      bookingsBefore: before.bookings,
      z: Math.round(z * 10) / 10,
      source: now.worstSource,
      atStake: null,
      confidence: z >= 3 ? 'high' : 'medium',
      action: { screen: 'analytics', metric: 'cancellations' },
    },
  ]
}

export interface SegmentNights {
  direct: number
  all: number
}

/** The part of the nights that came without a channel or agent, where it moved at least 5 points on the same weeks of last year. */
export function directShare(now: SegmentNights, lastYear: SegmentNights): Insight[] {
  const least = 60
  if (now.all < least || lastYear.all < least) return []
  const [share, before] = [
    Math.round((now.direct / now.all) * 100),
    Math.round((lastYear.direct / lastYear.all) * 100),
  ]
  if (Math.abs(share - before) < 5) return []
  return [
    {
      kind: 'direct-share',
      share,
      lastYear: before,
      nights: now.all,
      nightsLastYear: lastYear.all,
      atStake: null,
      confidence: confidenceOf(Math.min(now.all, lastYear.all), least),
      action: { screen: 'analytics', metric: 'roomRevenue', dimension: 'segment' },
    },
  ]
}

/** What guests and companies that left more than 60 days ago still owe. */
export const oldReceivables = (
  { bookings, amount }: { bookings: number; amount: number },
  days: number,
): Insight[] =>
  amount > 0
    ? [
        {
          kind: 'receivables',
          bookings,
          amount,
          days,
          atStake: amount,
          confidence: 'high',
          action: { screen: 'receivables' },
        },
      ]
    : []

/** At most six, ordered by the rupees at stake; those that are of no money come last. */
export const ordered = (insights: readonly Insight[]): Insight[] =>
  insights.toSorted((a, b) => (b.atStake ?? -1) - (a.atStake ?? -1)).slice(0, mostInsights)

export interface BenchmarkFigures {
  occupancyRate: number | null
  averageDailyRate: number | null
  revenuePerRoom: number | null
}

/** Owners needed before a median is told: below, a figure could be traced to one (spec: decisions, section 12). */
export const fewestOwners = 5

/** Rounded so that no hotel is told: whole percents, and rupees to the hundred. */
export const roundedBenchmark = (median: BenchmarkFigures): BenchmarkFigures => ({
  occupancyRate: median.occupancyRate === null ? null : Math.round(median.occupancyRate),
  averageDailyRate: toHundreds(median.averageDailyRate),
  revenuePerRoom: toHundreds(median.revenuePerRoom),
})

const toHundreds = (paise: number | null): number | null =>
  paise === null ? null : Math.round(paise / 10_000) * 10_000

export const changeAgainst = (value: number | null, median: number | null): number | null =>
  value === null || median === null ? null : percentChange(value, median)
