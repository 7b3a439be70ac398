import { releaseDueGroups } from '@atithi/api/stays/groups/jobs'
import { describe, expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupRequest, nights, pickUpRequest } = groupsOf(world)

describe('groups.create', () => {
  it('takes the rooms off sale until the cut-off date', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupRequest(hotel))
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
      await reasonOf(hotel.owner.call.groups.create(groupRequest(hotel, { name: 'Another' }))),
    ).toBe('SOLD_OUT')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('review: desk 6: sells each night at its own price where no rate is agreed', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId, roomTypeId } = hotel
    await owner.call.availability.updateRates({
      propertyId,
      roomTypeId,
      dateFrom: world.day(11),
      dateTo: world.day(11),
      baseRate: 790_000,
      weekendRate: 790_000,
      acceptsChange: true,
    })
    const group = await owner.call.groups.create(
      groupRequest(hotel, { lines: [{ roomTypeId, rooms: 3 }] }),
    )
    const ratesOf = (one: typeof group) => one.nights.map(night => night.rate)
    expect(ratesOf(group)).toEqual([400_000, 790_000])
    // What was agreed stays when the block grows, whatever the calendar asks by then.
    await owner.call.availability.updateRates({
      propertyId,
      roomTypeId,
      dateFrom: world.day(10),
      dateTo: world.day(12),
      baseRate: 600_000,
      weekendRate: 600_000,
    })
    const longer = await owner.call.groups.update({
      groupId: group.id,
      ...groupRequest(hotel, {
        checkOut: world.day(13),
        lines: [{ roomTypeId, rooms: 3, rate: null }],
      }),
    })
    expect(ratesOf(longer)).toEqual([400_000, 790_000, 600_000])
  })

  it('review: desk 7: names the room type and what is left of it', async () => {
    const hotel = await world.openHotel()
    const { owner, roomTypeId } = hotel
    const { id: groupId } = await owner.call.groups.create(
      groupRequest(hotel, { lines: [{ roomTypeId, rooms: 3, rate: 300_000 }] }),
    )
    const { quantity = 0 } =
      (await owner.call.roomTypes.list({ propertyId: hotel.propertyId })).items[0] ?? {}
    const lines = [{ roomTypeId, rooms: quantity, rate: 300_000 }]
    const refused = owner.call.groups.create(groupRequest(hotel, { name: 'Another', lines }))
    await expect(refused).rejects.toThrow(
      `Only ${quantity - 3} of Lake Room are left on ${world.day(10)}.`,
    )
    // What the group holds itself is its own.
    await owner.call.groups.update({ groupId, ...groupRequest(hotel, { lines }) })
    await expect(
      owner.call.groups.create(groupRequest(hotel, { name: 'Another', lines })),
    ).rejects.toThrow(`Lake Room is sold out on ${world.day(10)}.`)
  })

  it('holds nothing for a tentative group, and everything once it is definite', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupRequest(hotel, { status: 'tentative' }))
    expect(await nights(hotel)).toEqual([])
    expect(await reasonOf(owner.call.groups.pickUp(pickUpRequest(hotel, group.id)))).toBe(
      'GROUP_TENTATIVE',
    )
    await owner.call.groups.update({ groupId: group.id, ...groupRequest(hotel) })
    expect(await nights(hotel)).toEqual([
      [0, 3],
      [0, 3],
    ])
    await owner.call.groups.update({
      groupId: group.id,
      ...groupRequest(hotel, { status: 'tentative' }),
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
    expect(await reasonOf(hotel.owner.call.groups.create(groupRequest(hotel, { lines })))).toBe(
      'NOT_FOUND',
    )
    expect(
      await reasonOf(
        hotel.owner.call.groups.create(groupRequest(hotel, { cutOff: world.today() })),
      ),
    ).toBe('STAY_REFUSED')
  })
})

