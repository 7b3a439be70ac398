import type { RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import type { StayFacts } from './facts.ts'
import type { Plan } from './plan.ts'

/** What the plan takes of each room type and night, below zero where rooms come free. Nights that cancel out are left away. */
export function nightChanges(
  facts: Pick<StayFacts, 'nights'>,
  plan: Plan,
): Required<Pick<NightChange, 'roomTypeId' | 'night' | 'booked'>>[] {
  const net = new Map<string, { roomTypeId: RoomTypeId; night: IsoDate; booked: number }>()
  const add = (roomTypeId: RoomTypeId, night: IsoDate, rooms: number) => {
    const key = `${night} ${roomTypeId}`
    net.set(key, { roomTypeId, night, booked: rooms + (net.get(key)?.booked ?? 0) })
  }
  for (const { roomTypeId, night } of plan.take) add(roomTypeId, night, 1)
  for (const { roomTypeId, night } of plan.release) add(roomTypeId, night, -1)
  for (const altered of plan.alter) {
    const was = facts.nights.find(
      night => night.bookingRoomId === altered.bookingRoomId && night.night === altered.night,
    )
    if (!was || was.roomTypeId === altered.roomTypeId) continue
    add(was.roomTypeId, was.night, -1)
    add(altered.roomTypeId, altered.night, 1)
  }
  return [...net.values()]
    .filter(change => change.booked !== 0)
    .toSorted((a, b) => a.night.localeCompare(b.night))
}

/** The nights on which there are not enough rooms for the plan. */
export function soldOutNights(facts: StayFacts, plan: Plan): IsoDate[] {
  const short = nightChanges(facts, plan).filter(change => {
    const type = facts.roomTypes.get(change.roomTypeId)
    return (
      change.booked > 0 &&
      change.booked > (type?.available.get(change.night) ?? type?.quantity ?? 0)
    )
  })
  return [...new Set(short.map(change => change.night))]
}
