import { dateAt, timeAt } from '../../bookings/check-in/check-in-form.ts'
import type { Day } from '../lists/stay-words.ts'

const evening = '18:00'

type Closing = Pick<Day, 'businessDate' | 'closesAt' | 'timeZone' | 'marksNoShows'> & {
  arrivals: { items: readonly Pick<Day['arrivals']['items'][number], 'status'>[] }
}

/** In the evening and until the day closes: whom the close will mark as no-shows. */
export function noShowWarning(day: Closing, now: Date): string | undefined {
  if (!day.marksNoShows) return undefined
  const isLate =
    dateAt(day.timeZone, now) > day.businessDate || timeAt(day.timeZone, now) >= evening
  const awaited = day.arrivals.items.filter(stay => stay.status === 'confirmed').length
  if (!isLate || awaited === 0) return undefined
  return awaited === 1
    ? `One guest has not come. At ${day.closesAt} the booking becomes a no-show, with the fee of its terms.`
    : `${awaited} guests have not come. At ${day.closesAt} their bookings become no-shows, with the fees of their terms.`
}