describe('groups.pickUp', () => {
  it('sells at the group’s rate, one room less in the block and one more booked', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupRequest(hotel))
    const booking = await owner.call.groups.pickUp(pickUpRequest(hotel, group.id))
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
    const group = await hotel.owner.call.groups.create(groupRequest(hotel))
    const request = pickUpRequest(hotel, group.id)
    const [first, second] = await Promise.all([
      hotel.owner.call.groups.pickUp(request),
      hotel.owner.call.groups.pickUp(request),
    ])
    expect(second.id).toBe(first.id)
    expect(await nights(hotel)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('gives the last held room to one of many, while the house is full', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const group = await hotel.owner.call.groups.create(groupRequest(hotel))
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        hotel.owner.call.groups.pickUp(pickUpRequest(hotel, group.id)).then(
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
    const group = await hotel.owner.call.groups.create(groupRequest(hotel))
    const longer = pickUpRequest(hotel, group.id, { checkOut: world.day(13) })
    expect(await reasonOf(hotel.owner.call.groups.pickUp(longer))).toBe('GROUP_SHORT')
    const neighbour = await world.openHotel()
    const theirs = pickUpRequest(neighbour, group.id)
    expect(await reasonOf(neighbour.owner.call.groups.pickUp(theirs))).toBe('NOT_FOUND')
  })
})

describe('groups.update', () => {
  it('refuses to shrink below what is picked up, naming the night, and lets the rest go', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const group = await owner.call.groups.create(groupRequest(hotel))
    await owner.call.groups.pickUp(pickUpRequest(hotel, group.id, { rooms: 2, adults: 4 }))
    const one = groupRequest(hotel, {
      lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }],
    })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...one }))).toBe(
      'GROUP_BELOW_PICKED_UP',
    )
    const shorter = groupRequest(hotel, { checkOut: world.day(11) })
    expect(await reasonOf(owner.call.groups.update({ groupId: group.id, ...shorter }))).toBe(
      'GROUP_BELOW_PICKED_UP',
    )
    const two = groupRequest(hotel, {
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
    const group = await owner.call.groups.create(groupRequest(hotel))
    const booking = await owner.call.groups.pickUp(pickUpRequest(hotel, group.id))
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
        owner.call.groups.pickUp(pickUpRequest(hotel, group.id, { checkIn: from, checkOut: to })),
      ),
    ).toBe('GROUP_RELEASED')
    expect(await owner.call.groups.release({ propertyId, groupId: group.id })).toEqual({
      roomNights: 0,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('groups.setInstalments', () => {
  const half = (dueOn: string) => ({ dueOn, percent: 50 })

  it('says what is due, paid and overdue from what came in, where payments due are told', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const { id: groupId } = await owner.call.groups.create(groupRequest(hotel))
    const of = { propertyId, groupId }
    // 3 rooms for 2 nights at ₹3,000 and 5 % GST: ₹18,900.
    const instalments = [half(world.day(4)), half(world.day(0))]
    const set = await owner.call.groups.setInstalments({ ...of, instalments })
    expect(set).toMatchObject({ schedule: { total: 1_890_000, covered: 0 }, paysAt: null })
    const told = async () => {
      const { groupsDue, due } = await owner.call.bookings.day({ propertyId })
      const { items } = await owner.call.bookings.days({})
      const { items: listed } = await owner.call.groups.list({ propertyId })
      const stays = due.items.reduce((sum, stay) => sum + stay.balance, 0)
      const amount = groupsDue.reduce((sum, group) => sum + group.amount, 0)
      expect(items[0]?.amountDue).toBe(stays + amount)
      expect(items[0]?.paymentsDue).toBe(due.total + groupsDue.length)
      expect(listed[0]?.amountDue).toBe(amount)
      return groupsDue.map(group => [group.amount, group.since, group.isOverdue])
    }
    expect(await told()).toEqual([[945_000, world.day(0), false]])

    const one = await owner.call.groups.pickUp(pickUpRequest(hotel, groupId))
    const two = await owner.call.groups.pickUp(pickUpRequest(hotel, groupId))
    const pay = (bookingId: string, amount: number) =>
      owner.call.payments.record({ bookingId, method: 'upi', amount, reference: `UPI${amount}` })
    await pay(one.id, 500_000)
    expect(await told()).toEqual([[445_000, world.day(0), false]])
    await pay(two.id, 500_000)
    expect(await told()).toEqual([])
    const { schedule, paysAt } = await owner.call.groups.get(of)
    // Picked up or held, the group comes to the same.
    expect(schedule).toMatchObject({ total: 1_890_000, covered: 1_000_000, due: null })
    expect(schedule?.instalments.map(({ paid, state }) => [paid, state])).toEqual([
      [945_000, 'paid'],
      [55_000, 'ahead'],
    ])
    expect(paysAt).toBe(one.id)

    const overdueFrom = world.day(5)
    const [due, departure] = [world.day(4), world.day(12)]
    world.clock.set(`${overdueFrom}T06:30:00Z`)
    expect(await told()).toEqual([[890_000, due, true]])
    // From the departure on it stands with the bookings.
    world.clock.set(`${departure}T06:30:00Z`)
    expect((await owner.call.bookings.day({ propertyId })).groupsDue).toEqual([])
    await owner.call.groups.setInstalments({ ...of, instalments: [] })
    expect((await owner.call.groups.get(of)).schedule).toBeNull()
  })

  it('refuses a date after the departure, one date twice, more than all, and both kinds at once', async () => {
    world.clock.set('2026-11-18T08:30:00Z')
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const { owner, propertyId } = hotel
    const { id: groupId } = await owner.call.groups.create(groupRequest(hotel))
    const set = (...instalments: { dueOn: string; percent?: number; amount?: number }[]) =>
      reasonOf(owner.call.groups.setInstalments({ propertyId, groupId, instalments }))
    expect(await set(half(world.day(13)))).toBe('STAY_REFUSED')
    expect(await set(half(world.day(2)), half(world.day(2)))).toBe('BAD_REQUEST')
    expect(await set(half(world.day(2)), { dueOn: world.day(3), percent: 50.01 })).toBe(
      'BAD_REQUEST',
    )
    expect(await set({ dueOn: world.day(3), percent: 50, amount: 100 })).toBe('BAD_REQUEST')
    expect(
      await reasonOf(
        neighbour.owner.call.groups.setInstalments({
          propertyId: neighbour.propertyId,
          groupId,
          instalments: [],
        }),
      ),
    ).toBe('NOT_FOUND')
  })
})
