import { type IsoDate, isRealDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { House } from './house.ts'
import type { Rows } from './plan.ts'

interface Count {
  booked: number
  blocked: number
}

/** The counters that sell, counted from the nights that are not released, the blocks of groups and the rooms out of order. */
export function countNights(rows: Rows, houses: readonly House[]): void {
  const counts = new Map<string, Map<IsoDate, Count>>()
  const on = (roomTypeId: string, night: IsoDate): Count => {
    const nights = counts.get(roomTypeId) ?? new Map<IsoDate, Count>()
    counts.set(roomTypeId, nights)
    const count = nights.get(night) ?? { booked: 0, blocked: 0 }
    nights.set(night, count)
    return count
  }
  for (const { roomTypeId, night, releasedAt } of rows.bookingNight)
    if (!releasedAt) on(roomTypeId, night).booked += 1
  const definite = new Set(
    rows.groupBlock.flatMap(group => (group.status === 'definite' ? [group.id] : [])),
  )
  for (const { groupBlockId, roomTypeId, night, rooms, pickedUp = 0 } of rows.groupBlockNight)
    if (definite.has(groupBlockId) && rooms > pickedUp)
      on(roomTypeId, night).blocked += rooms - pickedUp
  for (const { roomTypeId, stay, rooms } of rows.roomBlock) {
    const [from = '', to = ''] = String(stay).slice(1, -1).split(',')
    if (!isRealDate(from) || !isRealDate(to)) throw new Error(`not the nights of a block: ${stay}`)
    for (const night of nightsOf(from, to)) on(roomTypeId, night).blocked += rooms
  }
  for (const { propertyId, types } of houses)
    for (const { id: roomTypeId, facts } of types)
      for (const [night, count] of [...(counts.get(roomTypeId) ?? [])].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      ))
        rows.roomNight.push({
          propertyId,
          roomTypeId,
          night,
          ...count,
          total: facts.quantity,
          overbookingAllowance: facts.overbookingAllowance ?? 0,
        })
}
