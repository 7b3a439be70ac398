import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calendarIn } from '../support/calendar.ts'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 30 })

const { span, calendarOf, edit } = calendarIn(world)

describe('the calendar', () => {
  it('shows what is left, sold, blocked and asked for, night by night', async () => {
    const hotel = await world.openHotel({ quantity: 3, basePrice: 400_000, weekendPrice: 500_000 })
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await hotel.owner.call.availability.block({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      ...span(2, 3),
      rooms: 2,
      reason: 'Wedding',
    })
    expect(await calendarOf(hotel, 0, 4)).toMatchObject({
      available: [3, 2, 0, 1, 3],
      sold: [0, 1, 1, 0, 0],
      blocked: [0, 0, 2, 2, 0],
      rate: [400_000, 400_000, 500_000, 500_000, 400_000],
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('edits a range, on some weekdays, and takes the edit back', async () => {
    const hotel = await world.openHotel({ basePrice: 400_000 })
    const { editId } = await edit(
      hotel,
      [0, 13],
      { rate: 600_000, minimumStay: 2 },
      { weekdays: [5, 6] },
    )
    const edited = await calendarOf(hotel, 0, 6)
    expect(edited.rate).toEqual([400_000, 400_000, 600_000, 600_000, 400_000, 400_000, 400_000])
    expect(edited.minimumStay).toEqual([1, 1, 2, 2, 1, 1, 1])
    await hotel.owner.call.availability.revokeEdit({ propertyId: hotel.propertyId, editId })
    expect(new Set((await calendarOf(hotel, 0, 6)).rate)).toEqual(new Set([400_000]))
    expect(
      await reasonOf(
        hotel.owner.call.availability.revokeEdit({ propertyId: hotel.propertyId, editId }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('does not let one editor overwrite another unseen', async () => {
    const hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['property'])
    const { version } = await calendarOf(hotel, 0, 6)
    await clerk.call.availability.edit({
      propertyId: hotel.propertyId,
      roomTypeIds: [hotel.roomTypeId],
      ...span(2, 3),
      set: { rate: 700_000 },
      version,
      acceptsChange: true,
    })
    expect(await reasonOf(edit(hotel, [3, 4], { rate: 800_000 }, { version }))).toBe(
      'VERSION_CONFLICT',
    )
    await edit(hotel, [5, 6], { rate: 800_000 }, { version })
    const fresh = await calendarOf(hotel, 0, 6)
    await edit(hotel, [3, 4], { rate: 800_000 }, { version: fresh.version })
    expect((await calendarOf(hotel, 0, 6)).rate.slice(2, 5)).toEqual([700_000, 800_000, 800_000])
  })

  it('binds the website and warns the desk', async () => {
    const hotel = await world.openHotel()
    await edit(hotel, [1, 1], { stopSell: true })
    expect(await reasonOf(world.anonymous().call.site.book(siteBooking(world, hotel)))).toBe(
      'RESTRICTED',
    )
    const quote = await hotel.owner.call.bookings.quote(deskBooking(world, hotel))
    expect(quote.warnings).toEqual([`Not for sale on ${world.day(1)}.`])
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  })
})

describe('rooms off sale', () => {
  it('are not blocked where they are booked, and come back when released', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const block = (rooms: number) =>
      hotel.owner.call.availability.block({
        propertyId: hotel.propertyId,
        roomTypeId: hotel.roomTypeId,
        ...span(0, 5),
        rooms,
        reason: 'Painting',
      })
    expect(await reasonOf(block(2))).toBe('SOLD_OUT')
    const { blockId } = await block(1)
    expect(await reasonOf(world.anonymous().call.site.book(siteBooking(world, hotel)))).toBe(
      'SOLD_OUT',
    )
    await hotel.owner.call.availability.releaseBlock({ propertyId: hotel.propertyId, blockId })
    expect(
      await reasonOf(
        hotel.owner.call.availability.releaseBlock({ propertyId: hotel.propertyId, blockId }),
      ),
    ).toBe('NOT_FOUND')
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('hold against sales at the same time', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const sales = Array.from({ length: 8 }, () =>
      world
        .anonymous()
        .call.site.book(siteBooking(world, hotel))
        .catch(() => null),
    )
    const blocks = Array.from({ length: 4 }, () =>
      hotel.owner.call.availability
        .block({
          propertyId: hotel.propertyId,
          roomTypeId: hotel.roomTypeId,
          ...span(0, 4),
          rooms: 1,
          reason: 'Painting',
        })
        .catch(() => null),
    )
    const done = await Promise.all([...sales, ...blocks])
    expect(done.filter(Boolean)).toHaveLength(4)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('review: money 22: a broken room is recorded on a full night, with the stays that lack one, until a room comes free', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const tonight = { checkIn: world.day(0), checkOut: world.day(1) }
    const [one, two] = [
      await call.bookings.create(deskBooking(world, hotel, tonight)),
      await call.bookings.create(deskBooking(world, hotel, tonight)),
    ]
    const [first] = (await call.rooms.list({ propertyId: hotel.propertyId })).items
    const broken = { roomId: first?.id ?? '', ...span(0, 1), reason: 'Burst pipe' }
    const refusal = await call.rooms.setOutOfOrder(broken).catch((error: Error) => error.message)
    expect(refusal).toContain(one.code)
    expect(refusal).toContain(two.code)
    expect(await reasonOf(call.rooms.setOutOfOrder(broken))).toBe('SOLD_OUT')
    const { blockId } = await call.rooms.setOutOfOrder({ ...broken, acceptsShortage: true })
    const night = async () =>
      world.ownerDb
        .selectFrom('roomNight')
        .select(['booked', 'oversold', 'blocked'])
        .where('propertyId', '=', hotel.propertyId)
        .where('night', '=', world.day(0))
        .executeTakeFirstOrThrow()
    expect(await night()).toEqual({ booked: 1, oversold: 1, blocked: 1 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
    await call.bookings.cancel({ bookingId: two.id })
    expect(await night()).toEqual({ booked: 1, oversold: 0, blocked: 1 })
    await call.availability.releaseBlock({ propertyId: hotel.propertyId, blockId })
    expect(await night()).toEqual({ booked: 1, oversold: 0, blocked: 0 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('out of order are given to no guest, and not taken from one', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const booking = await call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(0) }))
    const [first, second] = (await call.rooms.list({ propertyId: hotel.propertyId })).items
    await call.rooms.setOutOfOrder({ roomId: first?.id ?? '', ...span(0, 2), reason: 'Leak' })
    expect(
      await reasonOf(
        call.rooms.setOutOfOrder({ roomId: first?.id ?? '', ...span(2, 3), reason: 'Leak' }),
      ),
    ).toBe('ROOM_BLOCKED_ALREADY')
    expect(
      (await call.rooms.list({ propertyId: hotel.propertyId })).items.map(
        room => room.isOutOfOrder,
      ),
    ).toEqual([true, false])
    const identity = { idProof: 'passport', idNumber: 'K1234567' } as const
    expect(
      await reasonOf(
        call.bookings.checkIn({ bookingId: booking.id, roomId: first?.id ?? '', ...identity }),
      ),
    ).toBe('ROOM_UNSUITABLE')
    await call.bookings.checkIn({ bookingId: booking.id, roomId: second?.id ?? '', ...identity })
    expect(
      await reasonOf(
        call.rooms.setOutOfOrder({ roomId: second?.id ?? '', ...span(1, 1), reason: 'Leak' }),
      ),
    ).toBe('ROOM_IN_USE')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('review: money 22, mission 5, rooms are sold beyond those there are only as far as the owner allows', () => {
  const allow = (hotel: Hotel, allowance: number, nights: { from?: string; to?: string } = {}) =>
    hotel.owner.call.availability.setOverbooking({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      allowance,
      ...nights,
    })
  const tonight = () => ({ checkIn: world.day(0), checkOut: world.day(1) })

  it('at every door that sells', async () => {
    const { groupRequest } = groupsOf(world)
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const at = (first: number) => ({ checkIn: world.day(first), checkOut: world.day(first + 1) })
    const change = async (bookingId: string, to: { checkIn: string; checkOut: string }) => {
      const wanted = { bookingId, change: { kind: 'dates', ...to, pricing: 'keep' } as const }
      const { version } = await call.bookings.previewChange(wanted)
      return call.bookings.applyChange({ ...wanted, version: version ?? '' })
    }
    const desk = async (first: number) => call.bookings.create(deskBooking(world, hotel, at(first)))
    const mover = await desk(60)
    const stayer = await desk(29)
    const doors: [door: string, first: number, sell: (first: number) => Promise<unknown>][] = [
      ['desk', 14, desk],
      [
        'website',
        18,
        async first => world.anonymous().call.site.book(siteBooking(world, hotel, at(first))),
      ],
      [
        'group',
        22,
        async first => {
          const lines = [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }]
          const block = groupRequest(hotel, { ...at(first), cutOff: world.day(first), lines })
          return call.groups.create(block)
        },
      ],
      ['other dates', 26, async first => change(mover.id, at(first))],
      [
        'extension',
        30,
        async first =>
          change(stayer.id, { checkIn: world.day(29), checkOut: world.day(first + 1) }),
      ],
    ]
    for (const [door, first, sell] of doors) {
      await desk(first)
      const refused = await sell(first).then(
        () => 'sold',
        (error: Error) => error.message,
      )
      expect(refused, door).toMatch(/sold out/i)
      await allow(hotel, 1, { from: world.day(first), to: world.day(first) })
      await sell(first)
      expect(await reasonOf(desk(first)), door).toBe('SOLD_OUT')
    }
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('on the nights it was set for, and from a night on for all that come', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    expect((await calendarOf(hotel, 0, 3)).overbooking).toEqual([0, 0, 0, 0])
    await allow(hotel, 1, span(1, 2))
    expect(await calendarOf(hotel, 0, 3)).toMatchObject({
      overbooking: [0, 1, 1, 0],
      available: [2, 3, 3, 2],
    })
    await allow(hotel, 2, { from: world.day(2) })
    expect((await calendarOf(hotel, 0, 4)).overbooking).toEqual([0, 1, 2, 2, 2])
    expect((await calendarOf(hotel, 729, 729)).overbooking).toEqual([2])
    await allow(hotel, 0, { to: world.day(2) })
    expect((await calendarOf(hotel, 0, 4)).overbooking).toEqual([0, 0, 0, 2, 2])
    await allow(hotel, 0)
    expect((await calendarOf(hotel, 0, 4)).overbooking).toEqual([0, 0, 0, 0, 0])
    expect(await reasonOf(allow(hotel, 1, { from: world.day(-1) }))).toBe('NIGHTS_REFUSED')
    expect(await reasonOf(allow(hotel, 1, { to: world.day(-1) }))).toBe('NIGHTS_REFUSED')
    expect(await reasonOf(allow(hotel, 1, { from: world.day(731) }))).toBe('NIGHTS_REFUSED')
    expect(await reasonOf(allow(hotel, 51))).toBe('BAD_REQUEST')
    expect(await reasonOf(allow(hotel, 1, { from: world.day(3), to: world.day(2) }))).toBe(
      'BAD_REQUEST',
    )
  })

  it('never below what is sold already, and no room is taken from a stay by it', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    await allow(hotel, 2)
    for (let stay = 0; stay < 3; stay += 1)
      await call.bookings.create(deskBooking(world, hotel, tonight()))
    expect(await reasonOf(allow(hotel, 0))).toBe('ALLOWANCE_BELOW_SOLD')
    await allow(hotel, 1)
    const fewer = call.roomTypes.update({ roomTypeId: hotel.roomTypeId, quantity: 1 })
    expect(await reasonOf(fewer)).toBe('FEWER_THAN_BOOKED')
    await call.roomTypes.update({ roomTypeId: hotel.roomTypeId, quantity: 4 })
    await allow(hotel, 0)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('and a broken room is told though the allowance would hide it', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    await allow(hotel, 1)
    for (let stay = 0; stay < 2; stay += 1)
      await call.bookings.create(deskBooking(world, hotel, tonight()))
    const [first] = (await call.rooms.list({ propertyId: hotel.propertyId })).items
    const broken = { roomId: first?.id ?? '', ...span(0), reason: 'Burst pipe' }
    expect(await reasonOf(call.rooms.setOutOfOrder(broken))).toBe('SOLD_OUT')
    await call.rooms.setOutOfOrder({ ...broken, acceptsShortage: true })
    expect(await calendarOf(hotel, 0, 0)).toMatchObject({
      available: [0],
      sold: [2],
      blocked: [1],
    })
    expect(await reasonOf(allow(hotel, 0))).toBe('ALLOWANCE_BELOW_SOLD')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('by the owner alone, in the audit trail, and against sales at the same time', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { propertyId, roomTypeId } = hotel
    const clerk = await world.createStaff(hotel, ['property', 'bookings'])
    const rival = await world.openHotel()
    const input = { propertyId, roomTypeId, allowance: 1 }
    expect(await reasonOf(clerk.call.availability.setOverbooking(input))).toBe('ROLE_NOT_ALLOWED')
    expect(await reasonOf(rival.owner.call.availability.setOverbooking(input))).toBe('NOT_FOUND')
    const foreign = { ...input, roomTypeId: rival.roomTypeId }
    expect(await reasonOf(hotel.owner.call.availability.setOverbooking(foreign))).toBe('NOT_FOUND')
    const book = () =>
      hotel.owner.call.bookings
        .create(deskBooking(world, hotel, { idempotencyKey: randomUUID() }))
        .then(() => 1)
        .catch(() => 0)
    const done = await Promise.all([
      ...Array.from({ length: 6 }, book),
      allow(hotel, 2),
      allow(hotel, 1).catch(() => null),
      ...Array.from({ length: 6 }, book),
    ])
    const sold = done.filter(one => one === 1).length
    const night = await calendarOf(hotel, 1, 1)
    expect(night.sold).toEqual([sold])
    expect(sold).toBeLessThanOrEqual(1 + (night.overbooking[0] ?? 0))
    expect(await findConflicts(world.ownerDb)).toEqual([])
    const entry = await world.ownerDb
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'room-type.overbooking-set')
      .where('propertyId', '=', propertyId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    expect(entry?.after).toMatchObject({ from: world.day(0), to: null })
  })
})
