import {
  formatCount,
  formatCounted,
  formatMonth,
  formatPercent,
  formatRoundMoney,
  formatShortDay,
} from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Insight = Outputs['reports']['insights']['items'][number]

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
        action: 'Departed bookings',
      }
  }
}
