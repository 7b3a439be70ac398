import { randomUUID } from 'node:crypto'
import { releaseDueGroups } from '@atithi/api/groups/job'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

const groupWish = (hotel: Hotel, overrides: Record<string, unknown> = {}) => ({
  ...{ propertyId: hotel.propertyId, name: 'Sharma wedding', checkIn: world.day(10), checkOut: world.day(12), cutOff: world.day(5) },
  lines: [{ roomTypeId: hotel.roomTypeId, rooms: 3, rate: 300_000 }],
  ...overrides,
})

const pickUpWish = (hotel: Hotel, groupId: string, overrides: Record<string, unknown> = {}) => ({
  ...{ propertyId: hotel.propertyId, groupId, roomTypeId: hotel.roomTypeId, checkIn: world.day(10), checkOut: world.day(12), adults: 2 },
  ...{ guestName: 'Meera Sharma', guestPhone: '9812345678', idempotencyKey: randomUUID() },
  ...overrides,
})

const nights = async (hotel: Hotel) =>
  (
    await world.ownerDb
      .selectFrom('roomNight')
      .select(['booked', 'blocked'])
      .where('propertyId', '=', hotel.propertyId)
      .where('night', '>=', world.day(10))
      .where('night', '<', world.day(12))
      .orderBy('night')
      .execute()
  ).map(({ booked, blocked }) => [booked, blocked])

describe('groups.create', () => {
  it('takes the rooms off sale until the cut-off date', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    expect(group).toMatchObject({ status: 'definite', roomNights: 6, pickedUp: 0, value: 1_800_000 })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    const tooMany = deskBooking(world, hotel, { checkIn: world.day(10), checkOut: world.day(11), rooms: 3, adults: 3 })
    expect(await reasonOf(hotel.owner.call.bookings.create(tooMany))).toBe('SOLD_OUT')
    expect(await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { name: 'Another' })))).toBe('SOLD_OUT')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('holds nothing for a tentative group, and everything once it is definite', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel, { status: 'tentative' }))
    expect(await nights(hotel)).toEqual([])
    expect(await reasonOf(owner.call.groups.pickUp(pickUpWish(hotel, group.id)))).toBe('GROUP_TENTATIVE')
    await owner.call.groups.update({ groupId: group.id, ...groupWish(hotel) })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    await owner.call.groups.update({ groupId: group.id, ...groupWish(hotel, { status: 'tentative' }) })
    expect(await nights(hotel)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('refuses another hotel’s room type, and a cut-off that has come', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const lines = [{ roomTypeId: neighbour.roomTypeId, rooms: 1, rate: 300_000 }]
    expect(await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { lines })))).toBe('NOT_FOUND')
    expect(await reasonOf(hotel.owner.call.groups.create(groupWish(hotel, { cutOff: world.today() })))).toBe('STAY_REFUSED')
  })
})

