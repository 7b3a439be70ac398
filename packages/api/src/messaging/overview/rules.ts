import { addDays, type IsoDate, weekdayOf } from '../../kernel/shared/dates.ts'

/** The periods of the analytics tab (source: business constants, Communications). */
export const periods = ['this-week', 'this-month', 'last-month', 'this-quarter'] as const
export type Period = (typeof periods)[number]

const startOfMonth = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`

/** The days [from, to) of a period, by the hotel's calendar; weeks begin on Monday. */
export function daysOf(period: Period, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const to = addDays(today, 1)
  switch (period) {
    case 'this-week':
      return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to }
    case 'this-month':
      return { from: startOfMonth(today), to }
    case 'last-month': {
      const end = startOfMonth(today)
      return { from: startOfMonth(addDays(end, -1)), to: end }
    }
    case 'this-quarter': {
      const month = Number(today.slice(5, 7))
      const first = String(month - ((month - 1) % 3)).padStart(2, '0')
      return { from: `${today.slice(0, 4)}-${first}-01`, to }
    }
  }
}
