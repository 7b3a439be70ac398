import { businessDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('reports', () => {
  it('tell the key figures of a range beside the one before, and the same in steps', async () => {
    world.clock.set('2026-11-18T06:30:00Z')
    const hotel = await world.openHotel({ quantity: 4, basePrice: 400_000 })
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    const night = (offset: number) => world.day(offset)
    await call.bookings.create(deskBooking(world, hotel, { checkIn: night(0), checkOut: night(1) }))
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: night(1), checkOut: night(2), rooms: 2, adults: 2 }),
    )
    const { items } = await call.rooms.list({ propertyId })
    await call.rooms.setOutOfOrder({
      roomId: items.at(-1)?.id ?? '',
      from: night(1),
      to: night(1),
      reason: 'Paint.',
    })

    const { kpis, current, before } = await call.reports.kpis({
      propertyId,
      from: night(1),
      to: night(1),
    })
    expect([current, before]).toEqual([
      { from: night(1), to: night(2) },
      { from: night(0), to: night(1) },
    ])
    expect(kpis.roomRevenue).toEqual({ value: 800_000, change: 100 })
    // Two of three rooms, beside one of four; of all rooms it is two of four.
    expect(kpis.occupancyRate).toEqual({ value: 66.7, change: 166.8 })
    expect(kpis.occupancyRateStandard.value).toBe(50)
    expect(kpis.averageDailyRate).toEqual({ value: 400_000, change: 0 })
    expect(kpis.revenuePerRoom.value).toBe(266_667)

    const { points } = await call.reports.trend({ from: night(0), to: night(2) })
    expect(points.map(point => [point.from, point.roomNightsSold, point.occupancyRate])).toEqual([
      [night(0), 1, 25],
      [night(1), 2, 66.7],
      [night(2), 0, 0],
    ])
    const [month] = (await call.reports.trend({ from: night(0), to: night(2), by: 'month' })).points
    expect(month).toMatchObject({
      from: night(0),
      to: night(2),
      roomRevenue: 1_200_000,
      roomNightsSold: 3,
    })

    // More rooms count from the day on which they come; a hotel out of sale has none to sell.
    await call.roomTypes.update({ roomTypeId, quantity: 8 })
    const stock = await world.ownerDb
      .selectFrom('roomStock')
      .select(['fromDay', 'rooms'])
      .where('roomTypeId', '=', roomTypeId)
      .orderBy('fromDay')
      .execute()
    expect(stock.map(step => step.rooms)).toEqual([4, 8])
    const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
    const occupancy = async () =>
      (await call.reports.kpis({ propertyId, from: today, to: today })).kpis.occupancyRate.value
    expect(await occupancy()).not.toBeNull()
    await call.properties.setStatus({ propertyId, status: 'suspended' })
    expect(await occupancy()).toBeNull()
  })

  it('know a room type that is added later from its day on: what was before stays as it was', async () => {
    world.clock.set('2026-11-18T06:30:00Z')
    const hotel = await world.openHotel({ quantity: 4 })
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    await world.ownerDb
      .updateTable('property')
      .set({ createdAt: '2026-10-01T06:30:00Z' })
      .where('id', '=', propertyId)
      .execute()
    const tent = { propertyId, type: 'Tent', name: 'Tent', maxGuests: 2, basePrice: 300_000 }
    const { id: tentId } = await call.roomTypes.create({ ...tent, quantity: 6 })
    const stock = await world.ownerDb
      .selectFrom('roomStock')
      .select(['roomTypeId', 'fromDay', 'rooms'])
      .where('propertyId', '=', propertyId)
      .orderBy('fromDay')
      .execute()
    expect(stock).toEqual([
      { roomTypeId, fromDay: '1900-01-01', rooms: 4 },
      { roomTypeId: tentId, fromDay: '2026-11-18', rooms: 6 },
    ])
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(3), checkOut: world.day(4) }),
    )
    const { kpis } = await call.reports.kpis({ propertyId, from: world.day(3), to: world.day(3) })
    expect(kpis.occupancyRate.value).toBe(10)
  })

  it('are of those who have the area, and of their hotels', async () => {
    const [hotel, other] = [await world.openHotel(), await world.openHotel()]
    const range = { from: world.day(0), to: world.day(6) }
    await other.owner.call.bookings.create(deskBooking(world, other))
    expect((await hotel.owner.call.reports.kpis(range)).kpis.roomRevenue.value).toBe(0)
    expect(
      await reasonOf(hotel.owner.call.reports.kpis({ ...range, propertyId: other.propertyId })),
    ).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['bookings', 'property'])
    expect(await reasonOf(clerk.call.reports.trend(range))).toBe('AREA_REQUIRED')
    const admin = await world.makeAdmin()
    const ofAll = await admin.call.reports.kpis({ from: world.day(0), to: world.day(60) })
    expect(ofAll.kpis.roomNightsSold.value).toBeGreaterThanOrEqual(2)
  })

  it('refuse a range that is out of order or too long, at its end', async () => {
    const { owner } = await world.openHotel()
    for (const to of ['2026-01-01', '2030-01-01', '1999-01-01'])
      await expect(owner.call.reports.kpis({ from: '2026-02-01', to })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })
})

