import { type IsoDate, monthOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { averageDailyRateOf, type DayFigures, sumOf } from '../../reports/rules.ts'
import { confidenceOf, type Insight } from './statements.ts'

/** So many days ahead a night that is full was full early. */
export const earlyDays = 21
const fewestEarlyNights = 3

/** Nights that are full three weeks ahead at no more than the mean rate of their month. `days` are nights to come, from then on. */
export function soldOutEarly(days: readonly DayFigures[]): Insight[] {
  const months = Map.groupBy(days, ({ day }) => monthOf(day))
  const full = days.filter(
    ({ rooms, roomsTaken, roomsSold }) => rooms > 0 && roomsSold > 0 && roomsTaken >= rooms,
  )
  const cheap = full.flatMap(night => {
    const mean = averageDailyRateOf(sumOf(months.get(monthOf(night.day)) ?? []))
    const rate = averageDailyRateOf(night)
    return mean !== null && rate !== null && rate <= mean ? [{ night: night.day, rate, mean }] : []
  })
  const [first] = cheap
  if (!first || cheap.length < fewestEarlyNights) return []
  return [
    {
      kind: 'sold-out-early',
      nights: cheap,
      atStake: null,
      confidence: confidenceOf(cheap.length, fewestEarlyNights),
      action: { screen: 'calendar', from: first.night },
    },
  ]
}

export interface ChannelCost {
  source: string
  nights: number
  /** Paise before tax, and what of it the channel kept. */
  revenue: Paise
  commission: Paise
}

const fewestChannelNights = 30
const partMoved = 0.1

/** The channel that costs most, and what a tenth of its nights would save if guests booked direct, less the cost of taking their money. */
export function channelCost(
  channels: readonly ChannelCost[],
  paymentCostShare: number | null,
): Insight[] {
  const [dearest] = channels
    .filter(({ nights, commission }) => nights >= fewestChannelNights && commission > 0)
    .toSorted((a, b) => b.commission - a.commission)
  if (!dearest) return []
  const moved = partMoved * dearest.revenue
  const saving = partMoved * dearest.commission - moved * (paymentCostShare ?? 0)
  if (saving <= 0) return []
  return [
    {
      kind: 'channel-cost',
      ...dearest,
      share: Math.round((1000 * dearest.commission) / dearest.revenue) / 10,
      paymentCost: paymentCostShare === null ? null : Math.round(1000 * paymentCostShare) / 10,
      atStake: Math.round(saving),
      confidence: confidenceOf(dearest.nights, fewestChannelNights),
      action: { screen: 'analytics', metric: 'roomRevenue', dimension: 'source' },
    },
  ]
}

export interface DiscountUse {
  /** Charges that were lowered, of all room-nights posted in the time. */
  discounted: number
  nights: number
  amount: Paise
  /** Who gave the most, and how much; null where it was no person. */
  by: string | null
  byAmount: Paise
}
const fewestDiscounts = 30

/** What was taken off at the desk, and by whom the most. */
export function discountUse(
  { discounted, nights, amount, by, byAmount }: DiscountUse,
  span: { from: IsoDate; to: IsoDate },
): Insight[] {
  if (discounted < fewestDiscounts || nights === 0) return []
  return [
    {
      kind: 'discounts',
      discounted,
      nights,
      mean: Math.round(amount / discounted),
      by,
      byAmount,
      atStake: amount,
      confidence: confidenceOf(discounted, fewestDiscounts),
      action: { screen: 'reports', find: 'Corrections', from: span.from, to: span.to },
    },
  ]
}

export interface GapNight {
  night: IsoDate
  roomType: string
  free: number
}
const fewestGaps = 5

/** Single nights that are free between two full ones: nobody can book them who has to stay for two. */
export function stayGaps(gaps: readonly GapNight[], rate: Paise | null): Insight[] {
  const [first] = gaps
  if (!first || gaps.length < fewestGaps) return []
  const rooms = gaps.reduce((sum, { free }) => sum + free, 0)
  return [
    {
      kind: 'gaps',
      nights: [...gaps],
      rooms,
      atStake: rate === null ? null : rooms * rate,
      confidence: confidenceOf(gaps.length, fewestGaps),
      action: { screen: 'calendar', from: first.night },
    },
  ]
}

export interface CliffNights {
  nights: number
  /** The highest price that bears the lower rate, in paise, and both rates in percent. */
  threshold: Paise
  lowRate: number
  highRate: number
  first: IsoDate | null
}

/** Nights sold just above the price at which GST rises: the guest pays more than at the price below, and the hotel may get less. */
export function gstCliff({ nights, threshold, lowRate, highRate, first }: CliffNights): Insight[] {
  if (nights === 0 || first === null) return []
  return [
    {
      kind: 'gst-cliff',
      nights,
      threshold,
      upTo: Math.round((threshold * (100 + highRate)) / 100),
      lowRate,
      highRate,
      atStake: null,
      confidence: confidenceOf(nights, 10),
      action: { screen: 'calendar', from: first },
    },
  ]
}

export interface ReviewFigures {
  recent: number
  recentMean: number | null
  before: number
  beforeMean: number | null
  unanswered: number
}
const fewestReviews = 10
const ratingMoved = 0.3
const fewestUnanswered = 3

/** How guests rate the last 30 days beside the 90 before, and how many were not answered. */
export function reviewChange(figures: ReviewFigures): Insight[] {
  const { recent, recentMean, before, beforeMean, unanswered } = figures
  if (recent < fewestReviews || before < fewestReviews) return []
  if (recentMean === null || beforeMean === null) return []
  if (Math.abs(recentMean - beforeMean) < ratingMoved && unanswered < fewestUnanswered) return []
  return [
    {
      kind: 'reviews',
      recent,
      recentMean,
      before,
      beforeMean,
      unanswered,
      atStake: null,
      confidence: confidenceOf(Math.min(recent, before), fewestReviews),
      action: { screen: 'reviews' },
    },
  ]
}

export interface CleaningFigures {
  left: number
  late: number
  by: string
  cleaned: number
  /** The median; null where no room was marked clean. */
  minutes: number | null
}
const fewestCleaned = 20
/** Of the rooms left in time [assumed: below it nothing stands out]. */
const lateShare = 0.1

/** Rooms that were not clean when guests may come, and how long cleaning takes; `span` is the days that it counts. */
export function lateCleaning(
  { left, late, by, cleaned, minutes }: CleaningFigures,
  span: { from: IsoDate; to: IsoDate },
): Insight[] {
  if (cleaned < fewestCleaned || minutes === null || late < lateShare * left || late === 0)
    return []
  return [
    {
      kind: 'housekeeping',
      left,
      late,
      by,
      minutes,
      atStake: null,
      confidence: confidenceOf(cleaned, fewestCleaned),
      action: { screen: 'reports', find: 'Housekeeping times', from: span.from, to: span.to },
    },
  ]
}

/** Refunds that were promised more than `days` days ago and have not gone out. */
export const lateRefunds = (
  { refunds, amount }: { refunds: number; amount: Paise },
  days: number,
): Insight[] =>
  refunds === 0
    ? []
    : [
        {
          kind: 'refunds-due',
          refunds,
          amount,
          days,
          atStake: amount,
          confidence: 'high',
          action: { screen: 'refunds' },
        },
      ]
