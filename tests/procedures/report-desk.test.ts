import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { first } from '@atithi/api/kernel/shared/present'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sellBreakfast } from '../support/charges.ts'
import { columnsOf, recountColumns } from '../support/column-recount.ts'
import { groupsOf } from '../support/groups.ts'
import { freshGstin } from '../support/gstin.ts'
import { reportsIn } from '../support/reports-in.ts'
import { applyAndProve, arrive } from '../support/stay-changes.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const reportOf = reportsIn(world)

describe('what a room out of order costs', () => {
  it('is the ADR of nights on which the others were full, and nothing on other nights', async () => {
    const hotel = await world.openHotel({ quantity: 3, basePrice: 400_000 })
    const { call } = hotel.owner
    const [first, second] = [world.day(1), world.day(2)]
    // Both that are left on the first night, one of them on the second.
    for (const checkOut of [second, world.day(3)])
      await call.bookings.create(deskBooking(world, hotel, { checkIn: first, checkOut }))
    const { id: roomId } = await world.ownerDb
      .selectFrom('room')
      .select('id')
      .where('roomTypeId', '=', hotel.roomTypeId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    await call.rooms.setOutOfOrder({ roomId, from: first, to: world.day(2), reason: 'Paint' })
    const { rows } = await reportOf(hotel, 'out-of-order', first, world.day(5))
    expect(rows).toMatchObject([{ from: first, to: second, roomNights: 2, cost: 400_000 }])
    expect((await reportOf(hotel, 'out-of-order', second)).rows).toMatchObject([{ cost: 0 }])
  })
})

describe('guests', () => {
  it('are in the register, and in the reports of guests, of their own account alone', async () => {
    const hotel = await world.openHotel()
    const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
    const { rows } = await reportOf(hotel, 'guest-register', world.day(0))
    expect(rows).toMatchObject([{ guest: 'Ravi Kumar' }])
    await hotel.owner.call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Later' } })
    expect((await reportOf(hotel, 'top-guests', world.day(1))).rows).toHaveLength(1)
    const neighbour = await world.openHotel()
    expect((await reportOf(neighbour, 'guest-register', world.day(0))).rows).toEqual([])
  })

  it('who come again are told with what came before; company and departure with how they pay', async () => {
    const hotel = await world.openHotel({ quantity: 3, basePrice: 400_000 })
    const { call } = hotel.owner
    const contact = { guestEmail: 'meera@example.in', guestPhone: '9822222222' }
    const earlier = await arrive(world, hotel, { ...contact, checkOut: world.day(1) })
    await call.payments.record({ bookingId: earlier, method: 'cash', amount: 100_000 })
    await call.payments.record({ bookingId: earlier, method: 'upi', amount: 320_000 })
    // Nobody but a company with a limit can be over one.
    expect((await reportOf(hotel, 'guest-ledger', world.day(0))).rows).toMatchObject([
      { company: '', creditLimit: null, overLimit: null },
    ])
    await call.bookings.checkOut({ bookingId: earlier })
    const now = { checkIn: world.day(1), checkOut: world.day(3) }
    await call.bookings.create(deskBooking(world, hotel, { ...contact, ...now }))
    await call.bookings.create(
      deskBooking(world, hotel, { ...now, guestEmail: 'new@example.in', guestPhone: '9811111111' }),
    )
    expect((await reportOf(hotel, 'returning-guests', world.day(1))).rows).toMatchObject([
      { stays: 1, nights: 1, revenue: 400_000, averageRate: 400_000, lastStay: world.day(1) },
    ])
    expect((await reportOf(hotel, 'departures', world.day(1))).rows).toMatchObject([
      { methods: 'cash, upi', leavesAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    ])
    expect((await reportOf(hotel, 'departures', world.day(3))).rows[0]?.leavesAt).toBe('by 11:00')
  })
})

describe('what the desk did otherwise', () => {
  it('is counted anew: hours told, credit, days let, stays put off, nights and money lost', async () => {
    const hotel = await world.openHotel({ quantity: 6, basePrice: 400_000 })
    const { call } = hotel.owner
    const { propertyId, roomTypeId } = hotel
    await call.roomTypes.update({ roomTypeId, dayUseRate: 100_000 })
    const book = (overrides: Record<string, unknown>) =>
      call.bookings.create(deskBooking(world, hotel, overrides))
    await book({ stayType: 'day-use', checkIn: world.day(0), checkOut: world.day(0) })
    const { id } = await book({ checkIn: world.day(0), checkOut: world.day(2), rooms: 2 })
    await call.bookings.update({ bookingId: id, expectedArrival: '18:30' })
    const { id: gone } = await book({ rooms: 2 })
    await call.bookings.cancel({ bookingId: gone })
    const stayer = await arrive(world, hotel, { checkOut: world.day(1) })
    await applyAndProve(world, hotel, stayer, {
      kind: 'dates',
      checkIn: world.day(0),
      checkOut: world.day(2),
      pricing: 'keep',
    })
    // A tentative group holds nothing; the one beside it holds two rooms, of which a guest has one.
    const { groupRequest, pickUpRequest } = groupsOf(world)
    const dates = { checkIn: world.day(1), checkOut: world.day(3), cutOff: world.day(1) }
    const lines = [{ roomTypeId, rooms: 2, rate: 300_000 }]
    await call.groups.create(groupRequest(hotel, { ...dates, lines, status: 'tentative' }))
    const { id: group } = await call.groups.create(
      groupRequest(hotel, { ...dates, lines, status: 'definite' }),
    )
    await call.groups.pickUp(pickUpRequest(hotel, group, { ...dates, cutOff: undefined }))
    const place = columnsOf(world, hotel)
    const days = { from: world.day(0), to: world.day(0), until: world.day(2) }
    expect(await recountColumns(place, days)).toMatchObject({
      'arrivals expected': 1,
      'cancellations nightsLost': 1,
      'cancellations revenueLost': 1,
      'stay-exceptions what': 1,
      'history-and-forecast groupRooms': 2,
      'reservation-summary groupRooms': 2,
    })
    // The trail has its own clock.
    const { rows } = await sql<{ day: string }>`
      select business_date(now(), time_zone, day_rolls_at) as day from property where id = ${propertyId}`.execute(
      world.ownerDb,
    )
    const to = rows[0]?.day ?? ''
    const told = await recountColumns(place, { from: to, to, until: to })
    expect(told['manager-flash monthToDate']).toBe(1)
  })
})

describe('the guest ledger', () => {
  it('says by how much a company is over its limit with what its guests owe in the house', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { companyId } = await call.payments.companies.create({
      propertyId: hotel.propertyId,
      name: 'Asha Mills',
      gstin: freshGstin(),
      creditLimit: 30_000,
      address: '1 M G Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    })
    const bookingId = await arrive(world, hotel, { companyId })
    const ledger = async () => (await reportOf(hotel, 'guest-ledger', world.day(0))).rows
    const extraId = await sellBreakfast(hotel)
    await call.folio.addExtra({ bookingId, extraId, quantity: 1 })
    const [row] = await ledger()
    const closing = Number(row?.closing)
    expect(closing).toBeGreaterThan(30_000)
    expect(row).toMatchObject({ creditLimit: 30_000, overLimit: closing - 30_000 })
    await call.payments.record({ bookingId, method: 'cash', amount: closing })
    expect(await ledger()).toMatchObject([{ closing: 0, overLimit: 0 }])
  })
})

describe('housekeeping', () => {
  it('takes the minutes from the departure until the room was marked clean', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
    const { roomId } = await world.ownerDb
      .selectFrom('roomAssignment')
      .select('roomId')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    const maid = await world.createStaff(hotel, ['bookings'])
    const { userId = '', name = '' } = (await maid.call.auth.me()) ?? {}
    const { propertyId } = hotel
    await call.rooms.assignCleaner({ propertyId, roomIds: [roomId], userId })
    await call.faults.report({ propertyId, roomId, what: 'The lamp', idempotencyKey: 'lamp' })
    const rooms = (await reportOf(hotel, 'room-status', world.day(0))).rows
    expect(rooms.filter(row => row.attendant !== '' || row.faults !== '')).toMatchObject([
      { attendant: name, faults: 'The lamp' },
    ])
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Company pays' } })
    const report = () => reportOf(hotel, 'housekeeping-times', world.day(-1), world.day(1))
    expect((await report()).rows).toMatchObject([{ minutes: null, cleaned: 0, waiting: 1 }])
    await call.rooms.setHousekeeping({ roomId, housekeeping: 'dirty' })
    await call.rooms.setHousekeeping({ roomId, housekeeping: 'clean' })
    await world.ownerDb
      .updateTable('booking')
      .set({
        checkedOutAt: sql<string>`(select max(at) from audit_entry where entity_id = ${roomId}) - interval '47 minutes'`,
      })
      .where('id', '=', bookingId)
      .execute()
    const { rows: days } = await sql<{ date: IsoDate }>`
      select business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) as date from booking b join property p on p.id = b.property_id
      where b.id = ${bookingId}`.execute(world.ownerDb)
    const { date } = first(days, 'day of a departure')
    await world.ownerDb.updateTable('roomCleaning').set({ businessDate: date }).execute()
    const done = await reportOf(hotel, 'housekeeping-times', date)
    expect(done.rows).toMatchObject([{ minutes: 47, cleaned: 1, waiting: 0, attendant: name }])
    expect(done.rows[0]?.by).not.toBe('')
  })
})
