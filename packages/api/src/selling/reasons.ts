import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import type { IsoDate } from '../kernel/shared/dates.ts'
import { listNights } from '../kernel/shared/dates.ts'
import { type Obstacle, sayObstacle } from './rules.ts'

/** A room type of which fewer rooms are left on a night than were asked for. */
export interface Shortage {
  roomTypeName: string
  left: number
  night: IsoDate
}

const sayShortage = ({ roomTypeName, left, night }: Shortage): string =>
  left <= 0
    ? `${roomTypeName} is sold out on ${night}.`
    : `Only ${left} of ${roomTypeName} ${left === 1 ? 'is' : 'are'} left on ${night}.`

/** Why the area selling refuses. The key is the stable machine word that callers rely on. */
export const sellingReasons = defineReasons({
  ROOM_BLOCKED_ALREADY: defineReason(
    'CONFLICT',
    () => 'The room is out of order on some of these nights already.',
  ),
  VERSION_CONFLICT: defineReason<{ by: string | null }>('CONFLICT', d =>
    d.by === null
      ? 'Something changed after you looked. Look at the new figures and decide again.'
      : `These nights were changed by ${d.by} after you opened them. Look at the new figures and decide again.`,
  ),
  BEST_AVAILABLE_STAYS: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'Best Available is the price of the room type itself. Change it in the calendar, or add a plan beside it.',
  ),
  RATE_PLAN_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  SOLD_OUT: defineReason<{
    nights: readonly IsoDate[]
    shortages?: readonly Shortage[]
    /** Of a room that breaks: whose stays lack one without it. */
    stays?: readonly string[]
  }>('CONFLICT', d =>
    d.stays
      ? `Every room of this type is sold on ${listNights(d.nights)}: without this one a guest has none. Staying then: ${d.stays.join(', ')}. Move one of them, or record it all the same.`
      : d.shortages
        ? d.shortages.map(sayShortage).join(' ')
        : `Sold out on ${listNights(d.nights)}. Choose other dates or another room type.`,
  ),
  ALLOWANCE_BELOW_SOLD: defineReason<{ night: IsoDate; overbooked: number }>(
    'CONFLICT',
    d =>
      `On ${d.night} ${d.overbooked === 1 ? '1 room is' : `${d.overbooked} rooms are`} sold or off sale beyond those that there are. Allow at least ${d.overbooked}, or move stays first.`,
  ),
  FESTIVAL_OVERLAPS: defineReason<{ name: string }>(
    'CONFLICT',
    d => `${d.name} is on the list with some of these nights already. Change that one instead.`,
  ),
  TOO_MANY_FESTIVALS: defineReason<{ most: number }>(
    'CONFLICT',
    d => `A hotel lists at most ${d.most} festivals. Remove those of past years first.`,
  ),
  NIGHTS_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  RESTRICTED: defineReason<{ rules: readonly Obstacle[] }>('CONFLICT', d =>
    d.rules.map(sayObstacle).join(' '),
  ),
  STAY_REFUSED: defineReason<{ field: string; message: string; obstacle?: Obstacle }>(
    'BAD_REQUEST',
    d => d.message,
  ),
})
