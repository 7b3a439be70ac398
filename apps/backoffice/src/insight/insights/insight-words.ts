import { sourceWords } from '../../components/words/booking-words.tsx'
import {
  formatCount,
  formatCounted,
  formatMonth,
  formatPercent,
  formatRating,
  formatRoundMoney,
  formatShortDay,
} from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Insight = Outputs['reports']['insights']['items'][number]

const nameOfSource = (source: string): string =>
  Object.entries(sourceWords).find(([known]) => known === source)?.[1] ?? source

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface InsightWords {
  statement: string
  /** The figures that the statement rests on. */
  rests: string
  /** What the owner may do. */
  recommendation: string
  /** What the button opens. */
  action: string
}

/** A difference in words, never a cause. */
export function insightWords(insight: Insight): InsightWords {
  switch (insight.kind) {
    case 'pace': {
      const isAhead = insight.change > 0
      const month = formatMonth(insight.month)
      return {
        statement: `${month} stands ${formatPercent(Math.abs(insight.change))} ${isAhead ? 'ahead of' : 'behind'} the same time last year.`,
        rests: `${formatCount(insight.rooms)} room-nights on the books against ${formatCount(insight.sameTimeLastYear)} at the same distance a year before.`,
        recommendation: isAhead
          ? `Look at the rates of ${month} before the rest is sold at today’s price.`
          : `Look at the rates and restrictions of ${month} while there is time to fill it.`,
        action: `Rates of ${month}`,
      }
    }
    case 'weak-weekday': {
      const day = `${weekdays[insight.weekday]}s`
      return {
        statement: `${day} sell ${insight.occupancy}% of the rooms, the other days ${insight.others}%.`,
        rests: `Lower in ${insight.lower} of the last ${insight.weeks} weeks. About ${insight.atStake === null ? '–' : formatRoundMoney(insight.atStake)} if they sold as the others, at their own rate.`,
        recommendation: `Give ${day} a price or an offer of their own.`,
        action: `Rates from the next ${weekdays[insight.weekday]}`,
      }
    }
    case 'empty-soon': {
      const [first] = insight.nights
      const count = insight.nights.length
      return {
        statement: `${formatCounted(count, 'night')} of the next 14 ${count === 1 ? 'stands' : 'stand'} well below what is usual so close to arrival.`,
        rests: insight.nights
          .slice(0, 3)
          .map(
            ({ night, onBooks, typical, rooms }) =>
              `${formatShortDay(night)}: ${onBooks} of ${rooms} rooms, usually about ${typical}`,
          )
          .join('. '),
        recommendation: 'Check prices, minimum stays and stop sells of these nights.',
        action: first ? `Calendar from ${formatShortDay(first.night)}` : 'Calendar',
      }
    }
    case 'cancellations':
      return {
        statement: `${insight.rate}% of the bookings of the last 28 days were cancelled, ${insight.before}% in the 12 weeks before.`,
        rests: `Of ${formatCounted(insight.bookings, 'booking')} against ${formatCount(insight.bookingsBefore)}; z = ${insight.z}.${insight.source ? ` Most came by ${insight.source}.` : ''}`,
        recommendation: 'Look at the cancellation terms of the plans that are booked most.',
        action: 'Cancellations',
      }
    case 'direct-share':
      return {
        statement: `${insight.share}% of the nights of 13 weeks were sold direct, ${insight.lastYear}% a year before.`,
        rests: `Of ${formatCount(insight.nights)} room-nights against ${formatCount(insight.nightsLastYear)}.`,
        recommendation:
          insight.share < insight.lastYear
            ? 'Give guests who book with you a reason to do so again.'
            : 'See which direct source grew, and keep to it.',
        action: 'Revenue by segment',
      }
    case 'receivables':
      return {
        statement: `${formatRoundMoney(insight.amount)} of stays that ended more than ${insight.days} days ago is still owed.`,
        rests: `${formatCounted(insight.bookings, 'booking')} with a balance.`,
        recommendation: 'Ask for what is owed, the oldest first.',
        action: 'Receivables by age',
      }
    case 'sold-out-early': {
      const [first] = insight.nights
      return {
        statement: `${formatCounted(insight.nights.length, 'night')} more than three weeks away ${insight.nights.length === 1 ? 'is' : 'are'} full at no more than the usual rate of the month.`,
        rests: insight.nights
          .slice(0, 3)
          .map(
            ({ night, rate, mean }) =>
              `${formatShortDay(night)}: ${formatRoundMoney(rate)}, the month ${formatRoundMoney(mean)}`,
          )
          .join('. '),
        recommendation: 'The rate of these nights may have been low: look at their neighbours.',
        action: first ? `Rates from ${formatShortDay(first.night)}` : 'Rates',
      }
    }
    case 'channel-cost': {
      const name = nameOfSource(insight.source)
      return {
        statement: `${name} kept ${formatPercent(insight.share)} of what its guests paid for rooms in 13 weeks: ${formatRoundMoney(insight.commission)}.`,
        rests: `${formatCounted(insight.nights, 'room-night')}, ${formatRoundMoney(insight.revenue)} of room revenue. A tenth of them booked direct would save about ${insight.atStake === null ? '–' : formatRoundMoney(insight.atStake)}${insight.paymentCost === null ? ', before the cost of taking the payment' : `, with payments at ${formatPercent(insight.paymentCost)}`}.`,
        recommendation: `Give guests of ${name} a reason to book with you the next time.`,
        action: 'Revenue by source',
      }
    }
    case 'discounts':
      return {
        statement: `${formatCounted(insight.discounted, 'charge')} of 13 weeks ${insight.discounted === 1 ? 'was' : 'were'} lowered at the desk, by ${formatRoundMoney(insight.mean)} on average.`,
        rests: `Beside ${formatCounted(insight.nights, 'room-night')} posted.${insight.by ? ` The most by ${insight.by}: ${formatRoundMoney(insight.byAmount)}.` : ''}`,
        recommendation: 'Read who gave which discount, and why.',
        action: 'Corrections and discounts',
      }
    case 'gaps': {
      const [first] = insight.nights
      return {
        statement: `${formatCounted(insight.nights.length, 'single night')} of the next 30 ${insight.nights.length === 1 ? 'is' : 'are'} free between two full ones.`,
        rests: `${formatCounted(insight.rooms, 'room')}. ${insight.nights
          .slice(0, 3)
          .map(({ night, roomType }) => `${formatShortDay(night)}: ${roomType}`)
          .join('. ')}`,
        recommendation: 'A minimum stay on these nights may be too high.',
        action: first ? `Calendar from ${formatShortDay(first.night)}` : 'Calendar',
      }
    }
    case 'gst-cliff':
      return {
        statement: `${formatCounted(insight.nights, 'night')} to come ${insight.nights === 1 ? 'is' : 'are'} sold just above ${formatRoundMoney(insight.threshold)}, where GST rises to ${formatPercent(insight.highRate)}.`,
        rests: `Rates above ${formatRoundMoney(insight.threshold)} and up to ${formatRoundMoney(insight.upTo)} before tax; up to ${formatRoundMoney(insight.threshold)} the guest pays ${formatPercent(insight.lowRate)}.`,
        recommendation: `Try a rate of ${formatRoundMoney(insight.threshold)}: the guest pays less, and what is left to you may be more.`,
        action: 'Rates',
      }
    case 'reviews':
      return {
        statement: `Guests rate the last 30 days ${formatRating(insight.recentMean)}, the 90 before ${formatRating(insight.beforeMean)}.`,
        rests: `${formatCounted(insight.recent, 'review')} against ${formatCount(insight.before)}; ${insight.unanswered === 0 ? 'all are answered' : `${formatCount(insight.unanswered)} wait for an answer`}.`,
        recommendation:
          insight.unanswered > 0
            ? 'Answer the reviews that wait.'
            : 'Read what the newest reviews say.',
        action: insight.unanswered > 0 ? 'Reviews that wait' : 'Reviews',
      }
    case 'housekeeping':
      return {
        statement: `${formatCount(insight.late)} of ${formatCounted(insight.left, 'room')} left in 28 days ${insight.late === 1 ? 'was' : 'were'} not marked clean by ${insight.by}, when guests may come.`,
        rests: `Half of the rooms are clean within ${formatCounted(insight.minutes, 'minute')} of the departure.`,
        recommendation: 'See which rooms wait the longest, and for whom.',
        action: 'Housekeeping times',
      }
    case 'refunds-due':
      return {
        statement: `${formatRoundMoney(insight.amount)} of refunds ${insight.refunds === 1 ? 'waits' : 'wait'} for more than ${insight.days} days.`,
        rests: `${formatCounted(insight.refunds, 'refund')} promised and not paid out.`,
        recommendation: 'Pay out what was promised, the oldest first.',
        action: 'Refunds that wait',
      }
  }
}
