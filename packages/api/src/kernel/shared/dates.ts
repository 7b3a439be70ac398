import type { IsoDate } from '@atithi/db/told-apart'

export type { IsoDate }

/** A month 'YYYY-MM': no date. */
export type YearMonth = `${number}-${number}`

const dayMs = 86_400_000

/** From the oldest guest's birth to long after any stay: around these days every day has four digits of a year. */
const firstDay = '1900-01-01'
const lastDay = '2199-12-31'

// A calendar of a year counts days by the ten thousand: each of these three hundred years is parsed and written once.
const numbers = new Map<IsoDate, number>()
const names: IsoDate[] = []
const firstNumber = Date.parse(firstDay) / dayMs
const lastNumber = Date.parse(lastDay) / dayMs

/** Days since 1970; NaN for what is no date. */
function dayNumberOf(date: IsoDate): number {
  const known = numbers.get(date)
  if (known !== undefined) return known
  const day = Date.parse(`${date}T00:00:00Z`) / dayMs
  if (day >= firstNumber && day <= lastNumber) numbers.set(date, day)
  return day
}

function dateOf(day: number): IsoDate {
  const write = () => new Date(day * dayMs).toISOString().slice(0, 10) as IsoDate
  if (day < firstNumber || day > lastNumber) return write()
  names[day - firstNumber] ??= write()
  return names[day - firstNumber] as IsoDate
}

/** True for a date from 1900 to 2199 that exists: 2026-02-29 does not. */
export function isRealDate(text: string): text is IsoDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false
  const day = dayNumberOf(text as IsoDate)
  return !Number.isNaN(day) && dateOf(day) === text
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOf(dayNumberOf(date) + days)
}

/** Nights for a sentence: three by name, then how many more. */
export const listNights = (nights: readonly IsoDate[]): string =>
  nights.length > 3
    ? `${nights.slice(0, 3).join(', ')} and ${nights.length - 3} more nights`
    : nights.join(', ')

/** Days from `from` to `to`; the nights of a stay [from, to). */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/** The nights of the stay [checkIn, checkOut): the check-out date is not slept. */
export function nightsOf(checkIn: IsoDate, checkOut: IsoDate): IsoDate[] {
  return Array.from({ length: Math.max(0, daysBetween(checkIn, checkOut)) }, (_, at) =>
    addDays(checkIn, at),
  )
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(date: IsoDate): number {
  // 1970 began on a Thursday.
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7
}

/** The nights of Friday and Saturday (decisions, section 5). */
export function isWeekendNight(night: IsoDate): boolean {
  const day = weekdayOf(night)
  return day === 5 || day === 6
}

/** By zone: making one costs many times what asking it costs, and every write asks for a business date. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** What the wall clock of a zone shows at an instant, as if it were UTC, in milliseconds since 1970; whole seconds. */
function wallClockAt(instant: Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string): number => Number(parts.find(found => found.type === type)?.value)
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/** A property's own "today": its local date, which rolls at `dayRollsAt` ('06:00'). The database's business_date() says the same. */
export function businessDate(now: Date, timeZone: string, dayRollsAt: string): IsoDate {
  const [hours = 0, minutes = 0] = dayRollsAt.split(':').map(Number)
  const wallClock = wallClockAt(now, timeZone)
  return dateOf(Math.floor((wallClock - (hours * 60 + minutes) * 60_000) / dayMs))
}

/** The calendar day of an instant, as it is stored, by a clock in `timeZone`. */
export const dayIn = (instant: string, timeZone: string): IsoDate =>
  businessDate(new Date(instant), timeZone, '00:00')

/** How far a zone's wall clock is ahead of UTC at an instant. */
const offsetMs = (instantMs: number, timeZone: string): number =>
  wallClockAt(new Date(instantMs), timeZone) - Math.floor(instantMs / 1000) * 1000

/** The instant at which a clock in `timeZone` shows this date and time of day, '14:00'. */
export function instantAt(date: IsoDate, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`)
  const near = wall - offsetMs(wall, timeZone)
  return new Date(wall - offsetMs(near, timeZone))
}

/** Today by Indian time, where no hotel says which day it is: the book of guests of an account, what the platform bills. */
export const indianDate = (now: Date): IsoDate => businessDate(now, 'Asia/Kolkata', '00:00')

/** The date of an instant in UTC. What a hotel calls today is its business date. */
export const utcDateOf = (instant: Date): IsoDate => dateOf(Math.floor(instant.getTime() / dayMs))

/** The month of a date. */
export const monthOf = (date: IsoDate): YearMonth => date.slice(0, 7) as YearMonth

/** The first day of a month, or of the month of a date. */
export const firstOfMonth = (of: IsoDate | YearMonth): IsoDate => `${of.slice(0, 7)}-01` as IsoDate

/** The month so many months after another, or before it below zero. */
export function monthAfter(month: YearMonth, count: number): YearMonth {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}` as YearMonth
}

/** The month of a date and those before it, the newest first. */
export const monthsUpTo = (today: IsoDate, count: number): YearMonth[] =>
  Array.from({ length: count }, (_, back) => monthAfter(monthOf(today), -back))
