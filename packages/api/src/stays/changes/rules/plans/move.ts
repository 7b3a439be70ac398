import type { RoomId } from '@atithi/db/ids'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, roomNumber, type StayFacts, segmentsOf } from '../facts.ts'
import { firstOpenNight, heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { clipFrom, requireFree, unsuitable, usableRoom } from '../spans.ts'
import { planRoomType } from './room-type.ts'

/** A guest in house changes rooms from tonight: nights slept stay with the old room, which is to be cleaned. */
export function planMove(facts: StayFacts, change: ChangeOf<'move'>): Plan {
  const { bookingRoomId, roomId, reason } = change
  const room = heldRoom(facts, bookingRoomId)
  const numbered = usableRoom(facts, roomId)
  const from = firstOpenNight(facts)
  const to = facts.checkOut
  if (from >= to)
    throw refuse('roomId', `The stay was booked until ${to}. Extend it first, then move the guest.`)
  const old = segmentsOf(facts, bookingRoomId).filter(segment => segment.to > from)
  if (old.some(segment => segment.roomId === roomId && segment.from <= from))
    throw refuse('roomId', `The guest is in room ${numbered.number} already. Choose another.`)
  if (numbered.occupiedBy)
    throw unsuitable(
      numbered,
      `is still occupied by ${numbered.occupiedBy}. Check them out first, or choose another.`,
    )
  requireFree(facts, roomId, { from, to }, [bookingRoomId])
  const plan = planOf('booking.room-moved', {
    resize: clipFrom(facts, bookingRoomId, from),
    open: [{ bookingId: facts.bookingId, bookingRoomId, roomId, from, to }],
    dirty: old.slice(0, 1).map(segment => segment.roomId),
    details: {
      room: room.position,
      from: numbersOf(facts, old.slice(0, 1)),
      number: numbered.number,
    },
    reason,
  })
  if (numbered.isDirty) plan.warnings.push(`Room ${numbered.number} is not clean yet.`)
  if (
    heldNights(facts, bookingRoomId).every(
      night => night.night < from || night.roomTypeId === numbered.roomTypeId,
    )
  )
    return plan
  const typeName = facts.roomTypes.get(numbered.roomTypeId)?.name ?? 'another type'
  if (!change.pricing)
    throw unsuitable(
      numbered,
      `is ${typeName}, another room type. Say whether the guest pays for it or is upgraded free.`,
    )
  const { alter, rooms, warnings, details } = planRoomType(facts, {
    kind: 'room-type',
    bookingRoomId,
    roomTypeId: numbered.roomTypeId,
    from,
    pricing: change.pricing,
  })
  return {
    ...plan,
    alter,
    rooms,
    details: { ...details, ...plan.details },
    warnings: [...plan.warnings, ...warnings.filter(text => !text.startsWith('Room '))],
  }
}

/** Two segments: another numbered room from a night within the stay. */
export function planSplit(
  facts: StayFacts,
  { bookingRoomId, from, roomId }: ChangeOf<'split'>,
): Plan {
  const room = heldRoom(facts, bookingRoomId)
  const numbered = usableRoom(facts, roomId)
  const first = firstOpenNight(facts)
  if (from <= first || from >= facts.checkOut)
    throw refuse('from', `Choose a night after ${first} and before ${facts.checkOut}.`)
  const other = heldNights(facts, bookingRoomId).find(
    night => night.night >= from && night.roomTypeId !== numbered.roomTypeId,
  )
  if (other) {
    const booked = facts.roomTypes.get(other.roomTypeId)?.name ?? 'another type'
    throw unsuitable(
      numbered,
      `is not ${booked}. Change the room type from ${from} first, then assign the room.`,
    )
  }
  const before = segmentsOf(facts, bookingRoomId).find(
    segment => segment.from < from && from <= segment.to,
  )
  if (!before)
    throw refuse(
      'bookingRoomId',
      'No room is assigned before that night. Assign the first room, then split.',
    )
  if (before.roomId === roomId)
    throw refuse('roomId', `Room ${numbered.number} has the nights before. Choose another.`)
  requireFree(facts, roomId, { from, to: facts.checkOut }, [bookingRoomId])
  return planOf('booking.split', {
    resize: clipFrom(facts, bookingRoomId, from),
    open: [{ bookingId: facts.bookingId, bookingRoomId, roomId, from, to: facts.checkOut }],
    details: { room: room.position, from, number: numbered.number },
  })
}

const numbersOf = (facts: StayFacts, segments: readonly { roomId: RoomId }[]): string =>
  segments.map(segment => roomNumber(facts, segment.roomId)).join(', ')
