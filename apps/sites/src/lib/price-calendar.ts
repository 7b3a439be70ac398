import {
  addDays,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  isRealDate,
  monthAfter,
  monthOf,
  weekdayOf,
} from '@atithi/api/kernel/shared/dates'
import type { CalendarNight } from './site-api.ts'
import type { Words } from './words/en.ts'

export const monthsShown = 2
const longestStay = 90

interface DayView {
  date: IsoDate
  day: number
  /** The lowest price of the night, without paise. */
  price: string | undefined
  note: string | undefined
  isSoldOut: boolean
  minimumStay: number
  minimumStayThrough: number
  mayArrive: boolean
  /** What choosing the day does, where it can be chosen. */
  choice: 'arrive' | 'leave' | undefined
  isArrival: boolean
  label: string
}

export interface MonthView {
  name: string
  weeks: (DayView | undefined)[][]
}

/** The first day of the month that an address asks for, as '2026-12'; the month of `today` otherwise, and never an earlier one. */
export function firstMonth(asked: string | null, today: IsoDate): IsoDate {
  const date = `${asked}-01`
  const current = firstOfMonth(today)
  return isRealDate(date) && date > current ? date : current
}

const countIn = (text: string, least: number, most: number): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

/** The party that the prices are for, as far as it makes sense. */
export function partyOf(typed: { adults: string; children: string; rooms: string }) {
  const party = {
    adults: countIn(typed.adults, 1, 100),
    children: countIn(typed.children, 0, 100),
    rooms: countIn(typed.rooms, 1, 50),
  }
  return Object.values(party).includes(undefined) ? {} : party
}

/** The first day of the month so many months away. */
export const monthAway = (first: IsoDate, months: number): IsoDate =>
  firstOfMonth(monthAfter(monthOf(first), months))

/** The months from `first` on, with what each day offers: to arrive, or to leave after `arrival` where that is chosen. */
export function monthViews(
  first: IsoDate,
  nights: readonly CalendarNight[],
  { arrival, t, money, from }: Pick<Chosen, 'arrival' | 't' | 'money'> & { from?: IsoDate },
): MonthView[] {
  const byDate = new Map(nights.map(night => [night.date, night]))
  const leaving = arrival ? departuresFrom(arrival, byDate) : undefined
  return Array.from({ length: monthsShown }, (_, at) => {
    const start = monthAway(first, at)
    const days = Array.from({ length: daysBetween(start, monthAway(start, 1)) }, (_, day) =>
      addDays(start, day),
    )
    const views = days.map(date => dayView(date, byDate.get(date), { arrival, leaving, t, money }))
    const cells = [...Array.from({ length: weekdayOf(start) }, () => undefined), ...views]
    return {
      name: t.monthName(start),
      // Weeks that are over in every day of theirs say nothing.
      weeks: Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
        cells.slice(week * 7, week * 7 + 7),
      ).filter(week => week.some(day => day !== undefined && (!from || day.date >= from))),
    }
  })
}

/** Days to leave on after a day of arrival: beyond its shortest stay and that of each night slept, and before the first night that is sold out. */
function departuresFrom(
  arrival: IsoDate,
  byDate: ReadonlyMap<IsoDate, CalendarNight>,
): Set<IsoDate> {
  let shortest = byDate.get(arrival)?.minimumStay ?? 1
  const days = new Set<IsoDate>()
  for (let count = 1; count <= longestStay; count++) {
    const slept = byDate.get(addDays(arrival, count - 1))
    if (!slept || slept.isSoldOut) break
    shortest = Math.max(shortest, slept.minimumStayThrough)
    if (count >= shortest) days.add(addDays(arrival, count))
  }
  return days
}

interface Chosen {
  arrival: IsoDate | undefined
  leaving: ReadonlySet<IsoDate> | undefined
  t: Words
  /** Writes an amount in paise. */
  money: (paise: number) => string
}

function dayView(
  date: IsoDate,
  night: CalendarNight | undefined,
  { arrival, leaving, t, money }: Chosen,
): DayView {
  const mayArrive = night !== undefined && !night.isSoldOut && !night.closedToArrival
  const choice = leaving
    ? leaving.has(date)
      ? 'leave'
      : undefined
    : mayArrive
      ? 'arrive'
      : undefined
  const price = night && night.lowestRate !== null ? money(night.lowestRate) : undefined
  const notes = night ? notesOf(night, t) : []
  return {
    date,
    day: Number(date.slice(8)),
    price,
    mayArrive,
    choice,
    note:
      night && mayArrive && night.minimumStay > 1
        ? t.search.minimumShort(night.minimumStay)
        : undefined,
    isSoldOut: night?.isSoldOut ?? false,
    minimumStay: night?.minimumStay ?? 1,
    minimumStayThrough: night?.minimumStayThrough ?? 1,
    isArrival: date === arrival,
    label: [
      choice === 'leave' ? t.search.leaveOn(t.fullDate(date)) : t.search.arriveOn(t.fullDate(date)),
      price,
      ...notes,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

function notesOf(night: CalendarNight, t: Words): string[] {
  if (night.isSoldOut) return [t.search.soldOut]
  if (night.closedToArrival) return [t.search.noArrival]
  return night.minimumStay > 1 ? [t.search.minimum(night.minimumStay)] : []
}

/** The seven days of the week, Sunday first. */
export const weekdayNames = (t: Words): string[] =>
  Array.from({ length: 7 }, (_, at) => t.weekday(addDays('2026-11-22', at)))
