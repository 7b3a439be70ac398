import type { BookingRoomId } from '@atithi/db/ids'
import { financeReasons } from '../../../../finance/reasons.ts'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../../kernel/shared/dates.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { insteadOfChange } from '../changes.ts'
import { type SegmentFacts, type StayFacts, type StayState, segmentsOf } from '../facts.ts'
import { firstOpenNight, heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { requireFree, usableRoom } from '../spans.ts'

/** Two guests change rooms, each for what is left of their own stay. Nights slept stay where they were; prices stay. */
export function planSwap(
  facts: StayFacts,
  { bookingRoomId, otherBookingRoomId }: ChangeOf<'swap'>,
): Plan {
  const { other } = facts
  const room = heldRoom(facts, bookingRoomId)
  if (bookingRoomId === otherBookingRoomId)
    throw refuse('otherBookingRoomId', 'Choose the room of another guest.')
  if (!other?.rooms.some(candidate => candidate.id === otherBookingRoomId && !candidate.isReleased))
    throw new DomainError(
      kernelReasons.NOT_FOUND,
      { what: 'room of the booking' },
      'otherBookingRoomId',
    )
  const wanted = insteadOfChange('swap', other.status)
  if (wanted) throw new DomainError(financeReasons.WRONG_STATE, { status: other.status, wanted })
  const mine = remaining(facts, facts, bookingRoomId)
  const theirs = remaining(facts, other, otherBookingRoomId)
  const [a, b] = [usableRoom(facts, mine.segment.roomId), usableRoom(facts, theirs.segment.roomId)]
  if (a.roomTypeId !== b.roomTypeId)
    throw refuse(
      'otherBookingRoomId',
      `Rooms ${a.number} and ${b.number} are of different types. Change the room types instead.`,
    )
  const both = [bookingRoomId, otherBookingRoomId]
  requireFree(facts, theirs.segment.roomId, mine, both)
  requireFree(facts, mine.segment.roomId, theirs, both)
  const ended = [mine, theirs].map(({ segment, from }) => ({
    segmentId: segment.id,
    from: segment.from,
    to: from,
  }))
  const dirty = [mine, theirs].filter(side => side.isInHouse).map(side => side.segment.roomId)
  return planOf('booking.rooms-swapped', {
    resize: ended,
    open: [
      {
        bookingId: facts.bookingId,
        bookingRoomId,
        roomId: theirs.segment.roomId,
        from: mine.from,
        to: mine.to,
      },
      {
        bookingId: other.bookingId,
        bookingRoomId: otherBookingRoomId,
        roomId: mine.segment.roomId,
        from: theirs.from,
        to: theirs.to,
      },
    ],
    dirty,
    warnings: [
      ...(other.bookingId === facts.bookingId
        ? []
        : [`${other.guestName} (${other.code}) gets room ${a.number} instead of ${b.number}.`]),
      ...(dirty.length > 0 ? ['A room that a guest leaves is marked as dirty.'] : []),
    ],
    details: { room: room.position, number: b.number, insteadOf: a.number, with: other.code },
  })
}

function remaining(
  facts: StayFacts,
  stay: StayState,
  bookingRoomId: BookingRoomId,
): { segment: SegmentFacts; from: IsoDate; to: IsoDate; isInHouse: boolean } {
  const open = firstOpenNight({ ...stay, businessDate: facts.businessDate })
  const segments = segmentsOf(stay, bookingRoomId).filter(segment => segment.to > open)
  const segment = segments[0]
  if (!segment)
    throw refuse('otherBookingRoomId', `${stay.guestName} has no room to swap. Assign one instead.`)
  if (segments.length > 1)
    throw refuse(
      'otherBookingRoomId',
      `The stay of ${stay.guestName} is split between rooms. Move or assign instead.`,
    )
  return {
    segment,
    from: segment.from > open ? segment.from : open,
    to: segment.to,
    isInHouse: stay.status === 'checked-in',
  }
}
