import { occupancyFault } from '../../../availability/rules.ts'
import { heldNights, type StayFacts } from '../facts.ts'
import { heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import type { ChangeOf } from '../schema.ts'

/** Another party in one room; the price does not depend on it. */
export function planOccupancy(facts: StayFacts, { bookingRoomId, adults, children }: ChangeOf<'occupancy'>): Plan {
  const room = heldRoom(facts, bookingRoomId)
  for (const night of heldNights(facts, bookingRoomId)) {
    const crowded = occupancyFault({ adults, children, rooms: 1 }, facts.roomTypes.get(night.roomTypeId)?.maxGuests ?? 0)
    if (crowded) throw refuse('adults', crowded)
  }
  if (room.adults === adults && room.children === children)
    throw refuse('adults', 'These guests are in the room already. Change their number.')
  return planOf('booking.occupancy-changed', {
    rooms: [{ bookingRoomId, set: { adults, children } }],
    details: { room: room.position, adults, children },
  })
}
