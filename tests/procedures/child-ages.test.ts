import { countParty, infantsIn } from '@atithi/api/selling/availability/rules'
import { describe, expect, it } from 'vitest'
import { deskBooking, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const bands = { freeChildBelow: 6, adultFromAge: 12 }

describe('review: websites 5 and money 26, children by their ages', () => {
  it.each([
    { childAges: [], rooms: 1, adults: 2, children: 0, infants: 0 },
    { childAges: [5, 6, 11, 12], rooms: 1, adults: 3, children: 2, infants: 1 },
    { childAges: [17], rooms: 1, adults: 3, children: 0, infants: 0 },
    // Three infants in one room: the third needs a place; in two rooms none does.
    { childAges: [0, 1, 2], rooms: 1, adults: 2, children: 1, infants: 2 },
    { childAges: [0, 1, 2], rooms: 2, adults: 2, children: 0, infants: 3 },
  ])('counts two adults with %j', ({ childAges, rooms, ...counted }) => {
    expect(countParty({ adults: 2, childAges, rooms }, bands)).toEqual(counted)
    expect(infantsIn({ ...counted, rooms }, childAges, bands)).toBe(counted.infants)
  })

  it('lets nobody become younger by being counted', () => {
    const ages = [13, 8, 3]
    expect(infantsIn({ adults: 3, children: 1, rooms: 1 }, ages, bands)).toBe(1)
    expect(infantsIn({ adults: 2, children: 1, rooms: 1 }, [13, 14, 8], bands)).toBeUndefined()
    expect(infantsIn({ adults: 3, children: 0, rooms: 1 }, ages, bands)).toBeUndefined()
    // Counted as more than they are, which costs the hotel nothing.
    expect(infantsIn({ adults: 3, children: 2, rooms: 1 }, ages, bands)).toBe(0)
  })

  it('prices children by the hotel, infants not at all, and keeps what was told, at desk and website', async () => {
    const hotel = await world.openHotel({ basePrice: 400_000, maxGuests: 3 })
    const { propertyId } = hotel
    const { call } = hotel.owner
    await call.fees.create({
      propertyId,
      name: 'Child with mattress',
      basis: 'per-extra-child-night',
      amount: 50_000,
      included: 0,
      tax: { taxed: 'as-room' },
    })
    const told = { adults: 2, children: 1, childAges: [2, 9] }
    const online = await world.anonymous().call.site.book(siteBooking(world, hotel, told))
    // Two nights of ₹4,000 and ₹500 for the child of nine, with 5 % GST.
    expect(online).toMatchObject({ totalAmount: 945_000, infants: 1, childAges: [2, 9] })
    const { id } = await call.bookings.create(deskBooking(world, hotel, told))
    expect(await call.bookings.get({ bookingId: id })).toMatchObject({
      adults: 2,
      children: 1,
      infants: 1,
      childAges: [2, 9],
    })
    const quoted = async (party: Record<string, unknown>) =>
      (await call.bookings.quote(deskBooking(world, hotel, party))).ages
    expect(await quoted(told)).toEqual({ infants: 1, message: null })
    const hidden = { adults: 2, children: 0, childAges: [2, 9] }
    expect((await quoted(hidden)).message).toContain('this party has more guests')
    for (const book of [
      () => world.anonymous().call.site.book(siteBooking(world, hotel, hidden)),
      () => call.bookings.create(deskBooking(world, hotel, hidden)),
    ])
      expect(await reasonOf(book())).toBe('STAY_REFUSED')
    // Where every child pays, an age below hides nobody.
    await call.properties.update({ propertyId, freeChildBelow: 0 })
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, told)))).toBe(
      'STAY_REFUSED',
    )
  })

  it('forgets the ages once another party is in the room', async () => {
    const hotel = await world.openHotel({ maxGuests: 3 })
    const { call } = hotel.owner
    const told = { adults: 2, children: 1, childAges: [2, 9] }
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel, told))
    const { bookingRooms } = await call.bookings.get({ bookingId })
    const change = {
      kind: 'occupancy' as const,
      bookingRoomId: bookingRooms[0]?.bookingRoomId ?? '',
      adults: 2,
      children: 0,
    }
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ childAges: null, infants: 0 })
  })

  it('takes no ages that cross, and no half of a place', async () => {
    const { owner, propertyId } = await world.openHotel()
    const save = (fields: Record<string, number | null>) =>
      owner.call.properties.update({ propertyId, ...fields })
    expect(await reasonOf(save({ freeChildBelow: 13 }))).toBe('CHILD_AGES_CROSSED')
    expect(await reasonOf(save({ latitude: 12.5 }))).toBe('PLACE_HALF_SAID')
    await save({ freeChildBelow: 2, adultFromAge: 18, latitude: 12.5, longitude: 77.5 })
    expect(await reasonOf(save({ longitude: null }))).toBe('PLACE_HALF_SAID')
  })
})
