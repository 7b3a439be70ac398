import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { type DemoHotel, diwali, type Season } from './hotel.ts'

const covers = (season: Season, day: string): boolean =>
  season.from <= season.to
    ? season.from <= day && day <= season.to
    : day >= season.from || day <= season.to

export const seasonOf = (hotel: DemoHotel, date: IsoDate): Season | undefined =>
  hotel.seasons.find(season => covers(season, date.slice(5)))

/** The days around Diwali when families travel: from two before it to five after. */
export const festival = {
  daysBefore: 2,
  daysAfter: 5,
  ratePercent: 125,
  minimumStay: 2,
  occupancy: 0.93,
} as const

export const isFestive = (date: IsoDate): boolean =>
  diwali.some(
    day =>
      daysBetween(date, day) <= festival.daysBefore && daysBetween(day, date) <= festival.daysAfter,
  )

/** Days off of the whole country that families make a weekend of: Republic Day, Independence Day, Gandhi Jayanti. */
const nationalDays = ['01-26', '08-15', '10-02'] as const

export const isHoliday = (date: IsoDate): boolean =>
  nationalDays.some(day => Math.abs(daysBetween(date, `${Number(date.slice(0, 4))}-${day}`)) <= 1)

/** The spans of a season that touch [from, to), oldest first. */
export function spansOf(
  season: Season,
  from: IsoDate,
  to: IsoDate,
): { dateFrom: IsoDate; dateTo: IsoDate }[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 2 },
    (_, at) => Number(from.slice(0, 4)) - 1 + at,
  )
  return years
    .map((year): { dateFrom: IsoDate; dateTo: IsoDate } => ({
      dateFrom: `${year}-${season.from}`,
      dateTo: `${season.from <= season.to ? year : year + 1}-${season.to}`,
    }))
    .filter(span => span.dateTo >= from && span.dateFrom < to)
}

export const festivalSpans = (
  from: IsoDate,
  to: IsoDate,
): { dateFrom: IsoDate; dateTo: IsoDate }[] =>
  diwali
    .map(day => ({
      dateFrom: addDays(day, -festival.daysBefore),
      dateTo: addDays(day, festival.daysAfter),
    }))
    .filter(span => span.dateTo >= from && span.dateFrom < to)
