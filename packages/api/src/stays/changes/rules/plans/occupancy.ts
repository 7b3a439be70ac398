import { occupancyFault } from '../../../../selling/availability/rules.ts'
import { recounted } from '../../../../tax/fees/rules/fees.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, type StayFacts } from '../facts.ts'
import { firstOpenNight, heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { repriced } from '../prices.ts'

/** Another party in one room; the rate does not depend on it, fees that count guests do from the next night that is not charged. */
export function planOccupancy(
  facts: StayFacts,
  { bookingRoomId, adults, children }: ChangeOf<'occupancy'>,
): Plan {
  const room = heldRoom(facts, bookingRoomId)
  for (const night of heldNights(facts, bookingRoomId)) {
    const crowded = occupancyFault(
      { adults, children, rooms: 1 },
      facts.roomTypes.get(night.roomTypeId)?.maxGuests ?? 0,
    )
    if (crowded) throw refuse('adults', crowded)
  }
  if (room.adults === adults && room.children === children)
    throw refuse('adults', 'These guests are in the room already. Change their number.')
  const from = firstOpenNight(facts)
  const open = heldNights(facts, bookingRoomId).filter(
    night => !night.isPosted && night.night >= from,
  )
  const alter = open.flatMap(night => {
    const fees = recounted(night.fees, { adults, children })
    return fees.some((fee, at) => fee.quantity !== night.fees[at]?.quantity)
      ? [repriced(facts, night, { fees })]
      : []
  })
  return planOf('booking.occupancy-changed', {
    alter,
    rooms: [{ bookingRoomId, set: { adults, children } }],
    details: { room: room.position, adults, children },
  })
}
