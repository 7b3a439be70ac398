import { randomUUID } from 'node:crypto'
import type { Hotel, World } from './world.ts'

/** Wishes of a group of ten days from now and for its rooms, and what the counters of those two nights say. */
export const groupsOf = (world: World) => ({
  groupRequest: (hotel: Hotel, overrides: Record<string, unknown> = {}) => ({
    propertyId: hotel.propertyId,
    name: 'Sharma wedding',
    checkIn: world.day(10),
    checkOut: world.day(12),
    cutOff: world.day(5),
    lines: [{ roomTypeId: hotel.roomTypeId, rooms: 3, rate: 300_000 }],
    ...overrides,
  }),

  pickUpRequest: (hotel: Hotel, groupId: string, overrides: Record<string, unknown> = {}) => ({
    propertyId: hotel.propertyId,
    groupId,
    roomTypeId: hotel.roomTypeId,
    checkIn: world.day(10),
    checkOut: world.day(12),
    adults: 2,
    guestName: 'Meera Sharma',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
    ...overrides,
  }),

  /** How many rooms of each night are booked, and how many are off sale. */
  nights: async (hotel: Hotel) =>
    (
      await world.ownerDb
        .selectFrom('roomNight')
        .select(['booked', 'blocked'])
        .where('propertyId', '=', hotel.propertyId)
        .where('night', '>=', world.day(10))
        .where('night', '<', world.day(12))
        .orderBy('night')
        .execute()
    ).map(({ booked, blocked }) => [booked, blocked]),
})
