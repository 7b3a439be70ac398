import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve, arrive, numberedRooms, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

const rate = 400_000
const gross = 420_000

async function addSuite(hotel: Hotel, quantity = 2) {
  const { propertyId } = hotel
  return hotel.owner.call.roomTypes.create({
    propertyId,
    type: 'Suite',
    name: 'Suite',
    maxGuests: 4,
    basePrice: 800_000,
    quantity,
  })
}

describe('another room type', () => {
  it('is charged at today’s price or given free', async () => {
    const hotel = await world.openHotel()
    const suite = await addSuite(hotel)
    const { call } = hotel.owner
    const { id } = await call.bookings.create(deskBooking(world, hotel))
    const bookingRoomId = (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''
    const free = await applyAndProve(world, hotel, id, {
      kind: 'room-type',
      bookingRoomId,
      roomTypeId: suite.id,
      pricing: 'free',
    })
    expect(free.money.totalAfter).toBe(2 * gross)
    expect(free.nightsTaken).toHaveLength(2)
    expect(free.nightsFreed).toHaveLength(2)
    const back = await applyAndProve(world, hotel, id, {
      kind: 'room-type',
      bookingRoomId,
      roomTypeId: hotel.roomTypeId,
      pricing: 'free',
    })
    expect(back.money.totalAfter).toBe(2 * gross)
    const from = world.day(2)
    const paid = await applyAndProve(world, hotel, id, {
      kind: 'room-type',
      bookingRoomId,
      roomTypeId: suite.id,
      from,
      pricing: 'charge',
    })
    // The suite is above ₹7,500.00 a night, so its GST is 18 %.
    expect(paid.money.totalAfter).toBe(gross + 944_000)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is not given free without the grant, and not beyond what is left', async () => {
    const hotel = await world.openHotel()
    const suite = await addSuite(hotel, 1)
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const bookingRoomId = (await roomsOf(hotel.owner, bookingId))[0]?.bookingRoomId ?? ''
    const change = {
      kind: 'room-type',
      bookingRoomId,
      roomTypeId: suite.id,
      pricing: 'free',
    } as const
    const staff = await world.createStaff(hotel, ['bookings'])
    expect((await staff.call.bookings.previewChange({ bookingId, change })).refusal?.reason).toBe(
      'GRANT_REQUIRED',
    )
    await call.bookings.create(deskBooking(world, hotel, { roomTypeId: suite.id }))
    expect((await call.bookings.previewChange({ bookingId, change })).refusal?.reason).toBe(
      'SOLD_OUT',
    )
  })
})

describe('rooms by number', () => {
  it('are assigned, split, swapped and taken away', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const rooms = await numberedRooms(hotel)
    const { call } = hotel.owner
    const ids = await Promise.all(
      [0, 1].map(
        async () =>
          (await call.bookings.create(deskBooking(world, hotel, { checkOut: world.day(4) }))).id,
      ),
    )
    const [a = '', b = ''] = ids
    const [roomA = '', roomB = ''] = await Promise.all(
      ids.map(async id => (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''),
    )
    await applyAndProve(world, hotel, a, {
      kind: 'assign',
      bookingRoomId: roomA,
      roomId: rooms['101'] ?? '',
    })
    await applyAndProve(world, hotel, b, {
      kind: 'assign',
      bookingRoomId: roomB,
      roomId: rooms['102'] ?? '',
    })
    const taken = { kind: 'assign', bookingRoomId: roomB, roomId: rooms['101'] ?? '' } as const
    expect(
      (await call.bookings.previewChange({ bookingId: b, change: taken })).refusal?.reason,
    ).toBe('ROOM_UNSUITABLE')
    const swap = await applyAndProve(world, hotel, a, {
      kind: 'swap',
      bookingRoomId: roomA,
      otherBookingRoomId: roomB,
    })
    expect(swap.after.rooms[0]?.segments[0]?.roomNumber).toBe('102')
    expect((await roomsOf(hotel.owner, b))[0]?.segments[0]?.roomNumber).toBe('101')
    const split = {
      kind: 'split',
      bookingRoomId: roomA,
      from: world.day(2),
      roomId: rooms['103'] ?? '',
    } as const
    const halves = await applyAndProve(world, hotel, a, split)
    expect(halves.after.rooms[0]?.segments.map(segment => segment.roomNumber)).toEqual([
      '102',
      '103',
    ])
    await applyAndProve(world, hotel, a, { kind: 'unassign', bookingRoomId: roomA })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('change under a guest in house from tonight, and the old one is to be cleaned', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const suite = await addSuite(hotel)
    const rooms = await numberedRooms(hotel)
    const id = await arrive(world, hotel, { checkOut: world.day(4) })
    world.clock.set('2026-11-20T06:30:00Z')
    const bookingRoomId = (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''
    const reason = 'The tap drips.'
    const moved = await applyAndProve(world, hotel, id, {
      kind: 'move',
      bookingRoomId,
      roomId: rooms['102'] ?? '',
      reason,
    })
    expect(
      moved.after.rooms[0]?.segments.map(segment => [segment.from, segment.roomNumber]),
    ).toEqual([
      ['2026-11-18', '101'],
      ['2026-11-20', '102'],
    ])
    const { items } = await hotel.owner.call.rooms.list({ propertyId: hotel.propertyId })
    expect(items.find(room => room.number === '101')?.housekeeping).toBe('dirty')
    const suiteRoom = items.find(room => room.roomTypeId === suite.id)?.id ?? ''
    const up = { kind: 'move', bookingRoomId, roomId: suiteRoom, reason } as const
    expect(
      (await hotel.owner.call.bookings.previewChange({ bookingId: id, change: up })).refusal
        ?.message,
    ).toContain('upgraded free')
    world.clock.set('2026-11-21T06:30:00Z')
    const upgraded = await applyAndProve(world, hotel, id, { ...up, pricing: 'charge' })
    expect(upgraded.nightsTaken).toEqual([{ roomTypeName: 'Suite', night: '2026-11-21', rooms: 1 }])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('several rooms in one booking', () => {
  it('are of several types and plans, with a rooming list and one total', async () => {
    const hotel = await world.openHotel()
    const suite = await addSuite(hotel)
    const { call } = hotel.owner
    const lines = [
      {
        roomTypeId: hotel.roomTypeId,
        rooms: 2,
        adults: 3,
        guestNames: ['Ravi Kumar', 'Meera Iyer'],
      },
      { roomTypeId: suite.id, rooms: 1, adults: 2, children: 1 },
    ]
    const { propertyId } = hotel
    const quote = await call.bookings.quote({
      propertyId,
      checkIn: world.day(1),
      checkOut: world.day(3),
      lines,
    })
    expect(quote).toMatchObject({
      rooms: 3,
      totalAmount: 4 * gross + 2 * 944_000,
      lines: [{ available: 5 }, { available: 2 }],
    })
    const request = {
      ...deskBooking(world, hotel),
      roomTypeId: undefined,
      adults: undefined,
      lines,
    }
    const booking = await call.bookings.create(request)
    expect(booking).toMatchObject({
      rooms: 3,
      adults: 5,
      children: 1,
      totalAmount: quote.totalAmount,
    })
    const rooms = await roomsOf(hotel.owner, booking.id)
    expect(rooms.map(room => [room.guestName, room.segments[0]?.roomTypeName])).toEqual([
      ['Ravi Kumar', 'Lake Room'],
      ['Meera Iyer', 'Lake Room'],
      [null, 'Suite'],
    ])
    expect(await call.bookings.create(request)).toMatchObject({ id: booking.id })
    expect(
      await reasonOf(
        call.bookings.create({
          ...request,
          idempotencyKey: 'more',
          lines: [{ ...lines[1], roomTypeId: suite.id, rooms: 2, adults: 2 }],
        }),
      ),
    ).toBe('SOLD_OUT')
    expect(rate).toBe(400_000)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
