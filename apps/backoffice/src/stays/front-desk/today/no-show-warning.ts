import { formatCounted } from '../../../lib/format.ts'
import { dateAt, timeAt } from '../../bookings/check-in/check-in-form.ts'
import type { Day } from '../lists/stay-words.ts'

const evening = '18:00'

type Closing = Pick<Day, 'businessDate' | 'closesAt' | 'timeZone'> & {
  arrivals: { items: readonly Pick<Day['arrivals']['items'][number], 'noShowOn'>[] }
}

/** Whom the close of this day makes no-shows; in the evening and until it closes also whom it leaves until the next. */
export function noShowWarning(day: Closing, now: Date): string | undefined {
  const { businessDate, closesAt } = day
  const judged = day.arrivals.items.flatMap(({ noShowOn }) => noShowOn ?? [])
  const decided = judged.filter(date => date <= businessDate).length
  const isLate = dateAt(day.timeZone, now) > businessDate || timeAt(day.timeZone, now) >= evening
  const spared = isLate ? judged.length - decided : 0
  const sentences = [
    decided > 0 &&
      `${people(decided)} ${decided === 1 ? 'is' : 'are'} late. When the day closes at ${closesAt}, ${decided === 1 ? 'the booking becomes a no-show' : 'their bookings become no-shows'} with the fee of the terms. Press “Still expected” for whoever comes.`,
    spared > 0 &&
      `${people(spared)} ${spared === 1 ? 'has' : 'have'} not come yet. The close at ${closesAt} keeps ${spared === 1 ? 'the booking' : 'their bookings'} as booked: a later one decides.`,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

const people = (count: number): string =>
  count === 1 ? 'One guest' : formatCounted(count, 'guest')
