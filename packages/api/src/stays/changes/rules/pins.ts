import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { staysReasons } from '../../reasons.ts'
import { stateAfter } from './after.ts'
import {
  heldNights,
  roomNumber,
  type SegmentFacts,
  type StayFacts,
  type StayState,
} from './facts.ts'
import { firstOpenNight } from './guards.ts'
import type { Plan } from './plan.ts'

/**
 * A guest who is marked "do not move" keeps their numbered room through every change, whoever makes it: of this booking, and of the other
 * one that a swap is made with. Nights may be given up, and the whole stay may go to other dates with its room; a walk would bring the
 * guest to another hotel. Throws ROOM_PINNED.
 */
export function requirePinsKept(facts: StayFacts, plan: Plan): void {
  const own = stateAfter(facts, plan)
  for (const pin of pinsAhead(facts, facts.businessDate))
    if (!isKept(facts, own, pin) || walks(plan, pin)) throw pinned(facts, facts.guestName, pin)
  const { other } = facts
  if (!other || other.bookingId === facts.bookingId) return
  const left = new Set(plan.resize.map(span => span.segmentId))
  for (const pin of pinsAhead(other, facts.businessDate))
    if (left.has(pin.id)) throw pinned(facts, other.guestName, pin)
}

/** Nights that were slept cannot be moved any more. */
const pinsAhead = (stay: StayState, businessDate: IsoDate): SegmentFacts[] => {
  const open = firstOpenNight({ ...stay, businessDate })
  return stay.segments
    .filter(({ pinReason, to }) => pinReason !== null && to > open)
    .map(pin => ({ ...pin, from: pin.from > open ? pin.from : open }))
}

function isKept(before: StayState, after: StayState, pin: SegmentFacts): boolean {
  const { bookingRoomId, roomId } = pin
  const held = new Set(heldNights(after, bookingRoomId).map(({ night }) => night))
  if (held.size === 0 || after.status === 'cancelled') return true
  const inRoom = after.segments.filter(
    one => one.bookingRoomId === bookingRoomId && one.roomId === roomId,
  )
  const stood = heldNights(before, bookingRoomId).some(({ night }) => held.has(night))
  if (!stood) return inRoom.length > 0
  return nightsOf(pin.from, pin.to).every(
    night => !held.has(night) || inRoom.some(one => one.from <= night && night < one.to),
  )
}

const walks = ({ walk, release }: Plan, { bookingRoomId }: SegmentFacts): boolean =>
  walk !== undefined && release.some(night => night.bookingRoomId === bookingRoomId)

const pinned = (facts: StayFacts, guestName: string, { roomId, pinReason }: SegmentFacts) =>
  new DomainError(
    staysReasons.ROOM_PINNED,
    { number: roomNumber(facts, roomId), guestName, because: pinReason ?? '' },
    'roomId',
  )
