import { occupancyFault } from '../../../availability/rules.ts'
import { heldNights, type StayFacts } from '../facts.ts'
import { firstOpenNight, heldRoom, refuse } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { repriced } from '../prices.ts'
import type { ChangeOf } from '../schema.ts'

/** Another party in one room; the rate does not depend on it, fees for each guest do from the next night that is not charged. */
export function planOccupancy(facts: StayFacts, { bookingRoomId, adults, children }: ChangeOf<'occupancy'>): Plan {
  const room = heldRoom(facts, bookingRoomId)
  for (const night of heldNights(facts, bookingRoomId)) {
    const crowded = occupancyFault({ adults, children, rooms: 1 }, facts.roomTypes.get(night.roomTypeId)?.maxGuests ?? 0)
    if (crowded) throw refuse('adults', crowded)
  }
  if (room.adults === adults && room.children === children)
    throw refuse('adults', 'These guests are in the room already. Change their number.')
  const from = firstOpenNight(facts)
  const open = heldNights(facts, bookingRoomId).filter(night => !night.isPosted && night.night >= from)
  const counted = open.filter(night => night.fees.some(fee => fee.basis === 'per-guest-night' && fee.quantity !== adults))
  return planOf('booking.occupancy-changed', {
    alter: counted.map(night =>
      repriced(facts, night, {
        fees: night.fees.map(fee => (fee.basis === 'per-guest-night' ? { ...fee, quantity: adults } : fee)),
      }),
    ),
    rooms: [{ bookingRoomId, set: { adults, children } }],
    details: { room: room.position, adults, children },
  })
}
