import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

describe('insights', () => {
  it('tell of rooms that were not clean by the hour of check-in, and of none that were', async () => {
    const hotel = await world.openHotel({ quantity: 20 })
    const { propertyId } = hotel
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, {
        checkIn: world.day(0),
        checkOut: world.day(1),
        rooms: 20,
        adults: 20,
      }),
    )
    const { items } = await call.bookings.roomsFor({ bookingId })
    const [roomId = '', ...moreRoomIds] = items.map(room => room.id)
    await call.bookings.checkIn({
      bookingId,
      roomId,
      moreRoomIds,
      idProof: 'passport',
      idNumber: 'K1234567',
      acceptDirty: true,
    })
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Company pays' } })
    for (const room of items) {
      await call.rooms.setHousekeeping({ roomId: room.id, housekeeping: 'dirty' })
      await call.rooms.setHousekeeping({ roomId: room.id, housekeeping: 'clean' })
    }
    // The first of them was marked at an instant of the machine's clock: the departure is set against it.
    const marked = sql<string>`(select min(at) from audit_entry where property_id = ${propertyId} and action = 'room.housekeeping')`
    const leftAt = (instant: ReturnType<typeof sql<string>>) =>
      world.ownerDb
        .updateTable('booking')
        .set({ checkedOutAt: instant })
        .where('id', '=', bookingId)
        .execute()
    const found = async () =>
      (await call.reports.insights({ propertyId })).items.filter(
        item => item.kind === 'housekeeping',
      )
    world.clock.set(new Date(Date.now() + 86_400_000).toISOString())
    await leftAt(
      sql<string>`((${marked} at time zone 'Asia/Kolkata')::date - 1 + time '10:00') at time zone 'Asia/Kolkata'`,
    )
    expect(await found()).toMatchObject([
      { left: 20, late: 20, by: '15:00', confidence: 'medium', atStake: null },
    ])
    await call.properties.update({ propertyId, checkInTime: '23:59' })
    await leftAt(sql<string>`${marked} - interval '1 second'`)
    expect(await found()).toEqual([])
  })
})
