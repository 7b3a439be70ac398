import { addDays, businessDate, type IsoDate, utcDateOf } from '@atithi/api/kernel/shared/dates'
import { longestLead } from './lead-times.ts'

export const minute = 60_000

/** The instant that Indian clocks show on `date`, `minutes` after its midnight; India keeps one offset all year. */
export function indianTime(date: IsoDate, minutes: number): string {
  return new Date(midnightOf(date) + minutes * minute).toISOString()
}

/** Asked for a hundred thousand times, of some hundreds of dates. */
const midnights = new Map<IsoDate, number>()

function midnightOf(date: IsoDate): number {
  const known = midnights.get(date)
  if (known !== undefined) return known
  const midnight = Date.parse(`${date}T00:00:00+05:30`)
  midnights.set(date, midnight)
  return midnight
}

/** What the demonstration tells: a year behind `today`, and what is booked ahead of it. */
export interface Calendar {
  now: Date
  /** The business date of every demonstration hotel. */
  today: IsoDate
  from: IsoDate
  /** Exclusive: no stay begins from here on. */
  to: IsoDate
}

export const yearBehind = 365

export function calendarAround(now: Date): Calendar {
  const today = businessDate(now, 'Asia/Kolkata', '06:00')
  return { now, today, from: addDays(today, -yearBehind), to: addDays(today, longestLead + 1) }
}

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const rollsAfter = 6 * 60 * minute
const aheadOfUtc = 5.5 * 60 * minute

/** The date of an instant in India: what a document bears, found for thousands of them without a formatter. */
export const indianDate = (at: string): IsoDate => utcDateOf(new Date(Date.parse(at) + aheadOfUtc))

/** The business date of an instant at a hotel in India whose day rolls at 06:00. */
export const indianBusinessDate = (at: string): IsoDate =>
  utcDateOf(new Date(Date.parse(at) + aheadOfUtc - rollsAfter))

/** When the night audit closes a business date: soon after the day has rolled. */
export function closingTime(date: IsoDate): string {
  const known = closings.get(date)
  if (known !== undefined) return known
  const closing = indianTime(addDays(date, 1), 361)
  closings.set(date, closing)
  return closing
}

const closings = new Map<IsoDate, string>()

/** Whether an hour has come, and what was done in it is done. */
export const hasCome = ({ now }: Calendar, at: string): boolean =>
  Date.parse(at) + minute <= now.getTime()

/** Whether a business date is over and its books are closed. */
export const isClosed = (calendar: Calendar, date: IsoDate): boolean =>
  date < calendar.today && hasCome(calendar, closingTime(date))

/** So many minutes after an instant. */
export const minutesAfter = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * minute).toISOString()

/** Minutes since the midnight with which the business date began; before the day rolls they run past 24 hours. */
export const minutesOfToday = ({ now, today }: Calendar): number =>
  (now.getTime() - Date.parse(indianTime(today, 0))) / minute
