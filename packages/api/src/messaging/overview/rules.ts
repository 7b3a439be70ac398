import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
  weekdayOf,
} from '../../kernel/shared/dates.ts'

/** The periods of the analytics tab (source: business constants, Communications). */
export const periods = ['this-week', 'this-month', 'last-month', 'this-quarter'] as const
export type Period = (typeof periods)[number]

/** The days [from, to) of a period, by the hotel's calendar; weeks begin on Monday. */
export function daysOf(period: Period, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const to = addDays(today, 1)
  switch (period) {
    case 'this-week':
      return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to }
    case 'this-month':
      return { from: firstOfMonth(today), to }
    case 'last-month': {
      const end = firstOfMonth(today)
      return { from: firstOfMonth(addDays(end, -1)), to: end }
    }
    case 'this-quarter': {
      const monthsGone = (Number(today.slice(5, 7)) - 1) % 3
      return { from: firstOfMonth(monthAfter(monthOf(today), -monthsGone)), to }
    }
  }
}
