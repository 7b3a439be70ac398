import {
  addDays,
  type IsoDate,
  monthOf,
  weekdayOf,
  type YearMonth,
} from '../../kernel/shared/dates.ts'
import { present } from '../../kernel/shared/present.ts'
import type { OnBooks } from '../books/reads.ts'
import type { DayNightFigures } from '../night-figures/reads.ts'
import type { NightFigures } from '../night-figures/rules.ts'
import {
  type DayFigures,
  type Figures,
  measures,
  noFigures,
  occupancyOf,
  percentChange,
  type Step,
  startOf,
  sumOf,
} from '../reports/rules.ts'

/** What a chart can show. Those that need more than nights and their revenue are of whole hotels. */
export const metrics = [
  'roomRevenue',
  'roomNightsSold',
  'averageDailyRate',
  'occupancyRate',
  'revenuePerRoom',
  'bookings',
  'cancellations',
] as const
export type Metric = (typeof metrics)[number]

const ofNights = ['roomRevenue', 'roomNightsSold', 'averageDailyRate'] as const satisfies Metric[]
/** Whether a metric can be told apart by a dimension: rooms that are empty have no source and no payer. */
export const canBreakDown = (metric: Metric): boolean => ofNights.some(known => known === metric)

export const pickUpDays = [1, 7, 30] as const

export interface Point {
  /** The first day of the step that the point sums. */
  from: IsoDate
  value: number | null
}

export interface Series {
  key: string
  name: string
  property: string
  value: number | null
  /** Of the room-nights of all series, in percent; null for a series that is the whole. */
  share: number | null
  /** The same of what it stands beside. */
  beside: number | null
  /** In percent; null with nothing to compare with. */
  change: number | null
  points: Point[]
}

const measure = (metric: Metric, figures: Figures): number | null => measures[metric](figures)

const asFigures = ({ roomsSold, roomRevenue }: NightFigures): Figures => ({
  ...noFigures,
  roomsSold,
  roomRevenue,
})

const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : percentChange(now, before)

/** The days in steps, each with its value; a step without days has none. */
function pointsOf(
  days: readonly (Figures & { day: IsoDate })[],
  metric: Metric,
  starts: readonly IsoDate[],
  step: Step,
): Point[] {
  const byStart = Map.groupBy(days, ({ day }) => startOf(day, step))
  return starts.map(from => ({ from, value: measure(metric, sumOf(byStart.get(from) ?? [])) }))
}

/** The first days of the steps of a period. */
const startsOf = (days: readonly IsoDate[], step: Step): IsoDate[] => [
  ...new Set(days.map(day => startOf(day, step))),
]

interface Chart {
  metric: Metric
  by: Step
}

/** One series of whole hotels, with another beside it whose days are dated as its own. */
export function wholeSeries(
  { now, beside }: { now: readonly DayFigures[]; beside: readonly DayFigures[] | null },
  { metric, by }: Chart,
): { series: Series[]; beside: Point[] } {
  const starts = startsOf(
    now.map(({ day }) => day),
    by,
  )
  const value = measure(metric, sumOf(now))
  const before = beside && measure(metric, sumOf(beside))
  return {
    series: [
      {
        key: 'all',
        name: 'All',
        property: '',
        value,
        share: null,
        beside: before,
        change: changeOf(value, before),
        points: pointsOf(now, metric, starts, by),
      },
    ],
    beside: beside ? pointsOf(beside, metric, starts, by) : [],
  }
}

/** A series for each key, the largest first; their room-nights and revenue sum to those of the whole. */
export function brokenDown(
  {
    now,
    beside,
    days,
  }: {
    now: readonly DayNightFigures[]
    beside: readonly DayNightFigures[] | null
    days: readonly IsoDate[]
  },
  { metric, by }: Chart,
): Series[] {
  const starts = startsOf(days, by)
  const nights = now.reduce((sum, row) => sum + row.roomsSold, 0)
  const before = Map.groupBy(beside ?? [], ({ key }) => key)
  const current = Map.groupBy(now, ({ key }) => key)
  const keys = [...new Set([...current.keys(), ...before.keys()])]
  const series = keys.map(key => {
    const [mine, then] = [current.get(key) ?? [], before.get(key) ?? []]
    const { name, property } = present(mine[0] ?? then[0], 'a night of the key')
    const total = sumOf(mine.map(asFigures))
    const value = measure(metric, total)
    const earlier = beside && measure(metric, sumOf(then.map(asFigures)))
    const dated = mine.map(row => Object.assign(asFigures(row), { day: row.day }))
    return {
      key,
      name,
      property,
      value,
      share: nights === 0 ? null : Math.round((total.roomsSold / nights) * 1000) / 10,
      beside: earlier,
      change: changeOf(value, earlier),
      points: pointsOf(dated, metric, starts, by),
    }
  })
  return series.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.key < b.key ? -1 : 1))
}

