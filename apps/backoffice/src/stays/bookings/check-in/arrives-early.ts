import type { BookingDetail } from '../booking-types.ts'
import { dateAt, timeAt } from './check-in-form.ts'

type Awaited = Pick<BookingDetail, 'businessDate' | 'checkIn' | 'checkInTime' | 'timeZone'>

/** Whether the guest is here before the day, or before the hour, of check-in. After midnight the business day of arrival still runs, and nobody is early. */
export function arrivesEarly(
  { businessDate, checkIn, checkInTime, timeZone }: Awaited,
  now = new Date(),
): 'a-day' | 'hours' | undefined {
  if (businessDate < checkIn) return 'a-day'
  if (businessDate > checkIn || dateAt(timeZone, now) > checkIn) return undefined
  return timeAt(timeZone, now) < checkInTime ? 'hours' : undefined
}
