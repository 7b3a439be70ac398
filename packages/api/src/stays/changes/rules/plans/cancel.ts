import { addDays } from '../../../../kernel/shared/dates.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, heldRooms, type NightFacts, type StayFacts } from '../facts.ts'
import { feeByTerms, refundsAfter } from '../fees.ts'
import { heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { clipFrom } from '../spans.ts'

const freedOf = (nights: readonly NightFacts[]): Plan['release'] =>
  nights.map(({ bookingRoomId, night, roomTypeId }) => ({ bookingRoomId, night, roomTypeId }))

/** Everything comes free; what was received beyond the fee goes back. */
export function planCancel(facts: StayFacts, { reason, waiveFee }: ChangeOf<'cancel'>): Plan {
  const nights = heldNights(facts)
  const fees = feeByTerms(facts, nights, { description: 'Cancellation fee', waiveFee })
  const words = [reason, waiveFee && `Fee waived: ${waiveFee}`].filter(Boolean).join(' ')
  return planOf('booking.cancelled', {
    release: freedOf(nights),
    resize: facts.segments.map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: segment.from,
    })),
    booking: { status: 'cancelled', cancelReason: reason || null },
    fees,
    isCancellationFee: true,
    refunds: refundsAfter(facts, fees),
    ...(words && { reason: words }),
  })
}

/** The guest did not come: the first night stays used, the rest comes free. Only once the day of arrival is over. */
export function planNoShow(facts: StayFacts, { waiveFee }: ChangeOf<'no-show'>): Plan {
  if (facts.localDate <= facts.checkIn && facts.businessDate <= facts.checkIn)
    throw refuse(
      'kind',
      `The day of arrival, ${facts.checkIn}, is not over: the guest may still come. Wait until midnight, or cancel.`,
    )
  const nights = heldNights(facts)
  const fees = feeByTerms(facts, nights, { description: 'No-show fee', waiveFee })
  return planOf('booking.no-show', {
    release: freedOf(nights.filter(night => night.night > facts.checkIn)),
    resize: facts.segments.map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: segment.from,
    })),
    booking: { status: 'cancelled', isNoShow: true, cancelReason: 'No-show' },
    fees,
    isCancellationFee: true,
    refunds: refundsAfter(facts, fees),
    ...(waiveFee && { reason: `Fee waived: ${waiveFee}` }),
  })
}

/** One room of several is given back, with the fee that the terms ask for it. */
export function planReleaseRoom(
  facts: StayFacts,
  { bookingRoomId, waiveFee }: ChangeOf<'release-room'>,
): Plan {
  const room = heldRoom(facts, bookingRoomId)
  if (heldRooms(facts).length === 1)
    throw refuse('bookingRoomId', 'It is the only room of the booking. Cancel the booking instead.')
  const nights = heldNights(facts, bookingRoomId)
  return planOf('booking.room-released', {
    release: freedOf(nights),
    resize: clipFrom(facts, bookingRoomId, facts.checkIn),
    rooms: [{ bookingRoomId, set: { isReleased: true } }],
    fees: feeByTerms(facts, nights, { description: 'Cancellation fee for one room', waiveFee }),
    details: { room: room.position },
    ...(waiveFee && { reason: `Fee waived: ${waiveFee}` }),
  })
}

/** A cancelled booking comes back, only with rooms that are still free, at the price it had. Money that went back stays away. */
export function planReinstate(facts: StayFacts): Plan {
  const latest = facts.noShowOn === null ? facts.checkIn : addDays(facts.noShowOn, 1)
  if (facts.businessDate > latest || facts.businessDate >= facts.checkOut)
    throw refuse('kind', 'Nights of this stay are over. Make a new booking from today instead.')
  const rooms = heldRooms(facts)
  const nights = facts.nights.filter(
    night =>
      night.isReleased &&
      rooms.some(room => room.id === night.bookingRoomId) &&
      facts.checkIn <= night.night &&
      night.night < facts.checkOut,
  )
  return planOf('booking.reinstated', {
    take: nights.map(({ isPosted: _posted, isReleased: _released, ...night }) => night),
    booking: {
      status: 'confirmed',
      isNoShow: false,
      cancelReason: null,
      ...(facts.walk && { isWalked: false }),
    },
    undoesWalk: facts.walk !== null,
    reversesFees: true,
    withdrawsRefunds: true,
    warnings: ['A room has to be assigned anew.'],
  })
}
