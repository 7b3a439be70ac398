import { addDays, businessDate, type IsoDate } from '@atithi/api/shared/dates'

export const minute = 60_000

/** The instant that Indian clocks show on `date`, `minutes` after its midnight; India keeps one offset all year. */
export function indianTime(date: IsoDate, minutes: number): string {
  return new Date(Date.parse(`${date}T00:00:00+05:30`) + minutes * minute).toISOString()
}

/** What the demonstration tells: ten months and more behind `today`, three months ahead. */
export interface Calendar {
  now: Date
  /** The business date of every demonstration hotel. */
  today: IsoDate
  from: IsoDate
  /** Exclusive. */
  to: IsoDate
}

export function calendarAround(now: Date): Calendar {
  const today = businessDate(now, 'Asia/Kolkata', '06:00')
  return { now, today, from: addDays(today, -305), to: addDays(today, 92) }
}

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const rollsAfter = 6 * 60 * minute
const aheadOfUtc = 5.5 * 60 * minute

/** The date of an instant in India: what a document bears, found for thousands of them without a formatter. */
export const indianDate = (at: string): IsoDate =>
  new Date(Date.parse(at) + aheadOfUtc).toISOString().slice(0, 10)

/** The business date of an instant at a hotel in India whose day rolls at 06:00. */
export const indianBusinessDate = (at: string): IsoDate =>
  new Date(Date.parse(at) + aheadOfUtc - rollsAfter).toISOString().slice(0, 10)

/** Minutes since the midnight with which the business date began; before the day rolls they run past 24 hours. */
export const minutesOfToday = ({ now, today }: Calendar): number =>
  (now.getTime() - Date.parse(indianTime(today, 0))) / minute
