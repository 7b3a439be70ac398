import { addDays, type IsoDate } from '../../../../kernel/shared/dates.ts'
import { isSoldByChannel } from '../../../bookings/rules/sold-by-channel.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import {
  heldNights,
  heldRooms,
  type NightFacts,
  oversoldKey,
  type RoomFacts,
  type StayFacts,
} from '../facts.ts'
import { feeByTerms, refundsAfter } from '../fees.ts'
import { heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { clipFrom } from '../spans.ts'
import { leaveNow } from './check-out-early.ts'

type Walk = Omit<ChangeOf<'walk'>, 'kind' | 'refund' | 'bookingRoomIds'>
type Scope = NonNullable<Plan['walk']>['scope']

/**
 * The hotel has no room for the guest and brings them to another one: a cancellation by the hotel, without a fee, of the whole booking, of
 * some of its rooms, or, of a guest in house, of the nights that are left. Of nights that have their room it waives a fee, which
 * needs the discount grant. Throws GRANT_REQUIRED, STAY_REFUSED, NOT_FOUND.
 */
export function planWalk(
  facts: StayFacts,
  { kind: _kind, refund: _refund, bookingRoomIds, ...walk }: ChangeOf<'walk'>,
): Plan {
  if (walk.paidBy === 'channel' && !isSoldByChannel(facts.source))
    throw refuse('paidBy', 'No channel sold this booking: this hotel pays for the walk.')
  const held = heldRooms(facts)
  const rooms = bookingRoomIds
    ? [...new Set(bookingRoomIds)].map(roomId => heldRoom(facts, roomId))
    : held
  const isWhole = rooms.length === held.length
  if (facts.status === 'checked-in') {
    if (!isWhole)
      throw refuse(
        'bookingRoomIds',
        'The guests are in house, and leave together. Walk all rooms, or move one to another room.',
      )
    return walkRest(facts, walk)
  }
  return isWhole ? walkStay(facts, walk) : walkRooms(facts, walk, rooms)
}

function walkStay(facts: StayFacts, walk: Walk): Plan {
  return planOf('booking.walked', {
    ...walked(facts, walk, { scope: 'stay', freed: heldNights(facts) }),
    resize: facts.segments.map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: segment.from,
    })),
    booking: { status: 'cancelled', isWalked: true, cancelReason: walk.reason },
    refunds: refundsAfter(facts, []),
  })
}

function walkRooms(facts: StayFacts, walk: Walk, rooms: readonly RoomFacts[]): Plan {
  return planOf('booking.walked', {
    ...walked(facts, walk, {
      scope: 'rooms',
      freed: rooms.flatMap(room => heldNights(facts, room.id)),
    }),
    resize: rooms.flatMap(room => clipFrom(facts, room.id, facts.checkIn)),
    rooms: rooms.map(room => ({ bookingRoomId: room.id, set: { isReleased: true as const } })),
  })
}

/** The stay ends today, as with an early departure; the night of arrival stays on the bill. */
function walkRest(facts: StayFacts, walk: Walk): Plan {
  const { leaves, freed, resize } = leaveNow(facts)
  return planOf('booking.walked', {
    ...walked(facts, walk, { scope: 'rest', freed }),
    resize,
    booking: { checkOut: leaves, earlyDeparture: 'slept', lateCheckOut: null },
    warnings:
      facts.businessDate < leaves
        ? [
            `The night of ${facts.checkIn} stays on the bill. Take it off as a discount if the guest does not sleep here.`,
          ]
        : [],
  })
}

function walked(
  facts: StayFacts,
  walk: Walk,
  { scope, freed }: { scope: Scope; freed: readonly NightFacts[] },
): Pick<Plan, 'release' | 'walk' | 'reason' | 'details'> {
  const wasOversold = freed.some(night => facts.oversold.has(oversoldKey(night)))
  if (!wasOversold)
    feeByTerms(facts, freed, { description: 'Cancellation fee', waiveFee: walk.reason })
  const nights = freed.map(({ night }) => night).toSorted()
  const rooms = new Set(freed.map(night => night.bookingRoomId)).size
  const last: IsoDate | undefined = nights.at(-1)
  return {
    release: freed.map(({ bookingRoomId, night, roomTypeId }) => ({
      bookingRoomId,
      night,
      roomTypeId,
    })),
    walk: {
      ...walk,
      scope,
      rooms: Math.max(1, rooms),
      walkedFrom: nights[0] ?? facts.checkIn,
      walkedTo: last === undefined ? facts.checkOut : addDays(last, 1),
      wasOversold,
    },
    reason: walk.reason,
    details: {
      hotelName: walk.hotelName,
      walkScope: scope,
      walkAmount: walk.roomCost + walk.transportCost + walk.compensation,
      paidBy: walk.paidBy,
    },
  }
}
