import { stateAfter } from './after.ts'
import { heldNights, heldRooms, type NightFacts, type StayFacts } from './facts.ts'
import type { Plan } from './plan.ts'
import { repriced } from './prices.ts'

/** A fee for the stay is charged with a room's first night, and moves with it when the dates do: as it was agreed, unless it is on the bill. */
export function moveStayFees(facts: StayFacts, plan: Plan): void {
  if (plan.booking.checkIn === undefined) return
  const after = stateAfter(facts, plan)
  for (const room of heldRooms(facts)) {
    const ofStay = heldNights(facts, room.id).flatMap(night =>
      night.isPosted ? [] : night.fees.filter(fee => fee.basis === 'per-stay'),
    )
    const nights = heldNights(after, room.id)
    const [first] = nights
    if (ofStay.length === 0 || !first || first.isPosted) continue
    for (const night of nights) {
      const fees = [
        ...night.fees.filter(fee => fee.basis !== 'per-stay'),
        ...(night === first ? ofStay : []),
      ]
      if (fees.length !== night.fees.length) putNight(facts, plan, night, fees)
    }
  }
}

function putNight(facts: StayFacts, plan: Plan, night: NightFacts, fees: NightFacts['fees']): void {
  const isSame = (other: Pick<NightFacts, 'bookingRoomId' | 'night'>) =>
    other.bookingRoomId === night.bookingRoomId && other.night === night.night
  const changed = repriced(facts, night, { fees })
  const list = plan.take.some(isSame) ? plan.take : plan.alter
  const at = list.findIndex(isSame)
  if (at < 0) list.push(changed)
  else list[at] = changed
}
