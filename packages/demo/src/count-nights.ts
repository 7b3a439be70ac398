import type { House } from './house.ts'
import type { Rows } from './plan.ts'

/** The counters that sell, counted from the nights that are not released. */
export function countNights(rows: Rows, houses: readonly House[]): void {
  const booked = new Map<string, Map<string, number>>()
  for (const { roomTypeId, night, releasedAt } of rows.bookingNight) {
    if (releasedAt) continue
    const nights = booked.get(roomTypeId) ?? new Map<string, number>()
    nights.set(night, (nights.get(night) ?? 0) + 1)
    booked.set(roomTypeId, nights)
  }
  for (const { propertyId, types } of houses)
    for (const { id: roomTypeId, facts } of types)
      for (const [night, count] of [...(booked.get(roomTypeId) ?? [])].sort(([a], [b]) =>
        a.localeCompare(b),
      ))
        rows.roomNight.push({
          propertyId,
          roomTypeId,
          night,
          total: facts.quantity,
          booked: count,
          blocked: 0,
          overbookingAllowance: 0,
        })
}
