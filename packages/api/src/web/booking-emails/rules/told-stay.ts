import { z } from 'zod'
import { isoDate } from '../../../kernel/shared/iso-date.ts'

/** What a guest was last told of their booking. Who they are stands in it as digests only. */
export const toldStay = z.object({
  status: z.enum(['held', 'confirmed', 'cancelled', 'no-show', 'walked']),
  checkIn: isoDate,
  checkOut: isoDate,
  /** '2 × Deluxe Room, Flexible', one entry for what was agreed alike. */
  rooms: z.array(z.string()),
  adults: z.int(),
  children: z.int(),
  /** With fees and tax, in paise. */
  total: z.int(),
  recipient: z.string(),
  guestName: z.string(),
  requests: z.string(),
  /** Of a stay that goes on, the last walk of some of its rooms or nights. */
  walk: z.string().optional(),
})
export type ToldStay = z.output<typeof toldStay>

export type Notice = 'confirmation' | 'change' | 'cancellation' | 'no-show' | 'walk' | 'part-walk'

const shown = [
  'checkIn',
  'checkOut',
  'rooms',
  'adults',
  'children',
  'total',
  'guestName',
  'requests',
] as const
export type Changed = (typeof shown)[number]

/** What differs between two tellings that a guest reads. */
export const changesOf = (before: ToldStay, after: ToldStay): Changed[] =>
  shown.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** Of what ends a booking, the letter that says so. */
const endings: Partial<Record<ToldStay['status'], Notice>> = {
  cancelled: 'cancellation',
  'no-show': 'no-show',
  walked: 'walk',
}

/**
 * What a guest must be told by now; undefined when they know it all. It follows from what they were
 * told and what is true, so that an event handled late, twice or out of order tells nothing wrong.
 */
export function noticeFor(before: ToldStay | null, after: ToldStay): Notice | undefined {
  const ended = endings[after.status]
  if (ended) {
    const isKnown = before !== null && endings[before.status] !== undefined
    return isKnown ? undefined : ended
  }
  if (after.walk !== undefined && after.walk !== before?.walk) return 'part-walk'
  if (before === null || before.recipient !== after.recipient || before.status !== after.status)
    return 'confirmation'
  return changesOf(before, after).length > 0 ? 'change' : undefined
}
