import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { roomsOf } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

const roomsIn = async (hotel: Hotel) =>
  (await hotel.owner.call.rooms.list({ propertyId: hotel.propertyId })).items

/** The numbers of each room of a booking. */
const numbersOf = async (hotel: Hotel, bookingId: string) =>
  (await roomsOf(hotel.owner, bookingId)).map(room =>
    room.segments.map(segment => segment.roomNumber),
  )

/** A booking of the first room type that asks for numbered rooms; undefined for a line that leaves it open. */
function bookInRooms(hotel: Hotel, roomIds: readonly (string | undefined)[], rooms = 1) {
  const { roomTypeId: _type, adults: _adults, ...stay } = deskBooking(world, hotel)
  return hotel.owner.call.bookings.create({
    ...stay,
    lines: roomIds.map(roomId => ({
      roomTypeId: hotel.roomTypeId,
      adults: rooms,
      rooms,
      ...(roomId && { roomId }),
    })),
  })
}

describe('review: back-office 17, a room that is named when it is booked', () => {
  it('is given in the same act, to the line that names it', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const [first, second] = await roomsIn(hotel)
    const booking = await bookInRooms(hotel, [undefined, second?.id])
    expect(await numbersOf(hotel, booking.id)).toEqual([[null], [second?.number]])
    const { items } = await hotel.owner.call.bookings.activity({ bookingId: booking.id })
    expect(items.map(entry => entry.action)).toContain('booking.room-assigned')
    const other = await bookInRooms(hotel, [first?.id])
    expect(await numbersOf(hotel, other.id)).toEqual([[first?.number]])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is given to one of two desks; the other has no booking', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const [room] = await roomsIn(hotel)
    const outcomes = await Promise.allSettled([
      bookInRooms(hotel, [room?.id]),
      bookInRooms(hotel, [room?.id]),
    ])
    expect(outcomes.map(outcome => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { total } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(total).toBe(1)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is refused where it is of another type, out of order, another hotel’s, or for several rooms', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const neighbour = await world.openHotel()
    const suite = await hotel.owner.call.roomTypes.create({
      propertyId: hotel.propertyId,
      type: 'Suite',
      name: 'Suite',
      maxGuests: 4,
      basePrice: 800_000,
      quantity: 1,
    })
    const rooms = await roomsIn(hotel)
    const own = rooms.filter(room => room.roomTypeId === hotel.roomTypeId)
    const other = rooms.find(room => room.roomTypeId === suite.id)
    expect(await reasonOf(bookInRooms(hotel, [other?.id]))).toBe('ROOM_UNSUITABLE')
    const stay = deskBooking(world, hotel)
    await hotel.owner.call.rooms.setOutOfOrder({
      roomId: own[0]?.id ?? '',
      from: stay.checkIn,
      to: stay.checkIn,
      reason: 'Leaking tap',
    })
    expect(await reasonOf(bookInRooms(hotel, [own[0]?.id]))).toBe('ROOM_UNSUITABLE')
    const [foreign] = await roomsIn(neighbour)
    expect(await reasonOf(bookInRooms(hotel, [foreign?.id]))).toBe('NOT_FOUND')
    expect(await reasonOf(bookInRooms(hotel, [own[1]?.id], 2))).toBe('BAD_REQUEST')
    const { total } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(total).toBe(0)
  })
})

describe('bookings.roomsFor', () => {
  it('offers rooms that nobody else has while the guest stays, each with what speaks against it', async () => {
    const hotel = await world.openHotel({ quantity: 6 })
    const { call } = hotel.owner
    const [own, before, during, after, blocked, house] = (await roomsIn(hotel)).map(({ id }) => id)
    const book = (from: number, to: number, roomId: string | undefined) => {
      const { roomTypeId, adults, ...stay } = deskBooking(world, hotel)
      const line = { roomTypeId, adults, ...(roomId && { roomId }) }
      return call.bookings.create({
        ...stay,
        checkIn: world.day(from),
        checkOut: world.day(to),
        lines: [line],
      })
    }
    await book(0, 1, before)
    await book(2, 4, during)
    await book(4, 6, after)
    await call.rooms.setOutOfOrder({
      roomId: blocked ?? '',
      from: world.day(3),
      to: world.day(3),
      reason: 'Leak',
    })
    const { id: bookingId } = await book(1, 4, own)
    const inHouse = await book(0, 1, house)
    await call.bookings.checkIn({
      bookingId: inHouse.id,
      roomId: house ?? '',
      idProof: 'passport',
      idNumber: 'P1234567',
    })
    const { items } = await call.bookings.roomsFor({ bookingId })
    expect(Object.fromEntries(items.map(room => [room.id, room.isTaken]))).toEqual({
      [own ?? '']: false,
      [before ?? '']: false,
      [during ?? '']: true,
      [after ?? '']: false,
      [blocked ?? '']: true,
      // Who is in it now and leaves before the guest comes may still be there.
      [house ?? '']: true,
    })
    expect(items[0]).toMatchObject({ id: own, isAssigned: true, isBookedType: true })
  })
})
