import { describe, expect, it } from 'vitest'
import { stayInHouse } from '../support/stays.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('what the specification names of a booking', () => {
  it('review: mission 14 and 15: a name and one way to reach, and as many guests as its rooms take', async () => {
    const hotel = await world.openHotel({ maxGuests: 7 })
    const { call } = hotel.owner
    const walkIn = { ...deskBooking(world, hotel), guestPhone: '', guestEmail: '' }
    expect(await reasonOf(call.bookings.create(walkIn))).toBe('BAD_REQUEST')
    const asked = { ...walkIn, guestEmail: 'asha@example.in', adults: 7 }
    const { id: bookingId } = await call.bookings.create(asked)
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      guestEmail: 'asha@example.in',
      guestPhone: null,
      adults: 7,
    })
    const crowd = { ...asked, adults: 8, idempotencyKey: 'eight' }
    expect(await reasonOf(call.bookings.create(crowd))).toBe('STAY_REFUSED')
    // The other doors to a guest whom nobody can reach.
    const cleared = call.bookings.update({ bookingId, guestEmail: null })
    expect(await reasonOf(cleared)).toBe('GUEST_OUT_OF_REACH')
    await call.bookings.update({ bookingId, guestPhone: '9812345678', guestEmail: null })
    const pickUp = call.groups.pickUp({
      propertyId: hotel.propertyId,
      groupId: bookingId,
      roomTypeId: hotel.roomTypeId,
      adults: 1,
      checkIn: world.day(1),
      checkOut: world.day(2),
      guestName: 'Asha',
      idempotencyKey: 'nobody',
    })
    await expect(pickUp).rejects.toThrow(/phone number or an email/)
  })

  it('review: mission 24: names its room and its latest payment', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const ahead = await call.bookings.create(deskBooking(world, hotel))
    expect(await call.bookings.get({ bookingId: ahead.id })).toMatchObject({
      roomId: null,
      paymentId: null,
    })
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { paymentId } = await call.payments.record({ bookingId, method: 'cash', amount: 10_000 })
    const stay = await call.bookings.get({ bookingId })
    expect(stay).toMatchObject({ paymentId, roomId: stay.assignedRooms[0]?.roomId })
    expect(stay.roomId).toBeTruthy()
  })
})

it('review: mission 31: what a suspended hotel refuses names the way on', async () => {
  const hotel = await world.openHotel()
  const { propertyId, owner } = hotel
  await owner.call.bookings.create(deskBooking(world, hotel))
  await expect(owner.call.properties.delete({ propertyId })).rejects.toThrow(
    '1 booking is still to come or in house. Cancel or finish it first.',
  )
  await owner.call.properties.setStatus({ propertyId, status: 'suspended' })
  await expect(
    owner.call.bookings.create(deskBooking(world, hotel, { idempotencyKey: 'late' })),
  ).rejects.toThrow('This property is suspended and takes no bookings. Activate it first.')
})
