import {
  addDays,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  weekdayOf,
} from '../../kernel/shared/dates.ts'
import { first, last } from '../../kernel/shared/present.ts'

export interface Period {
  from: IsoDate
  /** Exclusive. */
  to: IsoDate
}

/**
 * Every figure that is kept, at nothing: what one hotel, or several together, did on one day, or on several together. Rooms are those of
 * the night that begins on it. It is the one list of them: what is read, added up and checked goes by these names, which are those of the
 * columns (docs/decisions/012-figures-are-kept-by-the-day.md).
 */
export const noFigures = {
  /** Rooms that there are: out of order or not. */
  rooms: 0,
  roomsOutOfOrder: 0,
  /** Without holds, guests who did not come, free rooms and day uses. */
  roomsSold: 0,
  /** Sold, held or off sale. */
  roomsTaken: 0,
  /** Paise before tax: rooms sold at the rates agreed with the fees that belong to them, less discounts, and what was charged of stays that were not kept. */
  roomRevenue: 0,
  /** Made on the day, by the hotel's own clock, and not cancelled since; with their room-nights. */
  bookings: 0,
  nightsBooked: 0,
  /** Those room-nights, each times the days from booking to arrival. */
  leadNights: 0,
  /** Cancelled on the day; a hold that ran out is none. */
  cancellations: 0,
  arrivals: 0,
  departures: 0,
  /** Rooms checked out that were due out on the day, and their nights. */
  staysEnded: 0,
  nightsEnded: 0,
  /** Free of charge: to a guest, and to the hotel itself. */
  roomsComplimentary: 0,
  roomsHouseUse: 0,
  /** Let and given back on the day, and for how much before tax. */
  dayRooms: 0,
  dayRevenue: 0,
}
export type Figures = { [Name in keyof typeof noFigures]: number }

export interface DayFigures extends Figures {
  day: IsoDate
}

export const figureNames = Object.keys(noFigures) as readonly (keyof Figures)[]

/** The sum of the days: every rate is then one of sums, never an average of averages (reference: metrics). */
export function sumOf(days: readonly Figures[]): Figures {
  const sum = { ...noFigures }
  for (const day of days) for (const name of figureNames) sum[name] += day[name]
  return sum
}

const sumWithin = (days: readonly DayFigures[], { from, to }: Period): Figures =>
  sumOf(days.filter(({ day }) => from <= day && day < to))

const ratio = (part: number, whole: number): number | null => (whole <= 0 ? null : part / whole)
const tenths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10
const paise = (value: number | null): number | null => (value === null ? null : Math.round(value))
const percent = (value: number | null): number | null => tenths(value === null ? null : value * 100)

/** Room-nights that could be sold: those there are less those out of order. */
const sellable = ({ rooms, roomsOutOfOrder }: Figures): number => rooms - roomsOutOfOrder

/** Rooms sold of the rooms not out of order, in percent with one decimal; null without such rooms. */
export const occupancyOf = (figures: Figures): number | null =>
  percent(ratio(figures.roomsSold, sellable(figures)))

/** Average daily rate: room revenue for each room sold, in paise; null when no room was sold, never 0. */
export const averageDailyRateOf = ({ roomRevenue, roomsSold }: Figures): number | null =>
  paise(ratio(roomRevenue, roomsSold))

/** RevPAR: room revenue for each room not out of order, in paise; null without such rooms. It is ADR times occupancy. */
const revenuePerRoomOf = (figures: Figures): number | null =>
  paise(ratio(figures.roomRevenue, sellable(figures)))

/** Average length of the stays that ended, in nights with one decimal; a room is a stay of its own. */
const averageStayOf = ({ nightsEnded, staysEnded }: Figures): number | null =>
  tenths(ratio(nightsEnded, staysEnded))

/** Days from booking to arrival with one decimal, weighted by room-nights; a walk-in counts 0. */
const leadTimeOf = ({ leadNights, nightsBooked }: Figures): number | null =>
  tenths(ratio(leadNights, nightsBooked))

/** Change in percent, one decimal; null when there is nothing to compare with (shown as "new"). */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}

