import { addDays } from '@atithi/api/kernel/shared/dates'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { untiedFigures } from '../support/audit-rows.ts'
import { papersOf, readPaper } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const identity = { idProof: 'passport', idNumber: 'K1234567', acceptDirty: true } as const
const today = '2026-11-18'
const noonOf = (date: string) => `${date}T06:30:00Z`

const kpisOn = async ({ owner, propertyId }: Hotel, date: string) => {
  const { kpis } = await owner.call.reports.kpis({ propertyId, from: date, to: date })
  return {
    revenue: kpis.roomRevenue.value,
    sold: kpis.roomNightsSold.value,
    rate: kpis.averageDailyRate.value,
    complimentary: kpis.roomsComplimentary.value,
    houseUse: kpis.roomsHouseUse.value,
    dayRooms: kpis.dayRooms.value,
    dayRevenue: kpis.dayRevenue.value,
  }
}
const auditOf = async ({ owner, propertyId }: Hotel, date: string) =>
  (await owner.call.nightAudit.list({ propertyId })).items.find(one => one.businessDate === date)

async function checkIn(hotel: Hotel, bookingId: string): Promise<void> {
  const { items } = await hotel.owner.call.bookings.roomsFor({ bookingId })
  const roomId = items.find(room => !room.isTaken)?.id ?? ''
  await hotel.owner.call.bookings.checkIn({ bookingId, roomId, ...identity })
}

const tonight = { checkIn: today, checkOut: addDays(today, 1) }
const bookTonight = (hotel: Hotel, more: object = {}) =>
  hotel.owner.call.bookings.create(deskBooking(world, hotel, { ...tonight, adults: 1, ...more }))

describe('review: money 17, room revenue and its classes are those of the trade', () => {
  it('counts rooms sold with the fees that belong to them, less discounts, and what is kept of a no-show', async () => {
    const hotel = await world.openHotel({ quantity: 9, basePrice: 600_000 })
    const { propertyId } = hotel
    const { call } = hotel.owner
    await call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Cancelling',
      description: 'A night.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'nights', nights: 1 } },
    })
    const plain = await bookTonight(hotel)
    expect(await kpisOn(hotel, today)).toMatchObject({ revenue: 600_000, sold: 1, rate: 600_000 })
    await bookTonight(hotel, { totalAmount: 0, overrideReason: 'Guest of the owner' })
    await bookTonight(hotel, { stayType: 'house-use', overrideReason: 'Night manager' })
    await bookTonight(hotel, { stayType: 'complimentary', overrideReason: 'Apology' })
    expect(await kpisOn(hotel, today)).toMatchObject({
      revenue: 600_000,
      sold: 1,
      rate: 600_000,
      complimentary: 2,
      houseUse: 1,
    })
    await call.fees.create({
      propertyId,
      name: 'Extra adult',
      basis: 'per-extra-adult-night',
      included: 1,
      amount: 80_000,
      tax: { taxed: 'as-room' },
    })
    await bookTonight(hotel, { adults: 2 })
    expect(await kpisOn(hotel, today)).toMatchObject({ revenue: 1_280_000, sold: 2, rate: 640_000 })
    await checkIn(hotel, plain.id)
    await bookTonight(hotel)
    for (const later of [1, 2]) {
      world.clock.set(noonOf(addDays(today, later)))
      await closeAllDays(world.services)
    }
    // The two that were not checked in did not come: a night is kept of each that had a price, on the day whose close decides.
    const kept = await kpisOn(hotel, today)
    expect(kept).toMatchObject({ sold: 1, revenue: 600_000, complimentary: 0 })
    // Beside the night of the guest who has not left.
    expect((await kpisOn(hotel, addDays(today, 1))).revenue).toBe(600_000 + 680_000 + 600_000)
    const { bills } = await call.folio.get({ bookingId: plain.id })
    const charges = bills.flatMap(bill => bill.charges)
    const night = charges.find(charge => charge.kind === 'room-night')
    await call.folio.discount({
      bookingId: plain.id,
      chargeId: night?.id ?? '',
      amount: 300_000,
      reason: 'Noise',
      idempotencyKey: 'noise',
    })
    expect((await kpisOn(hotel, today)).revenue).toBe((kept.revenue ?? 0) - 300_000)
    expect((await kpisOn(hotel, addDays(today, 1))).revenue).toBe(600_000 + 680_000 + 600_000)
    expect(await findConflicts(world.ownerDb)).toEqual([])
    // The close says of the day what was posted on it: the discount is of a later one.
    expect(await auditOf(hotel, today)).toMatchObject({
      roomRevenue: 600_000,
      otherRevenue: 0,
      imbalance: 0,
    })
  })

  it('tells free rooms apart at the close, and adds up by source and room type', async () => {
    const hotel = await world.openHotel({ quantity: 5, basePrice: 600_000 })
    for (const stay of [
      {},
      { stayType: 'complimentary', overrideReason: 'Apology' },
      { stayType: 'house-use', overrideReason: 'Night manager' },
    ])
      await checkIn(hotel, (await bookTonight(hotel, stay)).id)
    world.clock.set(noonOf(addDays(today, 1)))
    await closeAllDays(world.services)
    expect(await auditOf(hotel, today)).toMatchObject({
      roomsSlept: 3,
      nightsPosted: 1,
      roomsComplimentary: 1,
      roomsHouseUse: 1,
      roomRevenue: 600_000,
      imbalance: 0,
    })
    const told = await sql<{ rooms: number; revenue: number }>`
      select sum(rooms_sold)::int as rooms, sum(room_revenue)::bigint as revenue
      from count_night_figures(${hotel.accountId}, ${hotel.propertyId}, array[${today}::date])`.execute(
      world.ownerDb,
    )
    expect(told.rows).toEqual([{ rooms: 1, revenue: 600_000 }])
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await kpisOn(hotel, today)).toMatchObject({ sold: 1, revenue: 600_000, houseUse: 1 })
  })

  it('is free only for who may change a price, with a reason', async () => {
    const hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['bookings'])
    const free = deskBooking(world, hotel, { stayType: 'house-use', overrideReason: 'Staff' })
    expect(await reasonOf(clerk.call.bookings.create(free))).toBe('GRANT_REQUIRED')
    const unsaid = deskBooking(world, hotel, { stayType: 'house-use' })
    expect(await reasonOf(hotel.owner.call.bookings.create(unsaid))).toBe('BAD_REQUEST')
    const paid = { ...free, totalAmount: 100_000 }
    expect(await reasonOf(hotel.owner.call.bookings.create(paid))).toBe('BAD_REQUEST')
    const stay = await hotel.owner.call.bookings.create(free)
    expect(stay).toMatchObject({ stayType: 'house-use', totalAmount: 0, nights: 2 })
  })
})

