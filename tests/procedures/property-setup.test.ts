import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the GST scheme of a hotel', () => {
  it('decides whether guests pay GST, and an unregistered hotel has no number', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    expect(await call.properties.get({ propertyId })).toMatchObject({ gstRegistration: 'regular' })
    const booked = await call.bookings.create(deskBooking(world, hotel))
    expect(booked).toMatchObject({ roomAmount: 800_000, taxAmount: 40_000 })
    await call.properties.update({ propertyId, gstNumber: freshGstin() })
    expect(
      await reasonOf(call.properties.update({ propertyId, gstRegistration: 'unregistered' })),
    ).toBe('GSTIN_UNREGISTERED')
    await call.properties.update({ propertyId, gstRegistration: 'unregistered', gstNumber: null })
    expect(
      await reasonOf(
        call.properties.update({
          propertyId,
          gstRegistration: 'unregistered',
          gstNumber: freshGstin(),
        }),
      ),
    ).toBe('GSTIN_UNREGISTERED')
    expect(await reasonOf(call.properties.update({ propertyId, gstRegistration: 'regular' }))).toBe(
      'GSTIN_REQUIRED',
    )
    expect(await call.bookings.create(deskBooking(world, hotel))).toMatchObject({
      roomAmount: 800_000,
      taxAmount: 0,
    })
    const { taxRules } = await call.availability.calendar({
      propertyId,
      from: world.day(0),
      to: world.day(1),
    })
    expect(taxRules.map(rule => rule.rateBasisPoints)).toEqual([0, 0])
    // What was agreed before stays as it was.
    expect(await call.bookings.get({ bookingId: booked.id })).toMatchObject({ taxAmount: 40_000 })
    await call.properties.update({
      propertyId,
      gstRegistration: 'composition',
      gstNumber: freshGstin(),
    })
    expect(await call.bookings.create(deskBooking(world, hotel))).toMatchObject({ taxAmount: 0 })
  })
})

describe('the price that a website names', () => {
  it('is before GST, with it, or of a hotel that charges none', async () => {
    const { owner, propertyId, subdomain } = await world.openHotel()
    const look = () => world.anonymous().call.site.bySubdomain({ subdomain })
    expect(await look()).toMatchObject({ priceStyle: 'before-tax', taxRules: [] })
    await owner.call.properties.update({ propertyId, pricesWithTax: true })
    expect(await look()).toMatchObject({
      priceStyle: 'with-tax',
      taxRules: [{ rateBasisPoints: 500 }, { rateBasisPoints: 1800 }],
    })
    await owner.call.properties.update({ propertyId, gstRegistration: 'composition' })
    expect(await look()).toMatchObject({ priceStyle: 'untaxed', taxRules: [] })
  })
})

describe('roomTypes.delete', () => {
  it('is refused while a night is booked, and leaves past bookings their room type', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    const other = await world.openHotel()
    expect(await reasonOf(other.owner.call.roomTypes.delete({ roomTypeId }))).toBe('NOT_FOUND')
    const booked = await call.bookings.create(deskBooking(world, hotel))
    expect(await reasonOf(call.roomTypes.delete({ roomTypeId }))).toBe('ROOM_TYPE_HAS_BOOKINGS')
    await call.bookings.cancel({ bookingId: booked.id })
    await call.roomTypes.delete({ roomTypeId })
    expect((await call.roomTypes.list({ propertyId })).items).toEqual([])
    expect((await call.rooms.list({ propertyId })).items).toEqual([])
    expect((await call.ratePlans.list({ propertyId })).items).toEqual([])
    expect(
      (await call.availability.calendar({ propertyId, from: world.day(0), to: world.day(1) }))
        .roomTypes,
    ).toEqual([])
    expect(await call.bookings.get({ bookingId: booked.id })).toMatchObject({
      roomTypeName: 'Lake Room',
    })
    expect(await reasonOf(call.roomTypes.delete({ roomTypeId }))).toBe('NOT_FOUND')
    expect(await reasonOf(call.roomTypes.update({ roomTypeId, isActive: true }))).toBe('NOT_FOUND')
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel)))).toBe('NOT_FOUND')
    const again = {
      propertyId,
      type: 'Deluxe Room',
      name: 'Lake Room',
      maxGuests: 2,
      basePrice: 500_000,
      quantity: 2,
    }
    expect(await call.roomTypes.create(again)).toMatchObject({ name: 'Lake Room', isActive: true })
  })
})

describe('Update Rates', () => {
  it('can be taken back, and does not lay itself over what the editor has not seen', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    const colleague = await world.createStaff(hotel, ['property'])
    const night = { from: world.day(1), to: world.day(1) }
    const rates = { propertyId, roomTypeId, dateFrom: night.from, dateTo: night.to }
    const { version } = await call.availability.calendar({ propertyId, ...night })
    const made = await colleague.call.availability.updateRates({
      ...rates,
      baseRate: 450_000,
      version,
    })
    expect(
      await reasonOf(call.availability.updateRates({ ...rates, baseRate: 500_000, version })),
    ).toBe('VERSION_CONFLICT')
    // On other nights the two are not in each other's way.
    await call.availability.updateRates({
      ...rates,
      dateFrom: world.day(2),
      dateTo: world.day(2),
      baseRate: 500_000,
      version,
    })
    const edit = await call.availability.updateRates({
      ...rates,
      baseRate: 500_000,
      version: made.version,
    })
    const rateOf = async () =>
      (await call.availability.calendar({ propertyId, ...night })).roomTypes[0]?.rate[0]
    expect(await rateOf()).toBe(500_000)
    await call.availability.revokeEdit({ propertyId, editId: edit.editId })
    expect(await rateOf()).toBe(450_000)
    expect(await reasonOf(call.availability.revokeEdit({ propertyId, editId: edit.editId }))).toBe(
      'NOT_FOUND',
    )
  })
})

describe('properties.export', () => {
  it('answers all that the filters match and the person may see', async () => {
    const hotel = await world.openHotel()
    await world.openHotel()
    const { items, nextCursor, total } = await hotel.owner.call.properties.export({})
    expect([items.map(item => item.id), nextCursor, total]).toEqual([[hotel.propertyId], null, 1])
    expect((await hotel.owner.call.properties.export({ status: 'suspended' })).items).toEqual([])
  })
})
