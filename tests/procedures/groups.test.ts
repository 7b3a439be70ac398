import { releaseDueGroups } from '@atithi/api/stays/groups/jobs'
import { describe, expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupWish, nights, pickUpWish } = groupsOf(world)

describe('groups.create', () => {
  it('takes the rooms off sale until the cut-off date', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    expect(group).toMatchObject({
      status: 'definite',
      roomNights: 6,
      pickedUp: 0,
      value: 1_800_000,
    })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    const tooMany = deskBooking(world, hotel, {
      checkIn: world.day(10),
      checkOut: world.day(11),
      rooms: 3,
      adults: 3,
    })
    expect(await reasonOf(hotel.owner.call.bookings.create(tooMany))).toBe('SOLD_OUT')
    expect(
      await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { name: 'Another' }))),
    ).toBe('SOLD_OUT')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('holds nothing for a tentative group, and everything once it is definite', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel, { status: 'tentative' }))
    expect(await nights(hotel)).toEqual([])
    expect(await reasonOf(owner.call.groups.pickUp(pickUpWish(hotel, group.id)))).toBe(
      'GROUP_TENTATIVE',
    )
    await owner.call.groups.update({ groupId: group.id, ...groupWish(hotel) })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    await owner.call.groups.update({
      groupId: group.id,
      ...groupWish(hotel, { status: 'tentative' }),
    })
    expect(await nights(hotel)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('refuses another hotel’s room type, and a cut-off that has come', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const lines = [{ roomTypeId: neighbour.roomTypeId, rooms: 1, rate: 300_000 }]
    expect(await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { lines })))).toBe(
      'NOT_FOUND',
    )
    expect(
      await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { cutOff: world.today() }))),
    ).toBe('STAY_REFUSED')
  })
})

describe('groups.pickUp', () => {
  it('sells at the group’s rate, one room less in the block and one more booked', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id))
    expect(booking).toMatchObject({
      status: 'confirmed',
      guestName: 'Meera Sharma',
      roomAmount: 600_000,
      rooms: 1,
    })
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
    const after = await owner.call.groups.get({ propertyId: hotel.propertyId, groupId: group.id })
    expect(after).toMatchObject({
      pickedUp: 2,
      bookings: 1,
      pickUps: [{ bookingId: booking.id, guestName: 'Meera Sharma' }],
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('makes one booking of a request that comes twice', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    const wish = pickUpWish(hotel, group.id)
    const [first, second] = await Promise.all([
      hotel.owner.call.groups.pickUp(wish),
      hotel.owner.call.groups.pickUp(wish),
    ])
    expect(second.id).toBe(first.id)
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('gives the last held room to one of many, while the house is full', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        hotel.owner.call.groups.pickUp(pickUpWish(hotel, group.id)).then(
          () => 'picked up',
          error => reasonOf(Promise.reject(error)),
        ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'picked up')).toHaveLength(3)
    expect(outcomes.filter(outcome => outcome === 'GROUP_SHORT')).toHaveLength(5)
    expect(await nights(hotel)).toEqual([
      [3, 0],
      [3, 0],
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('refuses nights that the block does not hold', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    const longer = pickUpWish(hotel, group.id, { checkOut: world.day(13) })
    expect(await reasonOf(hotel.owner.call.groups.pickUp(longer))).toBe('GROUP_SHORT')
    const neighbour = await world.openHotel()
    const theirs = pickUpWish(neighbour, group.id)
    expect(await reasonOf(neighbour.owner.call.groups.pickUp(theirs))).toBe('NOT_FOUND')
  })
})

describe('groups.update', () => {
  it('refuses to shrink below what is picked up, naming the night, and lets the rest go', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    await owner.call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2, adults: 4 }))
    const one = groupWish(hotel, {
      lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }],
    })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...one }))).toBe(
      'GROUP_BELOW_PICKED_UP',
    )
    const shorter = groupWish(hotel, { checkOut: world.day(11) })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...shorter }))).toBe(
      'GROUP_BELOW_PICKED_UP',
    )
    const two = groupWish(hotel, {
      lines: [{ roomTypeId: hotel.roomTypeId, rooms: 2, rate: 350_000 }],
    })
    await owner.call.groups.update({ groupId: group.id, ...two })
    expect(await nights(hotel)).toEqual([
      [2, 0],
      [2, 0],
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('the cut-off date', () => {
  it('puts back on sale what nobody has picked up, once, and keeps the bookings', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const cutOff = world.day(5)
    const [from, to] = [world.day(10), world.day(12)]
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id))
    world.clock.set(`${cutOff}T00:29:00Z`)
    await releaseDueGroups(world.services)
    expect(await owner.call.groups.get({ propertyId, groupId: group.id })).toMatchObject({
      status: 'definite',
    })
    world.clock.set(`${cutOff}T00:31:00Z`)
    await Promise.all([releaseDueGroups(world.services), releaseDueGroups(world.services)])
    expect(await owner.call.groups.get({ propertyId, groupId: group.id })).toMatchObject({
      status: 'released',
      pickedUp: 2,
    })
    const { roomTypes } = await owner.call.availability.calendar({ propertyId, from, to })
    expect(roomTypes[0]).toMatchObject({ blocked: [0, 0, 0], sold: [1, 1, 0] })
    expect(await owner.call.bookings.get({ bookingId: booking.id })).toMatchObject({
      status: 'confirmed',
    })
    expect(
      await reasonOf(
        owner.call.groups.pickUp(pickUpWish(hotel, group.id, { checkIn: from, checkOut: to })),
      ),
    ).toBe('GROUP_RELEASED')
    expect(await owner.call.groups.release({ propertyId, groupId: group.id })).toEqual({
      roomNights: 0,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