/**
 * Occupancy of each weekday in each month: months in their order, weekdays from Monday. `notYet` are rooms of hotels that had not begun on
 * a day: a type's first rooms count for all days before it, and months in which nobody could have stayed would be empty ones.
 */
export function heatMapOf(
  days: readonly DayFigures[],
  notYet: ReadonlyMap<IsoDate, number>,
): { month: YearMonth; weekdays: { occupancy: number | null; nights: number }[] }[] {
  const begun = days.map(figures =>
    Object.assign({}, figures, { rooms: figures.rooms - (notYet.get(figures.day) ?? 0) }),
  )
  const months = Map.groupBy(begun, ({ day }) => monthOf(day))
  return [...months].map(([month, ofMonth]) => {
    const byWeekday = Map.groupBy(ofMonth, ({ day }) => (weekdayOf(day) + 6) % 7)
    return {
      month,
      weekdays: Array.from({ length: 7 }, (_, weekday) => {
        const nights = byWeekday.get(weekday) ?? []
        return { occupancy: occupancyOf(sumOf(nights)), nights: nights.length }
      }),
    }
  })
}

export interface PickUp {
  from: IsoDate
  rooms: number
  revenue: number
  /** At the close so many days before. */
  roomsBefore: number
  revenueBefore: number
}

/** Each night with what is on its books, and what was: the difference is the pick-up. */
export const pickUpOf = (books: ReadonlyMap<IsoDate, readonly OnBooks[]>): PickUp[] =>
  [...books].map(([from, [then, now]]) => ({
    from,
    rooms: present(now, 'the books now').rooms,
    revenue: present(now, 'the books now').revenue,
    roomsBefore: present(then, 'the books before').rooms,
    revenueBefore: present(then, 'the books before').revenue,
  }))

export interface Pace {
  month: YearMonth
  rooms: number
  revenue: number
  /** The same weekdays a year before, at the same distance; null where the hotel had not sold yet. */
  sameTimeLastYear: OnBooks | null
  /** How that month ended. */
  lastYearFinal: OnBooks | null
  /** Of the room-nights against the same time last year, in percent. */
  change: number | null
}

/** The next months on the books, beside the same time last year (52 weeks before, so that weekdays meet). */
export function paceOf(
  now: ReadonlyMap<IsoDate, readonly OnBooks[]>,
  lastYear: ReadonlyMap<IsoDate, readonly OnBooks[]>,
  firstNight: IsoDate | undefined,
): Pace[] {
  const months = Map.groupBy(now, ([night]) => monthOf(night))
  return [...months].map(([month, nights]) => {
    const mine = addUp(nights.map(([, [books]]) => books))
    const then = nights.map(([night]) => lastYear.get(addDays(night, -364)))
    const start = nights[0]?.[0]
    const knows = firstNight && start && addDays(start, -364) >= firstNight
    const sameTime = knows ? addUp(then.map(books => books?.[0])) : null
    return {
      month,
      rooms: mine.rooms,
      revenue: mine.revenue,
      sameTimeLastYear: sameTime,
      lastYearFinal: knows ? addUp(then.map(books => books?.[1])) : null,
      change: sameTime ? percentChange(mine.rooms, sameTime.rooms) : null,
    }
  })
}

function addUp(books: readonly (OnBooks | undefined)[]): OnBooks {
  const sum = { rooms: 0, revenue: 0 }
  for (const one of books) {
    sum.rooms += one?.rooms ?? 0
    sum.revenue += one?.revenue ?? 0
  }
  return sum
}