export interface Kpi {
  value: number | null
  /** In percent against the period before. */
  change: number | null
}

/** What each figure is called, in the order of the screen, and how it comes from the sums. `Standard` counts rooms out of order as available. */
export const measures = {
  roomRevenue: figures => figures.roomRevenue,
  occupancyRate: occupancyOf,
  averageDailyRate: averageDailyRateOf,
  revenuePerRoom: revenuePerRoomOf,
  bookings: figures => figures.bookings,
  cancellations: figures => figures.cancellations,
  averageStay: averageStayOf,
  leadTime: leadTimeOf,
  roomNightsSold: figures => figures.roomsSold,
  occupancyRateStandard: figures => percent(ratio(figures.roomsSold, figures.rooms)),
  revenuePerRoomStandard: figures => paise(ratio(figures.roomRevenue, figures.rooms)),
  roomsComplimentary: figures => figures.roomsComplimentary,
  roomsHouseUse: figures => figures.roomsHouseUse,
  dayRooms: figures => figures.dayRooms,
  dayRevenue: figures => figures.dayRevenue,
} as const satisfies Record<string, (figures: Figures) => number | null>
export type Measure = keyof typeof measures

/** Every measure of `current`, each with its change against `before`. */
export function kpisOf(
  days: readonly DayFigures[],
  { current, before }: { current: Period; before: Period },
): Record<Measure, Kpi> {
  const [now, then] = [sumWithin(days, current), sumWithin(days, before)]
  const compared = Object.entries(measures).map(([name, of]) => {
    const [value, earlier] = [of(now), of(then)]
    return [
      name,
      { value, change: value === null || earlier === null ? null : percentChange(value, earlier) },
    ]
  })
  return Object.fromEntries(compared) as Record<Measure, Kpi>
}

/** Nights of one report: two years. */
export const longestReport = 731

/** The nights from `from` to `to`, both included, and as many before them. */
export function withPreviousPeriod({ from, to }: { from: IsoDate; to: IsoDate }): {
  current: Period
  before: Period
} {
  const past = addDays(to, 1)
  return {
    current: { from, to: past },
    before: { from: addDays(from, -daysBetween(from, past)), to: from },
  }
}

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** The first day of the week (Monday) or month in which a day lies. */
export function startOf(day: IsoDate, step: Step): IsoDate {
  if (step === 'month') return firstOfMonth(day)
  return step === 'week' ? addDays(day, -((weekdayOf(day) + 6) % 7)) : day
}

export interface TrendPoint {
  /** The first and the last night that the point sums; a week or month at an end of the range may be cut. */
  from: IsoDate
  to: IsoDate
  roomRevenue: number
  roomNightsSold: number
  occupancyRate: number | null
  averageDailyRate: number | null
  revenuePerRoom: number | null
  bookings: number
  cancellations: number
  /** Nights, and days from booking to arrival, with one decimal; null where no stay ended, or none was booked. */
  averageStay: number | null
  leadTime: number | null
}

/** The same steps of what stands beside them, dated as they are: null where nothing is known of one. */
export function trendBeside(
  points: readonly TrendPoint[],
  days: readonly DayFigures[],
  step: Step,
): (TrendPoint | null)[] {
  const byStart = new Map(trendOf(days, step).map(point => [startOf(point.from, step), point]))
  return points.map(({ from }) => byStart.get(startOf(from, step)) ?? null)
}

/** The days in steps, oldest first. */
export function trendOf(days: readonly DayFigures[], step: Step): TrendPoint[] {
  return [...Map.groupBy(days, ({ day }) => startOf(day, step)).values()].map(part => {
    const sum = sumOf(part)
    return {
      from: first(part, 'day of a step').day,
      to: last(part, 'day of a step').day,
      roomRevenue: sum.roomRevenue,
      roomNightsSold: sum.roomsSold,
      occupancyRate: occupancyOf(sum),
      averageDailyRate: averageDailyRateOf(sum),
      revenuePerRoom: revenuePerRoomOf(sum),
      bookings: sum.bookings,
      cancellations: sum.cancellations,
      averageStay: averageStayOf(sum),
      leadTime: leadTimeOf(sum),
    }
  })
}
