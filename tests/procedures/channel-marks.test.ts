import { seal } from '@atithi/api/kernel/secrets/box'
import { describe, expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest } = groupsOf(world)

/** A connection that nobody visits, so that what is written for it stays. */
async function connect({ propertyId }: Hotel): Promise<void> {
  await world.ownerDb
    .insertInto('channelConnection')
    .values({
      propertyId,
      channelId: 'booking.com',
      hotelCode: propertyId.slice(0, 30),
      credentialsSealed: seal('{"token":"x"}', world.services.settings.encryptionKeys),
    })
    .execute()
}

async function takeMarks({ propertyId }: Hotel) {
  const marks = await world.ownerDb
    .selectFrom('channelMark')
    .select(['roomTypeId', 'dateFrom', 'dateTo'])
    .where('propertyId', '=', propertyId)
    .orderBy('id')
    .execute()
  await world.ownerDb.deleteFrom('channelMark').where('propertyId', '=', propertyId).execute()
  return marks
}

describe('what changes availability or rates', () => {
  it('channels: every door marks the nights of every connection with its own change', async () => {
    const hotel = await world.openHotel({ quantity: 6 })
    await connect(hotel)
    const { propertyId, roomTypeId, owner } = hotel
    const { call } = owner
    const plan = (await call.ratePlans.list({ propertyId, roomTypeId })).items[0]
    const kept: Record<string, string> = {}
    const room = (await call.rooms.list({ propertyId })).items[0]
    const dates = { from: world.day(10), to: world.day(11) }
    const rates = { propertyId, roomTypeId, dateFrom: dates.from, dateTo: dates.to }
    const doors: [string, () => Promise<unknown>][] = [
      [
        'a booking at the desk',
        async () => {
          kept.booking = (await call.bookings.create(deskBooking(world, hotel))).id
        },
      ],
      [
        'a booking on the website',
        () => world.anonymous().call.site.book(siteBooking(world, hotel)),
      ],
      [
        'a hold',
        async () => {
          kept.hold = (
            await call.bookings.create(deskBooking(world, hotel, { holdMinutes: 30 }))
          ).id
        },
      ],
      ['a hold let go', () => call.bookings.cancel({ bookingId: kept.hold ?? '' })],
      [
        'a change of dates',
        async () => {
          const change = {
            kind: 'dates',
            checkIn: world.day(1),
            checkOut: world.day(5),
            pricing: 'keep',
          } as const
          const at = { bookingId: kept.booking ?? '', change }
          const { version } = await call.bookings.previewChange(at)
          await call.bookings.applyChange({ ...at, version: version ?? '' })
        },
      ],
      ['a cancellation', () => call.bookings.cancel({ bookingId: kept.booking ?? '' })],
      [
        'rooms off sale',
        async () => {
          const block = { propertyId, roomTypeId, rooms: 1, reason: 'Painting', ...dates }
          kept.block = (await call.availability.block(block)).blockId
        },
      ],
      [
        'rooms on sale again',
        () => call.availability.releaseBlock({ propertyId, blockId: kept.block ?? '' }),
      ],
      [
        'a room out of order',
        () => call.rooms.setOutOfOrder({ roomId: room?.id ?? '', reason: 'Leak', ...dates }),
      ],
      [
        'nights that may be overbooked',
        () => call.availability.setOverbooking({ propertyId, roomTypeId, allowance: 1, ...dates }),
      ],
      [
        'a type that may be overbooked',
        () => call.availability.setOverbooking({ propertyId, roomTypeId, allowance: 1 }),
      ],
      ['a group that holds rooms', () => call.groups.create(groupRequest(hotel))],
      ['more rooms of a type', () => call.roomTypes.update({ roomTypeId, quantity: 8 })],
      ['fewer rooms of a type', () => call.roomTypes.update({ roomTypeId, quantity: 7 })],
      ['another base price', () => call.roomTypes.update({ roomTypeId, basePrice: 410_000 })],
      [
        'a rate of some nights',
        () => call.availability.updateRates({ ...rates, baseRate: 420_000 }),
      ],
      [
        'a stop sell',
        () => call.availability.updateRates({ ...rates, baseRate: 420_000, stopSell: true }),
      ],
      [
        'an edit of the calendar',
        async () => {
          const edit = { propertyId, roomTypeIds: [roomTypeId], ...dates, version: null }
          const done = await call.availability.edit({ ...edit, set: { minimumStay: 2 } })
          kept.edit = done.editId
        },
      ],
      [
        'an edit taken back',
        () => call.availability.revokeEdit({ propertyId, editId: kept.edit ?? '' }),
      ],
      [
        'a rate plan',
        async () => {
          const made = await call.ratePlans.create({
            propertyId,
            roomTypeId,
            name: 'Breakfast',
            mealPlan: 'CP',
            adjustment: { kind: 'amount', amount: 50_000 },
          })
          await takeMarks(hotel)
          await call.ratePlans.update({ ratePlanId: made.id, minimumStay: 3 })
        },
      ],
      [
        'a property suspended',
        () => call.properties.setStatus({ propertyId, status: 'suspended' }),
      ],
    ]
    expect(plan).toBeDefined()
    for (const [door, open] of doors) {
      await takeMarks(hotel)
      await open()
      const marks = await takeMarks(hotel)
      expect(marks.length, door).toBeGreaterThan(0)
      expect(
        marks.every(mark => mark.roomTypeId === null || mark.roomTypeId === roomTypeId),
        door,
      ).toBe(true)
    }
  })

  it('channels: a hotel without a connection writes nothing for channels', async () => {
    const hotel = await world.openHotel()
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    expect(await takeMarks(hotel)).toEqual([])
  })
})