describe('reports.setBudget', () => {
  it('keeps months by room type, which tables and charts stand beside', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const { propertyId, roomTypeId, owner } = hotel
    const { call } = owner
    const month = world.day(0).slice(0, 7)
    const cell = { month, roomTypeId, roomNights: 60, roomRevenue: 30_000_000 }
    await call.reports.setBudget({ propertyId, cells: [cell] })
    await call.reports.setBudget({ propertyId, cells: [{ ...cell, roomNights: 62 }] })
    const { rows } = await call.reports.budget({ propertyId, month })
    expect(rows[0]?.months).toHaveLength(12)
    expect(rows[0]?.months[0]).toMatchObject({
      month,
      budget: { roomNights: 62, roomRevenue: 30_000_000 },
      lastYear: { roomNights: 0, roomRevenue: 0 },
    })
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(1) }),
    )
    const { items } = await call.reports.budgetActual({
      propertyId,
      from: world.day(0),
      to: world.day(0),
    })
    expect(items).toMatchObject([
      { month, key: roomTypeId, budget: { roomNights: 62 }, actual: { roomRevenue: 400_000 } },
    ])
    // A budget is made of no rows: what is told is who set it, and when.
    expect(items[0]?.set).toMatchObject({ by: (await call.auth.me())?.name })
    expect(new Date(items[0]?.set?.at ?? '')).toEqual(world.clock.now())
    const whole = { propertyId, from: `${month}-01`, to: `${month}-28` }
    const { points, beside } = await call.reports.trend({ ...whole, against: 'budget' })
    expect(beside).toHaveLength(points.length)
    expect(beside?.[0]).toMatchObject({ from: `${month}-01`, roomRevenue: 1_000_000 })
    const { series } = await call.reports.breakdown({
      ...whole,
      metric: 'roomRevenue',
      dimension: 'room-type',
      by: 'month',
      against: 'budget',
    })
    expect(series[0]?.beside).toBe(
      (beside ?? []).reduce((sum, point) => sum + (point?.roomRevenue ?? 0), 0),
    )
    // A year before there was no hotel.
    const then = await call.reports.trend({ ...whole, against: 'last-year' })
    expect(then.beside).toBeNull()
    const before = await call.reports.trend({ ...whole, against: 'previous' })
    expect(before.beside).toHaveLength(points.length)
  })

  it('is the owner’s, of room types of the hotel, each month once', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const analyst = await world.createStaff(hotel, ['reports'])
    const { propertyId, roomTypeId } = hotel
    const cell = { month: '2026-04', roomTypeId, roomNights: 1, roomRevenue: 100 }
    const set = (browser: Pick<typeof hotel.owner, 'call'>, cells: (typeof cell)[]) =>
      reasonOf(browser.call.reports.setBudget({ propertyId, cells }))
    expect(await set(analyst, [cell])).toBe('ROLE_NOT_ALLOWED')
    expect(await set(neighbour.owner, [cell])).toBe('NOT_FOUND')
    expect(await set(hotel.owner, [cell, { ...cell, roomTypeId: neighbour.roomTypeId }])).toBe(
      'NOT_FOUND',
    )
    expect(await set(hotel.owner, [cell, cell])).toBe('BAD_REQUEST')
    expect(await set(hotel.owner, [{ ...cell, roomNights: -1 }])).toBe('BAD_REQUEST')
    const { rows } = await hotel.owner.call.reports.budget({ propertyId, month: '2026-04' })
    expect(rows.flatMap(row => row.months.map(({ budget }) => budget))).toEqual(
      Array.from({ length: 12 }, () => null),
    )
    const entries = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('propertyId', '=', propertyId)
      .where('action', '=', 'report.budget-set')
      .execute()
    expect(entries).toEqual([])
  })
})
