import { addDays, daysBetween, type IsoDate } from '../shared/dates.ts'

export interface Period {
  from: IsoDate
  /** Exclusive. */
  to: IsoDate
}

/** This month up to and with `today`, and the same number of days of last month; a shorter month before is compared whole. */
export function monthToDate(today: IsoDate): { current: Period; before: Period } {
  const from = `${today.slice(0, 7)}-01`
  const days = daysBetween(from, today) + 1
  const lastMonthFrom = `${addDays(from, -1).slice(0, 7)}-01`
  const sameDays = addDays(lastMonthFrom, days)
  return { current: { from, to: addDays(today, 1) }, before: { from: lastMonthFrom, to: sameDays > from ? from : sameDays } }
}

/** Change in percent, one decimal; null when there is nothing to compare with (shown as "new"). */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}

export interface PeriodFigures {
  /** Room revenue before tax, of nights sold in the period, in paise. */
  roomRevenue: number
  roomNightsSold: number
  roomNightsAvailable: number
  bookings: number
}

/** Occupancy in percent with one decimal; null when there are no rooms. */
export const occupancyOf = ({ roomNightsSold, roomNightsAvailable }: PeriodFigures): number | null =>
  roomNightsAvailable === 0 ? null : Math.round((roomNightsSold / roomNightsAvailable) * 1000) / 10

/** Average daily rate in paise; null when no room was sold (reference: metrics). */
export const averageDailyRateOf = ({ roomRevenue, roomNightsSold }: PeriodFigures): number | null =>
  roomNightsSold === 0 ? null : Math.round(roomRevenue / roomNightsSold)

interface Kpi {
  value: number | null
  change: number | null
}

const compared = (now: number | null, before: number | null): Kpi => ({
  value: now,
  change: now === null || before === null ? null : percentChange(now, before),
})

/** The four KPI cards: the month so far beside the same days of last month. */
export function kpisOf(current: PeriodFigures, before: PeriodFigures) {
  return {
    totalRevenue: compared(current.roomRevenue, before.roomRevenue),
    occupancyRate: compared(occupancyOf(current), occupancyOf(before)),
    totalBookings: compared(current.bookings, before.bookings),
    averageDailyRate: compared(averageDailyRateOf(current), averageDailyRateOf(before)),
  }
}
