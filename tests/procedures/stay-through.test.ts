import { expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest, pickUpRequest } = groupsOf(world)

/** Stays over this night are of three nights at least, whenever they begin. */
const bound = () => world.day(11)
const sentence = () => `Stays over the night of ${bound()} are of at least 3 nights.`
const stay = (from: number, to: number) => ({ checkIn: world.day(from), checkOut: world.day(to) })
const obstacle = () => ({ kind: 'shortest-stay-over', date: bound(), nights: 3 })

async function boundHotel(): Promise<Hotel> {
  const hotel = await world.openHotel({ quantity: 9, basePrice: 400_000 })
  await hotel.owner.call.availability.edit({
    propertyId: hotel.propertyId,
    roomTypeIds: [hotel.roomTypeId],
    from: bound(),
    to: bound(),
    set: { minimumStayThrough: 3 },
    version: null,
  })
  return hotel
}

it('review: money 26: a minimum stay through binds the website at each of its doors', async () => {
  const hotel = await boundHotel()
  const { site } = world.anonymous().call
  const { subdomain, roomTypeId } = hotel
  const party = { subdomain, adults: 2 }
  const restrictionsOf = async (from: number, to: number) =>
    (await site.availability({ ...party, ...stay(from, to) })).roomTypes[0]?.ratePlans.map(
      plan => plan.restrictions,
    )
  const short = [
    [11, 12],
    [10, 12],
    [11, 13],
  ] as const
  for (const [from, to] of short) {
    expect(await restrictionsOf(from, to)).toEqual([[obstacle()]])
    expect(await reasonOf(site.quote({ ...party, roomTypeId, ...stay(from, to) }))).toBe(
      'RESTRICTED',
    )
    expect(await reasonOf(site.book(siteBooking(world, hotel, stay(from, to))))).toBe('RESTRICTED')
  }
  const free = [
    [9, 11],
    [12, 13],
    [9, 12],
    [10, 13],
    [11, 14],
  ] as const
  for (const [from, to] of free) expect(await restrictionsOf(from, to)).toEqual([[]])

  const { nights } = await site.calendar({ subdomain, from: world.day(1), months: 2 })
  const on = (date: string) => nights.find(night => night.date === date)
  expect(on(bound())).toMatchObject({ minimumStay: 3, minimumStayThrough: 3 })
  expect(on(world.day(10))).toMatchObject({ minimumStay: 1, minimumStayThrough: 1 })

  // A guest shortens a stay by themselves only as far as the house sells it.
  const made = siteBooking(world, hotel, stay(10, 13))
  const { code } = await site.book(made)
  const own = { subdomain, code, email: made.guestEmail }
  const shorter = (from: number, to: number) =>
    site.previewOwnChange({ ...own, change: { kind: 'dates', ...stay(from, to) } })
  expect(await reasonOf(shorter(10, 12))).toBe('WRONG_STATE')
  expect(await shorter(10, 11)).toMatchObject(stay(10, 11))
  expect(await shorter(9, 13)).toMatchObject(stay(9, 13))
})

it('review: money 26: the desk is told of a minimum stay through, and may go past it', async () => {
  const hotel = await boundHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  const short = stay(11, 12)
  const { roomTypes } = await call.availability.search({ propertyId, adults: 2, ...short })
  expect(roomTypes[0]?.restrictions).toEqual([obstacle()])
  expect((await call.bookings.quote(deskBooking(world, hotel, short))).warnings).toEqual([
    sentence(),
  ])
  const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel, short))
  const dates = (from: number, to: number) =>
    call.bookings.previewChange({
      bookingId,
      change: { kind: 'dates', pricing: 'keep', ...stay(from, to) },
    })
  expect((await dates(10, 12)).warnings).toContain(sentence())
  expect((await dates(10, 13)).warnings).not.toContain(sentence())
  const long = await call.bookings.create(deskBooking(world, hotel, stay(10, 13)))
  const shortened = await call.bookings.previewChange({
    bookingId: long.id,
    change: { kind: 'dates', pricing: 'keep', ...stay(10, 12) },
  })
  expect(shortened.warnings).toContain(sentence())

  // Into a room type that asks more nights than the one left.
  const suite = await call.roomTypes.create({
    propertyId,
    type: 'Suite',
    name: 'Suite',
    maxGuests: 2,
    basePrice: 900_000,
    quantity: 2,
  })
  await call.availability.updateRates({
    propertyId,
    roomTypeId: suite.id,
    dateFrom: world.day(20),
    dateTo: world.day(20),
    baseRate: 900_000,
    minimumStayThrough: 2,
  })
  const other = await call.bookings.create(deskBooking(world, hotel, stay(20, 21)))
  const { bookingRooms } = await call.bookings.get({ bookingId: other.id })
  const into = await call.bookings.previewChange({
    bookingId: other.id,
    change: {
      kind: 'room-type',
      bookingRoomId: bookingRooms[0]?.bookingRoomId ?? '',
      roomTypeId: suite.id,
      pricing: 'charge',
    },
  })
  expect(into.warnings).toContain(
    `Stays over the night of ${world.day(20)} are of at least 2 nights.`,
  )

  // A group has agreed its dates with the house: its guests come when it comes.
  const group = await call.groups.create(groupRequest(hotel, stay(10, 12)))
  await call.groups.pickUp(pickUpRequest(hotel, group.id, stay(10, 12)))
})

it('review: money 26: the calendar shows a minimum stay through, and an edit of it is taken back', async () => {
  const hotel = await boundHotel()
  const { availability } = hotel.owner.call
  const shown = async () => {
    const { roomTypes } = await availability.calendar({
      propertyId: hotel.propertyId,
      from: world.day(10),
      to: world.day(12),
    })
    return roomTypes[0]?.minimumStayThrough
  }
  expect(await shown()).toEqual([1, 3, 1])
  const { editId } = await availability.edit({
    propertyId: hotel.propertyId,
    roomTypeIds: [hotel.roomTypeId],
    from: world.day(10),
    to: world.day(12),
    set: { minimumStayThrough: 2 },
    version: null,
  })
  expect(await shown()).toEqual([2, 2, 2])
  await availability.revokeEdit({ propertyId: hotel.propertyId, editId })
  expect(await shown()).toEqual([1, 3, 1])
})