describe('review: money 23, a room is let by the day', () => {
  const dayUse = { checkIn: today, checkOut: today, adults: 2 }

  it('at its own rate and slab, and its night is sold again once the guest has left', async () => {
    const hotel = await world.openHotel({ quantity: 1, basePrice: 900_000 })
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, dayUse)))).toBe(
      'STAY_REFUSED',
    )
    await call.roomTypes.update({ roomTypeId, dayUseRate: 300_000 })
    const quote = await call.bookings.quote(deskBooking(world, hotel, dayUse))
    expect(quote).toMatchObject({ roomAmount: 300_000, taxAmount: 15_000, totalAmount: 315_000 })
    const booked = await call.bookings.create(deskBooking(world, hotel, dayUse))
    expect(booked).toMatchObject({
      stayType: 'day-use',
      checkIn: today,
      checkOut: today,
      nights: 0,
      totalAmount: 315_000,
    })
    // The room is taken: nobody is sold its night meanwhile, on no way.
    expect(await reasonOf(bookTonight(hotel))).toBe('SOLD_OUT')
    expect(
      await reasonOf(world.anonymous().call.site.book(siteBooking(world, hotel, tonight))),
    ).toBe('SOLD_OUT')
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, dayUse)))).toBe('SOLD_OUT')
    await checkIn(hotel, booked.id)
    const { inHouse, departures } = await call.bookings.day({ propertyId })
    expect([...departures.items, ...inHouse.items].map(one => one.checkOut)).toEqual([today])
    const left = await call.bookings.checkOut({
      bookingId: booked.id,
      payment: { method: 'upi', amount: 315_000 },
    })
    expect(left).toMatchObject({ status: 'checked-out', balance: 0, checkOut: today })
    const [invoice] = (await papersOf(hotel, booked.id)).filter(one => one.kind === 'tax-invoice')
    const { content } = await readPaper(world, hotel, invoice?.id ?? '')
    expect(content.stay).toMatchObject({ checkIn: today, checkOut: today })
    expect(content.lines.map(line => line.description)).toEqual(['Lake Room, day use'])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    // For the guest as well it was today, and so it was for the points.
    await world.consume()
    const guest = await call.guests.get({ guestId: booked.guestId ?? '' })
    expect(guest.lastStayDate).toBe(today)
    const { entries } = await call.guests.loyalty.statement({ guestId: booked.guestId ?? '' })
    expect(entries.map(({ earnedOn }) => earnedOn)).toEqual([today])
    const { bookingRooms } = await call.bookings.get({ bookingId: booked.id })
    expect(bookingRooms[0]?.assigned).toHaveLength(1)
    // The night is free again, and so is the room.
    const night = await bookTonight(hotel)
    await checkIn(hotel, night.id)
    expect(await kpisOn(hotel, today)).toMatchObject({
      sold: 1,
      revenue: 900_000,
      rate: 900_000,
      dayRooms: 1,
      dayRevenue: 300_000,
    })
    world.clock.set(noonOf(addDays(today, 1)))
    await closeAllDays(world.services)
    expect(await auditOf(hotel, today)).toMatchObject({
      roomsSlept: 1,
      dayRooms: 1,
      departures: 1,
      roomRevenue: 1_200_000,
      imbalance: 0,
    })
    expect((await call.selfAudit.run({ propertyId })).latest?.conflicts).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('by the slab of the law, cancelled, or kept overnight by who does not leave', async () => {
    const hotel = await world.openHotel({ quantity: 2, basePrice: 900_000 })
    const { roomTypeId } = hotel
    const { call } = hotel.owner
    await call.roomTypes.update({ roomTypeId, dayUseRate: 800_000 })
    const [one, two] = [
      await call.bookings.create(deskBooking(world, hotel, dayUse)),
      await call.bookings.create(deskBooking(world, hotel, { ...dayUse, stayType: 'day-use' })),
    ]
    expect(one.taxAmount).toBe(144_000)
    await call.bookings.cancel({ bookingId: one.id })
    await checkIn(hotel, two.id)
    world.clock.set(noonOf(addDays(today, 1)))
    await closeAllDays(world.services)
    expect((await auditOf(hotel, today))?.flags).toMatchObject([
      { kind: 'overstay', bookingId: two.id },
    ])
    const left = await call.bookings.checkOut({
      bookingId: two.id,
      leaveBalance: { reason: 'Company pays' },
    })
    expect(left.status).toBe('checked-out')
    expect(await findConflicts(world.ownerDb)).toEqual([])
    const wrong = { ...dayUse, checkOut: addDays(today, 1), stayType: 'day-use' }
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, wrong)))).toBe(
      'BAD_REQUEST',
    )
  })
})

