import { createHash } from 'node:crypto'
import type { DomainError } from '../../../kernel/errors/domain-error.ts'
import { addDays, daysBetween } from '../../../kernel/shared/dates.ts'
import type { ChangeKind } from '../schema/changes.ts'
import type {
  ChangePreview,
  NightsView,
  RoomView,
  SegmentView,
  StayView,
} from '../schema/preview.ts'
import { stateAfter } from './after.ts'
import {
  heldNights,
  heldRooms,
  type NightFacts,
  type RoomFacts,
  roomTypeName,
  type StayFacts,
  type StayState,
  segmentsOf,
  totalOf,
} from './facts.ts'
import { nightChanges } from './inventory.ts'
import { moneyOf } from './money.ts'
import { type Plan, planOf } from './plan.ts'

/** The plan in the words of the desk, with the token by which exactly this can be applied. */
export function viewPlan(facts: StayFacts, kind: ChangeKind, plan: Plan): ChangePreview {
  const after = stateAfter(facts, plan)
  const changes = nightChanges(facts, plan)
  const named = (sign: 1 | -1): NightsView[] =>
    changes
      .filter(change => change.booked * sign > 0)
      .map(change => ({
        roomTypeName: roomTypeName(facts, change.roomTypeId),
        night: change.night,
        rooms: change.booked * sign,
      }))
  const view = {
    kind,
    before: viewStay(facts, facts),
    after: viewStay(facts, after),
    nightsTaken: named(1),
    nightsFreed: named(-1),
    money: moneyOf(facts, plan, after),
    warnings: plan.warnings,
    refusal: null,
  }
  return { ...view, version: tokenOf(facts, view) }
}

/** The same for a change that is refused: the booking stays as it is. */
export function viewRefusal(facts: StayFacts, kind: ChangeKind, error: DomainError): ChangePreview {
  const { reason, message, fields } = error
  return {
    ...viewPlan(facts, kind, planOf('booking.refused')),
    refusal: { reason, message, fields },
  }
}

/** What the preview rested on and came to, in 43 characters. */
function tokenOf(facts: StayFacts, view: Omit<ChangePreview, 'version'>): string {
  const { nights, segments, status, received, refundsDue } = facts
  return createHash('sha256')
    .update(JSON.stringify({ view, nights, segments, status, received, refundsDue }))
    .digest('base64url')
}

function viewStay(facts: StayFacts, stay: StayState): StayView {
  return {
    status: stay.status,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights: daysBetween(stay.checkIn, stay.checkOut),
    rooms: heldRooms(stay).map(room => viewRoom(facts, stay, room)),
  }
}

function viewRoom(facts: StayFacts, stay: StayState, room: RoomFacts): RoomView {
  const nights = heldNights(stay, room.id)
  const { id, position, guestName, adults, children } = room
  const ratePlanName =
    facts.prices.get(`${room.roomTypeId}/${room.ratePlanId}`)?.name ?? room.ratePlanName
  const segments: SegmentView[] = []
  for (const night of nights) {
    const next = viewNight(facts, stay, night)
    const last = segments.at(-1)
    if (
      last &&
      last.to === night.night &&
      last.roomTypeId === next.roomTypeId &&
      last.roomId === next.roomId
    )
      last.to = next.to
    else segments.push(next)
  }
  return {
    bookingRoomId: id,
    position,
    guestName,
    adults,
    children,
    ratePlanName,
    segments,
    amount: totalOf(stay, nights),
  }
}

function viewNight(
  facts: StayFacts,
  stay: StayState,
  { bookingRoomId, night, roomTypeId }: NightFacts,
): SegmentView {
  const segment = segmentsOf(stay, bookingRoomId).find(
    span => span.from <= night && night < span.to,
  )
  return {
    from: night,
    to: addDays(night, 1),
    roomTypeId,
    roomTypeName: roomTypeName(facts, roomTypeId),
    roomId: segment?.roomId ?? null,
    roomNumber: segment ? (facts.numbered.get(segment.roomId)?.number ?? null) : null,
  }
}
