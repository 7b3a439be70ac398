import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the way of a booking', () => {
  it('goes from registration over the website and the desk to an empty room', async () => {
    const owner = await world.registerOwner()
    const { propertyId } = owner
    expect(await reasonOf(owner.call.website.setPublished({ propertyId, published: true }))).toBe(
      'PROPERTY_NOT_ACTIVE',
    )

    const place = { address: '1 Beach Road', city: 'Panaji', state: 'Goa', pincode: '403001' }
    const described = await owner.call.properties.update({
      propertyId,
      ...place,
      gstNumber: freshGstin('30'),
      description: 'By the sea.',
      phone: '9876543210',
      email: 'sea@example.in',
    })
    expect(described).toMatchObject({ status: 'pending', missing: ['a room type with rooms'] })
    const roomType = await owner.call.roomTypes.create({
      propertyId,
      type: 'Deluxe Room',
      name: 'Sea View',
      maxGuests: 2,
      basePrice: 750_000,
      quantity: 1,
    })
    expect(await owner.call.properties.get({ propertyId })).toMatchObject({
      status: 'active',
      missing: [],
    })
    const { subdomain } = await owner.call.website.setPublished({ propertyId, published: true })

    const guest = world.anonymous()
    const stay = {
      subdomain: subdomain ?? '',
      checkIn: world.day(0),
      checkOut: world.day(2),
      adults: 2,
    }
    const { roomTypes } = await guest.call.site.availability(stay)
    expect(roomTypes).toMatchObject([
      {
        roomTypeId: roomType.id,
        available: 1,
        ratePlans: [{ roomAmount: 1_500_000, taxAmount: 75_000, totalAmount: 1_575_000 }],
      },
    ])
    const quote = await guest.call.site.quote({ ...stay, roomTypeId: roomType.id })
    const details = {
      guestName: 'Meera Iyer',
      guestEmail: 'Meera@Example.in',
      guestPhone: '98123 45678',
      idempotencyKey: 'the-guests-own-key',
      quoteToken: quote.token,
    }
    const booked = await guest.call.site.book({ ...stay, roomTypeId: roomType.id, ...details })
    expect(booked).toMatchObject({
      status: 'confirmed',
      nights: 2,
      totalAmount: 1_575_000,
      balance: 1_575_000,
      guestPhone: '+919812345678',
    })
    expect(
      await guest.call.site.booking({ code: booked.code, email: 'meera@example.in' }),
    ).toMatchObject({ id: booked.id })

    const { items } = await owner.call.bookings.list({ propertyId })
    expect(items.map(item => item.id)).toEqual([booked.id])
    const bookingId = booked.id
    const rooms = await owner.call.bookings.roomsFor({ bookingId })
    const roomId = rooms.items[0]?.id ?? ''
    const identity = { idProof: 'aadhar', idNumber: '2345 6789 0123' } as const
    expect(await owner.call.bookings.checkIn({ bookingId, roomId, ...identity })).toMatchObject({
      status: 'checked-in',
    })
    const kept = await world.ownerDb
      .selectFrom('guestIdentity')
      .select(['idNumberLast', 'idNumberSealed'])
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ idNumberLast: '0123', idNumberSealed: null })

    world.clock.set('2026-11-20T05:00:00Z')
    expect(await reasonOf(owner.call.bookings.checkOut({ bookingId }))).toBe('BALANCE_DUE')
    const left = await owner.call.bookings.checkOut({
      bookingId,
      payment: { method: 'upi', amount: 1_575_000 },
    })
    expect(left).toMatchObject({ status: 'checked-out', paymentStatus: 'paid', balance: 0 })
    expect((await owner.call.rooms.list({ propertyId })).items).toMatchObject([
      { number: '101', housekeeping: 'dirty', bookingId: null },
    ])
    expect(
      await guest.call.site.availability({
        ...stay,
        checkIn: world.day(0),
        checkOut: world.day(2),
      }),
    ).toMatchObject({
      roomTypes: [{ available: 1 }],
    })
    expect(
      (await owner.call.bookings.activity({ bookingId })).items.map(entry => entry.action),
    ).toEqual(['booking.checked-out', 'booking.checked-in', 'booking.created'])

    const admin = await world.makeAdmin()
    const { items: hotels } = await admin.call.admin.hotels.list({})
    const opened = hotels.find(({ id }) => id === propertyId)
    expect(opened).toMatchObject({ ownerName: 'Asha Rao' })
    await admin.call.auth.impersonate({
      userId: opened?.ownerId ?? '',
      reason: 'Asked for help by telephone.',
    })
    expect(await admin.call.auth.me()).toMatchObject({
      role: 'owner',
      impersonator: { name: expect.stringContaining('admin') },
    })
    expect((await admin.call.bookings.list({})).total).toBe(1)
    expect(await reasonOf(admin.call.admin.hotels.list({}))).toBe('ROLE_NOT_ALLOWED')
    await admin.call.auth.stopImpersonating()
    expect(await admin.call.auth.me()).toMatchObject({ role: 'admin' })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('refuses early, late and twice', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const booked = await call.bookings.create(deskBooking(world, hotel))
    const rooms = (await call.bookings.roomsFor({ bookingId: booked.id })).items
    const checkIn = {
      bookingId: booked.id,
      roomId: rooms[0]?.id ?? '',
      idProof: 'passport',
      idNumber: 'K1234567',
    } as const
    expect(await reasonOf(call.bookings.checkIn(checkIn))).toBe('TOO_EARLY')
    expect(await reasonOf(call.bookings.checkOut({ bookingId: booked.id }))).toBe('WRONG_STATE')
    world.clock.set('2026-11-19T06:30:00Z')
    await call.rooms.setHousekeeping({ roomId: checkIn.roomId, housekeeping: 'dirty' })
    expect(await reasonOf(call.bookings.checkIn(checkIn))).toBe('ROOM_DIRTY')
    await call.bookings.checkIn({ ...checkIn, acceptDirty: true })
    expect(await reasonOf(call.bookings.checkIn(checkIn))).toBe('WRONG_STATE')
    expect(await reasonOf(call.bookings.cancel({ bookingId: booked.id }))).toBe('WRONG_STATE')
    const other = await call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(0) }))
    expect(
      await reasonOf(call.bookings.checkIn({ ...checkIn, bookingId: other.id, acceptDirty: true })),
    ).toBe('ROOM_UNSUITABLE')
    await call.bookings.cancel({ bookingId: other.id })
    expect(await reasonOf(call.bookings.cancel({ bookingId: other.id }))).toBe('WRONG_STATE')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('frees the nights that an early departure leaves', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(4) }),
    )
    const roomId = (await call.bookings.roomsFor({ bookingId })).items[0]?.id ?? ''
    await call.bookings.checkIn({ bookingId, roomId, idProof: 'voter-id', idNumber: 'ABC1234567' })
    world.clock.set('2026-11-20T06:30:00Z')
    const left = await call.bookings.checkOut({
      bookingId,
      leaveBalance: { reason: 'Company pays by transfer.' },
    })
    expect(left).toMatchObject({
      nights: 2,
      totalAmount: 840_000,
      balance: 840_000,
      checkOut: '2026-11-20',
    })
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: '2026-11-20', checkOut: '2026-11-22' }),
    )
    expect(
      await reasonOf(
        call.bookings.create(
          deskBooking(world, hotel, { checkIn: '2026-11-21', checkOut: '2026-11-22' }),
        ),
      ),
    ).toBe('SOLD_OUT')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('answers a repeated key with the first booking, even when the rooms are gone', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const request = siteBooking(world, hotel)
    const first = await world.anonymous().call.site.book(request)
    const again = await world.anonymous().call.site.book(request)
    // The pass is sealed anew each time.
    expect(again).toEqual({ ...first, pass: expect.any(String) })
    const { total } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(total).toBe(1)
  })

  it('frees the rooms of a hold that has run out for whoever asks', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const held = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { holdMinutes: 15 }),
    )
    expect(held).toMatchObject({ status: 'pending', holdExpiresAt: '2026-11-18T06:45:00.000Z' })
    expect(await reasonOf(world.anonymous().call.site.book(siteBooking(world, hotel)))).toBe(
      'SOLD_OUT',
    )
    world.clock.set('2026-11-18T06:45:00Z')
    expect(await reasonOf(hotel.owner.call.bookings.confirm({ bookingId: held.id }))).toBe(
      'HOLD_EXPIRED',
    )
    expect(await world.anonymous().call.site.book(siteBooking(world, hotel))).toMatchObject({
      status: 'confirmed',
    })
    expect(await hotel.owner.call.bookings.get({ bookingId: held.id })).toMatchObject({
      status: 'cancelled',
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
