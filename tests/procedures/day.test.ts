import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyAndProve } from '../support/stay-changes.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

const dayOf = (hotel: Hotel) => hotel.owner.call.bookings.day({ propertyId: hotel.propertyId })
const namesIn = ({ items }: { items: { guestName: string }[] }) => items.map(one => one.guestName)

/** Three evenings: one guest who leaves today, one who never came, one who stays, one who is awaited. */
async function openDay() {
  const hotel = await world.openHotel({ quantity: 6 })
  const book = (guestName: string, stay: Record<string, unknown> = {}) =>
    bookFromToday(world, hotel, { guestName, idempotencyKey: randomUUID(), ...stay })
  const leaving = await stayInHouse(world, hotel, { guestName: 'Leaves Today' })
  await book('Never Came', { checkOut: world.day(1) })
  world.clock.set('2026-11-20T06:30:00Z')
  const staying = await stayInHouse(world, hotel, { guestName: 'Stays On' })
  await book('Comes Today')
  await book('Comes Later', { checkIn: world.day(3), checkOut: world.day(4) })
  return { hotel, leaving, staying }
}

describe('bookings.day', () => {
  it('review: desk 14: lists who comes, leaves, stays and owes, whoever is late among them', async () => {
    const { hotel } = await openDay()
    const day = await dayOf(hotel)
    expect(day).toMatchObject({ businessDate: '2026-11-20', closesAt: '06:00' })
    expect(namesIn(day.arrivals)).toEqual(['Never Came', 'Comes Today'])
    expect(namesIn(day.departures)).toEqual(['Leaves Today'])
    expect(namesIn(day.inHouse)).toEqual(['Stays On'])
    expect(day.inHouse.items[0]).toMatchObject({ roomNumbers: ['102'], roomTypes: ['Lake Room'] })
    expect(day.arrivals.items[1]?.roomNumbers).toEqual([])
  })

  it('keeps a guest on the list who is a month late', async () => {
    const { hotel } = await openDay()
    world.clock.set('2026-12-25T06:30:00Z')
    expect(namesIn((await dayOf(hotel)).arrivals)).toContain('Never Came')
    expect(namesIn((await dayOf(hotel)).departures)).toContain('Leaves Today')
  })

  it('asks for what is owed on leaving and after, never for what is paid', async () => {
    const { hotel, leaving, staying } = await openDay()
    const { call } = hotel.owner
    expect(namesIn((await dayOf(hotel)).due)).toEqual([])
    await call.nightAudit.run({ propertyId: hotel.propertyId })
    const [due] = (await dayOf(hotel)).due.items
    expect(due).toMatchObject({ id: leaving.id, balance: leaving.totalAmount })
    await leave(hotel.owner, leaving.id)
    expect(namesIn((await dayOf(hotel)).due)).toEqual([])
    world.clock.set('2026-11-22T06:30:00Z')
    await call.bookings.checkOut({
      bookingId: staying.id,
      leaveBalance: { reason: 'Company pays' },
    })
    const after = await dayOf(hotel)
    expect(after.due.items.map(({ id, balance }) => ({ id, balance }))).toContainEqual({
      id: staying.id,
      balance: staying.totalAmount,
    })
  })

  it('needs the area bookings', async () => {
    const hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['guests'])
    expect(await reasonOf(clerk.call.bookings.day({ propertyId: hotel.propertyId }))).toBe(
      'AREA_REQUIRED',
    )
  })
})

describe('bookings.days', () => {
  it('review: desk 14: counts in one line for each property what the lists hold', async () => {
    const { hotel } = await openDay()
    const { call } = hotel.owner
    await call.nightAudit.run({ propertyId: hotel.propertyId })
    const { items } = await call.bookings.days({})
    const day = await dayOf(hotel)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      propertyId: hotel.propertyId,
      businessDate: day.businessDate,
      arrivals: day.arrivals.total,
      departures: day.departures.total,
      inHouse: day.inHouse.total,
      paymentsDue: day.due.total,
      amountDue: day.due.items.reduce((sum, stay) => sum + stay.balance, 0),
    })
    expect(items[0]?.departures).toBe(1)
  })

  it('counts the rooms to clean that are let', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const { items: rooms } = await call.rooms.list({ propertyId: hotel.propertyId })
    for (const { id: roomId } of rooms.slice(0, 2))
      await call.rooms.setHousekeeping({ roomId, housekeeping: 'dirty' })
    await call.rooms.setOutOfOrder({
      roomId: rooms[0]?.id ?? '',
      from: world.today(),
      to: world.today(),
      reason: 'Leaking tap',
    })
    expect((await call.bookings.days({})).items[0]?.roomsToClean).toBe(1)
  })
})

describe('rooms.list', () => {
  it('review: desk 23: names who comes into a room today', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const today = await bookFromToday(world, hotel, { guestName: 'Comes Today' })
    const { items } = await call.bookings.roomsFor({ bookingId: today.id })
    const [held] = (await call.bookings.get({ bookingId: today.id })).bookingRooms
    const roomId = items[0]?.id ?? ''
    const arriving = async () =>
      (await call.rooms.list({ propertyId: hotel.propertyId })).items.flatMap(
        room => room.arrivingGuest ?? [],
      )
    expect(await arriving()).toEqual([])
    await applyAndProve(world, hotel, today.id, {
      kind: 'assign',
      bookingRoomId: held?.bookingRoomId ?? '',
      roomId,
    })
    expect(await arriving()).toEqual(['Comes Today'])
  })
})