describe('review: money 24 and 25, a stay that is over is entered, billed and closed, and told as late', () => {
  const over = (more: object = {}) => ({
    checkIn: addDays(today, -2),
    checkOut: today,
    adults: 1,
    ...more,
  })

  it('in one step, with its invoice and its money', async () => {
    const hotel = await world.openHotel({ quantity: 2, basePrice: 400_000 })
    const { propertyId } = hotel
    const { call } = hotel.owner
    // The hotel has closed the days of the stay.
    world.clock.set(noonOf(addDays(today, -3)))
    await checkIn(
      hotel,
      (
        await call.bookings.create(
          deskBooking(world, hotel, { checkIn: addDays(today, -3), checkOut: addDays(today, 1) }),
        )
      ).id,
    )
    world.clock.set(noonOf(today))
    await closeAllDays(world.services)
    const closed = await auditOf(hotel, addDays(today, -2))
    expect(closed).toMatchObject({ roomsSlept: 1, enteredLate: { nights: 0, revenue: 0 } })

    const unpaid = deskBooking(world, hotel, over())
    expect(await reasonOf(call.bookings.create(unpaid))).toBe('BALANCE_DUE')
    const paid = { ...unpaid, paymentStatus: 'paid', payment: { method: 'upi' } } as const
    const stay = await call.bookings.create(paid)
    expect(stay).toMatchObject({
      status: 'checked-out',
      nights: 2,
      totalAmount: 840_000,
      chargedAmount: 840_000,
      balance: 0,
    })
    expect((await call.bookings.create(paid)).id).toBe(stay.id)
    const { documents } = await call.folio.get({ bookingId: stay.id })
    expect(documents.map(one => one.kind)).toContain('tax-invoice')
    const said = await world.ownerDb
      .selectFrom('document')
      .select('content')
      .where('bookingId', '=', stay.id)
      .where('kind', '=', 'tax-invoice')
      .executeTakeFirstOrThrow()
    expect(said.content).toMatchObject({
      notes: [
        'Late entry: 16 Nov 2026, 17 Nov 2026 were closed when this was entered on 18 Nov 2026.',
      ],
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await call.selfAudit.run({ propertyId })).latest?.conflicts).toBe(0)

    // The closed day stays what it was and says what came after; the key figures count it, and say so too.
    expect(await auditOf(hotel, addDays(today, -2))).toEqual({
      ...closed,
      enteredLate: { nights: 1, revenue: 400_000 },
    })
    const range = { propertyId, from: addDays(today, -2), to: addDays(today, -1) }
    expect(await call.reports.kpis(range)).toMatchObject({
      actualUntil: today,
      lateEntries: 800_000,
      kpis: { roomRevenue: { value: 1_600_000 }, roomNightsSold: { value: 4 } },
    })
    const late = await call.reports.figureRows({ ...range, of: 'late-entries' })
    expect(late.total).toMatchObject({ rows: 2, amount: 800_000 })
    expect(late.items.map(row => [row.day, row.bookingId])).toEqual([
      [addDays(today, -2), stay.id],
      [addDays(today, -1), stay.id],
    ])
    world.clock.set(noonOf(addDays(today, 1)))
    await closeAllDays(world.services)
    // Tonight's night of who stays, and the two that were late.
    expect(await auditOf(hotel, today)).toMatchObject({
      roomRevenue: 1_200_000,
      lateCharges: 800_000,
      departures: 1,
      imbalance: 0,
    })
    // Every sum of a closed day is that of its lines; rooms and arrivals are listed with what was entered late.
    expect((await untiedFigures(hotel)).untied).toEqual([
      `${addDays(today, -1)} slept: 1, its rows 2`,
      `${addDays(today, -2)} slept: 1, its rows 2`,
      `${addDays(today, -2)} arrivals: 0, its rows 1`,
    ])
  })

  it('with a reason for what is not paid, by who may leave a balance, and never beyond the rooms', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'], ['back-date'])
    const left = { leaveBalance: { reason: 'Company pays' } }
    const mine = deskBooking(world, hotel, over(left))
    expect(await reasonOf(clerk.call.bookings.create(mine))).toBe('GRANT_REQUIRED')
    const { leaveBalance: _, ...rest } = mine as typeof mine & typeof left
    expect(await reasonOf(clerk.call.bookings.create(rest))).toBe('BALANCE_DUE')
    const stay = await call.bookings.create(mine)
    expect(stay).toMatchObject({ status: 'checked-out', balance: 840_000 })
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel, over(left))))).toBe(
      'SOLD_OUT',
    )
    // A day use of yesterday takes no night of anybody.
    await call.roomTypes.update({ roomTypeId: hotel.roomTypeId, dayUseRate: 100_000 })
    const day = { checkIn: addDays(today, -1), checkOut: addDays(today, -1), adults: 1, ...left }
    expect(await call.bookings.create(deskBooking(world, hotel, day))).toMatchObject({
      status: 'checked-out',
      nights: 0,
      totalAmount: 105_000,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('review: money 26, smaller things', () => {
  it('answers a date before the law that is known here with a refusal, at every door', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const old = { checkIn: '2022-07-16', checkOut: '2022-07-17' }
    const left = { leaveBalance: { reason: 'Company pays' } }
    const doors: Record<string, () => Promise<unknown>> = {
      search: () => call.availability.search({ propertyId, ...old, adults: 1 }),
      quote: () => call.bookings.quote(deskBooking(world, hotel, old)),
      create: () => call.bookings.create(deskBooking(world, hotel, { ...old, ...left })),
      'agreed total': () =>
        call.bookings.create(
          deskBooking(world, hotel, { ...old, ...left, totalAmount: 1, overrideReason: 'Old' }),
        ),
    }
    for (const [door, open] of Object.entries(doors))
      expect(['NO_TAX_RULE', 'STAY_REFUSED'], door).toContain(await reasonOf(open()))
  })
})
