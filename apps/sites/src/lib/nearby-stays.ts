import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { CalendarNight } from './site-api.ts'
import type { SiteStay } from './stay-params.ts'

/**
 * Stays like the wanted one, the nearest arrival first: as long, or longer where the day asks for it. `nights` say what can be
 * sold at all; whether one room type has every night of a stay is another question.
 */
export function likeStays(wanted: SiteStay, nights: readonly CalendarNight[]): SiteStay[] {
  const wantedNights = daysBetween(wanted.checkIn, wanted.checkOut)
  const byDate = new Map(nights.map(night => [night.date, night]))
  const isFree = (checkIn: IsoDate, count: number) =>
    Array.from({ length: count }, (_, at) => byDate.get(addDays(checkIn, at))).every(
      night => night && !night.isSoldOut,
    )
  const distance = ({ date }: CalendarNight) => Math.abs(daysBetween(wanted.checkIn, date))
  return nights
    .filter(night => !night.isSoldOut && !night.closedToArrival)
    .toSorted((a, b) => distance(a) - distance(b) || b.date.localeCompare(a.date))
    .map(night => ({
      checkIn: night.date,
      count: lengthFrom(night.date, Math.max(wantedNights, night.minimumStay), byDate),
    }))
    .filter(
      ({ checkIn, count }) =>
        isFree(checkIn, count) && !(checkIn === wanted.checkIn && count === wantedNights),
    )
    .map(({ checkIn, count }) => ({ ...wanted, checkIn, checkOut: addDays(checkIn, count) }))
}

/** So many nights or more from an arrival: as many as each night that is slept asks of the whole stay. */
function lengthFrom(
  checkIn: IsoDate,
  least: number,
  byDate: ReadonlyMap<IsoDate, CalendarNight>,
): number {
  let count = least
  for (let at = 0; at < count; at += 1)
    count = Math.max(count, byDate.get(addDays(checkIn, at))?.minimumStayThrough ?? 1)
  return count
}