describe('groups.pickUp', () => {
  it('sells at the group’s rate, one room less in the block and one more booked', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id))
    expect(booking).toMatchObject({ status: 'confirmed', guestName: 'Meera Sharma', roomAmount: 600_000, rooms: 1 })
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
    const after = await owner.call.groups.get({ propertyId: hotel.propertyId, groupId: group.id })
    expect(after).toMatchObject({ pickedUp: 2, bookings: 1, pickUps: [{ bookingId: booking.id, guestName: 'Meera Sharma' }] })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('makes one booking of a request that comes twice', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupWish(hotel))
    const wish = pickUpWish(hotel, group.id)
    const [first, second] = await Promise.all([hotel.owner.call.groups.pickUp(wish), hotel.owner.call.groups.pickUp(wish)])
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

describe('a pick-up that is given up', () => {
  const groupOf = async (hotel: Hotel, groupId: string) => hotel.owner.call.groups.get({ propertyId: hotel.propertyId, groupId })

  it('goes back to its block when it is cancelled while the block holds, once', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2 }))
    await owner.call.bookings.cancel({ bookingId: booking.id })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    expect(await groupOf(hotel, group.id)).toMatchObject({ pickedUp: 0, pickUps: [{ bookingId: booking.id, status: 'cancelled' }] })
    await applyAndProve(world, hotel, booking.id, { kind: 'reinstate' })
    expect(await nights(hotel)).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(await groupOf(hotel, group.id)).toMatchObject({ pickedUp: 4 })
    await owner.call.bookings.cancel({ bookingId: booking.id })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await owner.call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({ conflicts: 0 })
  })

  it('is reinstated out of its block in a full house, and from general sale for what the block lacks', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const group = await call.groups.create(groupWish(hotel))
    const first = await call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2 }))
    await call.bookings.cancel({ bookingId: first.id })
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(10), checkOut: world.day(12) })))).toBe(
      'SOLD_OUT',
    )
    await applyAndProve(world, hotel, first.id, { kind: 'reinstate' })
    expect(await nights(hotel)).toEqual([
      [2, 1],
      [2, 1],
    ])
    await call.bookings.cancel({ bookingId: first.id })
    const others = await call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2, checkOut: world.day(11) }))
    const again = { bookingId: first.id, change: { kind: 'reinstate' as const } }
    expect((await call.bookings.previewChange(again)).refusal?.reason).toBe('SOLD_OUT')
    await call.bookings.cancel({ bookingId: others.id })
    const one = groupWish(hotel, { lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }] })
    await call.groups.update({ groupId: group.id, ...one })
    await applyAndProve(world, hotel, first.id, { kind: 'reinstate' })
    expect(await nights(hotel)).toEqual([
      [2, 0],
      [2, 0],
    ])
    expect(await groupOf(hotel, group.id)).toMatchObject({ pickedUp: 2 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({ conflicts: 0 })
  })

  it('goes back room by room and night by night', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2 }))
    const { bookingRooms } = await owner.call.bookings.get({ bookingId: booking.id })
    const change = { kind: 'release-room', bookingRoomId: bookingRooms[1]?.bookingRoomId ?? '' } as const
    await applyAndProve(world, hotel, booking.id, change)
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
    const shorter = { kind: 'dates', checkIn: world.day(10), checkOut: world.day(11), pricing: 'keep' } as const
    await applyAndProve(world, hotel, booking.id, shorter)
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [0, 3],
    ])
    expect(await groupOf(hotel, group.id)).toMatchObject({ pickedUp: 1 })
    const emptied = groupWish(hotel, { checkOut: world.day(11) })
    await owner.call.groups.update({ groupId: group.id, ...emptied })
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [0, 0],
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await owner.call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({ conflicts: 0 })
  })

  it.each(['the block is released', 'its cut-off date has come'])('goes to general sale once %s', async ending => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const group = await owner.call.groups.create(groupWish(hotel, { cutOff: world.day(1) }))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id))
    const [from, to] = [world.day(10), world.day(11)]
    if (ending === 'the block is released') await owner.call.groups.release({ propertyId, groupId: group.id })
    else world.clock.set(`${world.day(1)}T06:00:00Z`)
    await owner.call.bookings.cancel({ bookingId: booking.id })
    await releaseDueGroups(world.services)
    const { roomTypes } = await owner.call.availability.calendar({ propertyId, from, to })
    expect(roomTypes[0]).toMatchObject({ blocked: [0, 0], sold: [0, 0] })
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await owner.call.selfAudit.run({ propertyId })).latest).toMatchObject({ conflicts: 0 })
  })

  it('is never sold to others while guests of the group come and go in a full house', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const group = await call.groups.create(groupWish(hotel))
    const first = await Promise.all(Array.from({ length: 3 }, () => call.groups.pickUp(pickUpWish(hotel, group.id))))
    const tried = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'done',
        error => reasonOf(Promise.reject(error)),
      )
    const [cancelled, others, again] = await Promise.all([
      Promise.all(first.flatMap(({ id }) => [call.bookings.cancel({ bookingId: id }), call.bookings.cancel({ bookingId: id })]).map(tried)),
      Promise.all(
        Array.from({ length: 4 }, () =>
          tried(call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(10), checkOut: world.day(12) }))),
        ),
      ),
      Promise.all(Array.from({ length: 4 }, () => tried(call.groups.pickUp(pickUpWish(hotel, group.id))))),
    ])
    expect(cancelled.filter(outcome => outcome === 'done')).toHaveLength(3)
    expect(others).toEqual(Array.from({ length: 4 }, () => 'SOLD_OUT'))
    expect(again.filter(outcome => outcome !== 'done' && outcome !== 'GROUP_SHORT')).toEqual([])
    const picked = again.filter(outcome => outcome === 'done').length
    expect(await nights(hotel)).toEqual([
      [picked, 3 - picked],
      [picked, 3 - picked],
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({ conflicts: 0 })
  })
})

describe('groups.update', () => {
  it('refuses to shrink below what is picked up, naming the night, and lets the rest go', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    await owner.call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2, adults: 4 }))
    const one = groupWish(hotel, { lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }] })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...one }))).toBe('GROUP_BELOW_PICKED_UP')
    const shorter = groupWish(hotel, { checkOut: world.day(11) })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...shorter }))).toBe('GROUP_BELOW_PICKED_UP')
    const two = groupWish(hotel, { lines: [{ roomTypeId: hotel.roomTypeId, rooms: 2, rate: 350_000 }] })
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
    expect(await owner.call.groups.get({ propertyId, groupId: group.id })).toMatchObject({ status: 'definite' })
    world.clock.set(`${cutOff}T00:31:00Z`)
    await Promise.all([releaseDueGroups(world.services), releaseDueGroups(world.services)])
    expect(await owner.call.groups.get({ propertyId, groupId: group.id })).toMatchObject({ status: 'released', pickedUp: 2 })
    const { roomTypes } = await owner.call.availability.calendar({ propertyId, from, to })
    expect(roomTypes[0]).toMatchObject({ blocked: [0, 0, 0], sold: [1, 1, 0] })
    expect(await owner.call.bookings.get({ bookingId: booking.id })).toMatchObject({ status: 'confirmed' })
    expect(await reasonOf(owner.call.groups.pickUp(pickUpWish(hotel, group.id, { checkIn: from, checkOut: to })))).toBe('GROUP_RELEASED')
    expect(await owner.call.groups.release({ propertyId, groupId: group.id })).toEqual({ roomNights: 0 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
