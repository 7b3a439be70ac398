import { releaseDueGroups } from '@atithi/api/stays/groups/jobs'
import { describe, expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupWish, nights, pickUpWish } = groupsOf(world)

describe('a pick-up that is given up', () => {
  const groupOf = async (hotel: Hotel, groupId: string) =>
    hotel.owner.call.groups.get({ propertyId: hotel.propertyId, groupId })

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
    expect(await groupOf(hotel, group.id)).toMatchObject({
      pickedUp: 0,
      pickUps: [{ bookingId: booking.id, status: 'cancelled' }],
    })
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
    expect((await owner.call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject(
      { conflicts: 0 },
    )
  })

  it('is reinstated out of its block in a full house, and from general sale for what the block lacks', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const group = await call.groups.create(groupWish(hotel))
    const first = await call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2 }))
    await call.bookings.cancel({ bookingId: first.id })
    expect(
      await reasonOf(
        call.bookings.create(
          deskBooking(world, hotel, { checkIn: world.day(10), checkOut: world.day(12) }),
        ),
      ),
    ).toBe('SOLD_OUT')
    await applyAndProve(world, hotel, first.id, { kind: 'reinstate' })
    expect(await nights(hotel)).toEqual([
      [2, 1],
      [2, 1],
    ])
    await call.bookings.cancel({ bookingId: first.id })
    const others = await call.groups.pickUp(
      pickUpWish(hotel, group.id, { rooms: 2, checkOut: world.day(11) }),
    )
    const again = { bookingId: first.id, change: { kind: 'reinstate' as const } }
    expect((await call.bookings.previewChange(again)).refusal?.reason).toBe('SOLD_OUT')
    await call.bookings.cancel({ bookingId: others.id })
    const one = groupWish(hotel, {
      lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }],
    })
    await call.groups.update({ groupId: group.id, ...one })
    await applyAndProve(world, hotel, first.id, { kind: 'reinstate' })
    expect(await nights(hotel)).toEqual([
      [2, 0],
      [2, 0],
    ])
    expect(await groupOf(hotel, group.id)).toMatchObject({ pickedUp: 2 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({
      conflicts: 0,
    })
  })

  it('goes back room by room and night by night', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupWish(hotel))
    const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id, { rooms: 2 }))
    const { bookingRooms } = await owner.call.bookings.get({ bookingId: booking.id })
    const change = {
      kind: 'release-room',
      bookingRoomId: bookingRooms[1]?.bookingRoomId ?? '',
    } as const
    await applyAndProve(world, hotel, booking.id, change)
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
    const shorter = {
      kind: 'dates',
      checkIn: world.day(10),
      checkOut: world.day(11),
      pricing: 'keep',
    } as const
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
    expect((await owner.call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject(
      { conflicts: 0 },
    )
  })

  it.each(['the block is released', 'its cut-off date has come'])(
    'goes to general sale once %s',
    async ending => {
      const hotel = await world.openHotel()
      const { owner, propertyId } = hotel
      const group = await owner.call.groups.create(groupWish(hotel, { cutOff: world.day(1) }))
      const booking = await owner.call.groups.pickUp(pickUpWish(hotel, group.id))
      const [from, to] = [world.day(10), world.day(11)]
      if (ending === 'the block is released')
        await owner.call.groups.release({ propertyId, groupId: group.id })
      else world.clock.set(`${world.day(1)}T06:00:00Z`)
      await owner.call.bookings.cancel({ bookingId: booking.id })
      await releaseDueGroups(world.services)
      const { roomTypes } = await owner.call.availability.calendar({ propertyId, from, to })
      expect(roomTypes[0]).toMatchObject({ blocked: [0, 0], sold: [0, 0] })
      expect(await findConflicts(world.ownerDb)).toEqual([])
      expect((await owner.call.selfAudit.run({ propertyId })).latest).toMatchObject({
        conflicts: 0,
      })
    },
  )

  it('is never sold to others while guests of the group come and go in a full house', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const group = await call.groups.create(groupWish(hotel))
    const first = await Promise.all(
      Array.from({ length: 3 }, () => call.groups.pickUp(pickUpWish(hotel, group.id))),
    )
    const tried = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'done',
        error => reasonOf(Promise.reject(error)),
      )
    const [cancelled, others, again] = await Promise.all([
      Promise.all(
        first
          .flatMap(({ id }) => [
            call.bookings.cancel({ bookingId: id }),
            call.bookings.cancel({ bookingId: id }),
          ])
          .map(tried),
      ),
      Promise.all(
        Array.from({ length: 4 }, () =>
          tried(
            call.bookings.create(
              deskBooking(world, hotel, { checkIn: world.day(10), checkOut: world.day(12) }),
            ),
          ),
        ),
      ),
      Promise.all(
        Array.from({ length: 4 }, () => tried(call.groups.pickUp(pickUpWish(hotel, group.id)))),
      ),
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
    expect((await call.selfAudit.run({ propertyId: hotel.propertyId })).latest).toMatchObject({
      conflicts: 0,
    })
  })
})
