import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, roomNumber, roomTypeName, type StayFacts, segmentsOf } from '../facts.ts'
import { arrivalNight, heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { requireFree, runsOf, unsuitable, usableRoom } from '../spans.ts'

/** Gives a numbered room to all nights of its type: instead of another before arrival, in addition once the guest is in house. */
export function planAssign(facts: StayFacts, { bookingRoomId, roomId }: ChangeOf<'assign'>): Plan {
  const room = heldRoom(facts, bookingRoomId)
  const numbered = usableRoom(facts, roomId)
  const isInHouse = facts.status === 'checked-in'
  const segments = segmentsOf(facts, bookingRoomId)
  const nights = heldNights(facts, bookingRoomId).filter(
    night => night.night >= arrivalNight(facts) && night.roomTypeId === numbered.roomTypeId,
  )
  if (nights.length === 0) {
    const booked = roomTypeName(
      facts,
      heldNights(facts, bookingRoomId).at(-1)?.roomTypeId ?? room.roomTypeId,
    )
    throw unsuitable(
      numbered,
      `is not ${booked}, which is booked. Change the room type first, charged or free.`,
    )
  }
  if (
    segments.some(
      segment =>
        segment.roomId === roomId &&
        nights.every(night => segment.from <= night.night && night.night < segment.to),
    )
  )
    throw refuse('roomId', `Room ${numbered.number} is assigned already. Choose another.`)
  const free = isInHouse
    ? nights.filter(night => !segments.some(s => s.from <= night.night && night.night < s.to))
    : nights
  if (free.length === 0)
    throw refuse('roomId', 'The guest is in house and has a room: move them to another instead.')
  const spans = runsOf(free)
  for (const span of spans) requireFree(facts, roomId, span, [bookingRoomId])
  const replaced = isInHouse
    ? []
    : segments.filter(segment =>
        spans.some(span => span.from < segment.to && segment.from < span.to),
      )
  return planOf('booking.room-assigned', {
    resize: replaced.map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: segment.from,
    })),
    open: spans.map(({ from, to }) => ({
      bookingId: facts.bookingId,
      bookingRoomId,
      roomId,
      from,
      to,
    })),
    details: { room: room.position, number: numbered.number },
  })
}

/** Takes the numbered rooms away again, before arrival. */
export function planUnassign(facts: StayFacts, { bookingRoomId }: ChangeOf<'unassign'>): Plan {
  const room = heldRoom(facts, bookingRoomId)
  const segments = segmentsOf(facts, bookingRoomId)
  if (segments.length === 0)
    throw refuse('bookingRoomId', 'No room is assigned. Assign one when you are ready.')
  return planOf('booking.room-unassigned', {
    resize: segments.map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: segment.from,
    })),
    details: {
      room: room.position,
      number: segments.map(segment => roomNumber(facts, segment.roomId)).join(', '),
    },
  })
}
