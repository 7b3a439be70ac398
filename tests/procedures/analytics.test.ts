import { closeAllBooks } from '@atithi/api/insight/books/jobs'
import { readBooksAt } from '@atithi/api/insight/books/reads'
import { readNightsBy } from '@atithi/api/insight/night-figures/reads'
import { dimensions } from '@atithi/api/insight/night-figures/rules'
import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { nightsOf } from '@atithi/api/kernel/shared/dates'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookMixed } from '../support/mixed-bookings.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })

const inside = <T>({ accountId, propertyId }: Hotel, read: Parameters<typeof readIn<T>>[2]) =>
  readIn(
    world.services.db,
    { role: 'tenant', accountId, propertyIds: [propertyId], reaches: 'properties' },
    read,
  )
const idsOf = (hotel: Hotel) => [hotel.propertyId as AuthorizedPropertyId]

/** Nights and revenue by day of one hotel, by a loop over its rows. */
async function recount(hotel: Hotel) {
  const rows = await world.ownerDb
    .selectFrom('bookingNight as n')
    .innerJoin('booking as b', 'b.id', 'n.bookingId')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .select(['n.night', 'n.rate', 'n.releasedAt', 'b.status', 'b.source', 'b.companyName'])
    .select(['r.roomTypeId'])
    .where('n.propertyId', '=', hotel.propertyId)
    .execute()
  return rows.filter(
    row =>
      row.releasedAt === null && ['confirmed', 'checked-in', 'checked-out'].includes(row.status),
  )
}

const openDay = (hotel: Hotel, offset: number) =>
  world.ownerDb
    .insertInto('propertyDay')
    .values({ propertyId: hotel.propertyId, openDate: world.day(offset) })
    .onConflict(conflict =>
      conflict.columns(['accountId', 'propertyId']).doUpdateSet({ openDate: world.day(offset) }),
    )
    .execute()

describe('night figures', () => {
  it('tell every night apart and add up to the whole, kept or not, and rebuilt to the same', async () => {
    const hotel = await world.openHotel({ quantity: 12 })
    const ids = await bookMixed(world, hotel)
    const period = { from: world.day(-1), to: world.day(9) }
    const read = (dimension: (typeof dimensions)[number]) =>
      inside(hotel, db => readNightsBy(db, idsOf(hotel), period, dimension))
    const check = async () => {
      const nights = await recount(hotel)
      const revenue = nights.reduce((sum, night) => sum + night.rate, 0)
      for (const dimension of dimensions) {
        const rows = await read(dimension)
        expect(rows.reduce((sum, row) => sum + row.roomsSold, 0)).toBe(nights.length)
        expect(rows.reduce((sum, row) => sum + row.roomRevenue, 0)).toBe(revenue)
      }
      const bySource = Map.groupBy(nights, ({ night, source }) => `${night} ${source}`)
      expect(
        (await read('source')).map(row => [`${row.day} ${row.key}`, row.roomsSold]).toSorted(),
      ).toEqual([...bySource].map(([key, mine]) => [key, mine.length]).toSorted())
      const paid = nights.filter(night => night.companyName !== null)
      expect(
        (await read('payer')).reduce(
          (sum, row) => sum + (row.key === 'company' ? row.roomsSold : 0),
          0,
        ),
      ).toBe(paid.length)
      expect(paid.length).toBeGreaterThan(0)
    }
    await check()
    await keepDailyFigures(world.services)
    await check()
    // Who pays changes no figure of a day, only who it is told apart by.
    await hotel.owner.call.bookings.update({ bookingId: ids[1] ?? '', companyName: 'Infosys' })
    await check()
    await keepDailyFigures(world.services)
    await check()
    const table = () =>
      world.ownerDb
        .selectFrom('nightFigure')
        .selectAll()
        .orderBy('propertyId')
        .orderBy('day')
        .orderBy('roomTypeId')
        .orderBy('ratePlanId')
        .orderBy('source')
        .orderBy('payer')
        .execute()
    const kept = await table()
    expect(kept.length).toBeGreaterThan(8)
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await table()).toEqual(kept)
  })
})

describe('what is on the books at the close of a date', () => {
  const at = (offset: number) => `${world.day(offset)}T08:00:00Z`
  const made = (bookingId: string, offset: number) =>
    world.ownerDb
      .updateTable('booking')
      .set({ createdAt: at(offset) })
      .where('id', '=', bookingId)
      .execute()
  const closes = Array.from({ length: 10 }, (_, index) => index - 9)
  const books = (hotel: Hotel) =>
    inside(hotel, async db => {
      const found = await readBooksAt(
        db,
        idsOf(hotel),
        { from: world.day(0), to: world.day(6) },
        closes.map(world.day),
      )
      return nightsOf(world.day(0), world.day(6)).map(night =>
        found.get(night)?.map(one => one.rooms),
      )
    })

  it('is kept as pick-up, never changes afterwards, and is rebuilt to the same from history', async () => {
    const hotel = await world.openHotel({ quantity: 9 })
    const { call } = hotel.owner
    const stay = (from: number, to: number) =>
      call.bookings.create(
        deskBooking(world, hotel, { checkIn: world.day(from), checkOut: world.day(to) }),
      )
    const [early, late, gone] = [await stay(0, 2), await stay(1, 3), await stay(1, 2)]
    await made(early.id, -8)
    await made(late.id, -3)
    await made(gone.id, -6)
    await openDay(hotel, -4)
    await closeAllBooks(world.services)
    // A night at a time: the close of the date nine, eight … days before today.
    const [tonight, tomorrow] = await books(hotel)
    expect(tonight).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(tomorrow).toEqual([0, 1, 1, 2, 2, 2, 2, 2, 2, 2])

    await call.bookings.cancel({ bookingId: gone.id })
    await world.ownerDb
      .updateTable('booking')
      .set({ cancelledAt: at(-2) })
      .where('id', '=', gone.id)
      .execute()
    await world.ownerDb
      .updateTable('bookingNight')
      .set({ releasedAt: at(-2) })
      .where('bookingId', '=', gone.id)
      .execute()
    await openDay(hotel, 0)
    await closeAllBooks(world.services)
    await closeAllBooks(world.services)
    const after = await books(hotel)
    expect(after[1]).toEqual([0, 1, 1, 2, 2, 2, 3, 2, 2, 2])
    expect(after[2]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1])

    // The dates are from the world's clock: what is given up later is in no date that is closed.
    const { propertyId } = hotel
    const span = { propertyId, from: world.day(0), to: world.day(3) }
    const picked = await call.reports.pickUp({ ...span, days: 7 })
    expect(picked).toMatchObject({ asOf: world.day(-1), since: world.day(-8) })
    expect(picked.nights.map(night => [night.rooms, night.roomsBefore])).toEqual([
      [1, 1],
      [2, 1],
      [1, 0],
      [0, 0],
    ])
    await call.bookings.cancel({ bookingId: late.id })
    await world.ownerDb
      .updateTable('bookingNight')
      .set({ releasedAt: at(0) })
      .where('bookingId', '=', late.id)
      .execute()
    await world.ownerDb
      .updateTable('booking')
      .set({ cancelledAt: at(0) })
      .where('id', '=', late.id)
      .execute()
    await closeAllBooks(world.services)
    expect(await call.reports.pickUp({ ...span, days: 7 })).toEqual(picked)
    await expect(
      world.ownerDb.updateTable('booksChange').set({ rooms: 9 }).execute(),
    ).rejects.toThrow('append-only')

    await sql`truncate books_change, books_close`.execute(world.ownerDb)
    await closeAllBooks(world.services)
    expect(await books(hotel)).toEqual(after)
    const { months } = await call.reports.pace({ propertyId, month: world.day(0) })
    // Nothing is known of a year ago, and nothing is made up.
    expect(months[0]).toMatchObject({ rooms: 4, sameTimeLastYear: null, change: null })
  })
})

describe('analytics', () => {
  it('compare hotels and tell a metric apart, with the sums of the key figures', async () => {
    const hotel = await world.openHotel({ quantity: 12 })
    await bookMixed(world, hotel)
    const { call } = hotel.owner
    const { propertyId } = hotel
    const span = { propertyId, from: world.day(0), to: world.day(5) }
    const { kpis } = await call.reports.kpis(span)
    const { items } = await call.reports.comparison(span)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      propertyId,
      roomNights: 15 * 6,
      roomRevenue: kpis.roomRevenue.value,
      occupancyRate: kpis.occupancyRate.value,
      revenuePerRoom: kpis.revenuePerRoom.value,
      bookings: kpis.bookings.value,
    })
    for (const dimension of dimensions) {
      const { series } = await call.reports.breakdown({ ...span, dimension, by: 'week' })
      expect(series.reduce((sum, one) => sum + (one.value ?? 0), 0)).toBe(kpis.roomRevenue.value)
      for (const one of series)
        expect(one.points.reduce((sum, point) => sum + (point.value ?? 0), 0)).toBe(one.value)
    }
    const whole = await call.reports.breakdown({ ...span, metric: 'occupancyRate' })
    expect(whole.series[0]).toMatchObject({ value: kpis.occupancyRate.value, share: null })
    // Nothing was sold a year ago: there is no year to compare with, and none of zeros.
    expect(whole.beside).toEqual([])
    expect(whole.series[0]).toMatchObject({ beside: null, change: null })
    const { months } = await call.reports.heatMap(span)
    expect(
      months.flatMap(({ weekdays }) => weekdays).reduce((sum, one) => sum + one.nights, 0),
    ).toBe(6)
  })

  it('the heat map has no occupancy of months before a hotel began, which zero would be', async () => {
    world.clock.set('2026-11-18T06:30:00Z')
    const hotel = await world.openHotel({ quantity: 4 })
    const { propertyId } = hotel
    const year = { from: '2026-01-01', to: '2026-11-18' }
    const mapOf = async (input: object) => {
      const { months } = await hotel.owner.call.reports.heatMap({ ...year, ...input })
      return new Map(months.map(({ month, weekdays }) => [month, weekdays]))
    }
    // It was entered on a Tuesday: nights of other weekdays had no rooms yet.
    await world.ownerDb
      .updateTable('property')
      .set({ createdAt: '2026-11-17T06:30:00Z' })
      .where('id', '=', propertyId)
      .execute()
    const ofNew = await mapOf({ propertyId })
    expect(ofNew.get('2026-10')?.map(({ occupancy }) => occupancy)).toEqual(Array(7).fill(null))
    expect(ofNew.get('2026-11')?.map(({ occupancy }) => occupancy)).toEqual([
      ...[null, 0, 0, null, null, null, null],
    ])
    // A stay of before it was entered is of a hotel that was there.
    const { id } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await world.ownerDb
      .updateTable('booking')
      .set({ checkIn: '2026-10-31', checkOut: '2026-11-01' })
      .where('id', '=', id)
      .execute()
    const ofOld = await mapOf({ propertyId })
    expect(ofOld.get('2026-09')?.[5]?.occupancy).toBeNull()
    expect(ofOld.get('2026-10')?.[5]?.occupancy).toBe(0)
    expect(ofOld.get('2026-10')?.[6]?.occupancy).toBeNull()
  })

  it('are of those who have the area, and of their hotels', async () => {
    const [hotel, other] = [await world.openHotel(), await world.openHotel()]
    const span = { from: world.day(0), to: world.day(5) }
    const clerk = await world.createStaff(hotel, ['bookings'])
    for (const name of ['comparison', 'breakdown', 'heatMap', 'pickUp'] as const) {
      expect(await reasonOf(clerk.call.reports[name](span))).toBe('AREA_REQUIRED')
      expect(
        await reasonOf(hotel.owner.call.reports[name]({ ...span, propertyId: other.propertyId })),
      ).toBe('NOT_FOUND')
    }
    const { items } = await hotel.owner.call.reports.comparison(span)
    expect(items.map(({ propertyId }) => propertyId)).toEqual([hotel.propertyId])
  })
})

describe('insights', () => {
  it('say nothing of a new hotel that its figures do not bear, and forecast nothing', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    expect(await call.reports.insights({ propertyId })).toEqual({ today: world.today(), items: [] })
    expect(await call.reports.forecast({ propertyId })).toEqual({
      asOf: null,
      nights: [],
      backTest: [],
    })
    await openDay(hotel, 0)
    await closeAllBooks(world.services)
    const { nights, asOf } = await call.reports.forecast({ propertyId, nights: 7 })
    expect(asOf).toBe(world.day(-1))
    expect(nights).toHaveLength(7)
    expect(nights.every(({ forecast }) => forecast === null)).toBe(true)
    const { kpis } = await call.reports.kpis({
      propertyId,
      from: world.day(-30),
      to: world.day(-1),
    })
    const benchmarks = await call.reports.benchmarks({ propertyId })
    expect(benchmarks.items).toMatchObject([
      { propertyId, occupancyRate: kpis.occupancyRate.value },
    ])
  })

  it('give a median of at least five other owners alone, rounded', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const median = async () => (await hotel.owner.call.reports.benchmarks({ propertyId })).median
    const withNights = async (rooms: number) => {
      const other = await world.openHotel({ quantity: 10 })
      const stay = { checkIn: world.day(0), checkOut: world.day(1), rooms }
      await other.owner.call.bookings.create(deskBooking(world, other, { ...stay, adults: rooms }))
      return other
    }
    // Hotels of other tests stand in other states.
    const state = { state: 'Sikkim', pincode: '737101' }
    const place = async (one: Hotel) =>
      world.ownerDb.updateTable('property').set(state).where('id', '=', one.propertyId).execute()
    await place(hotel)
    for (const rooms of [1, 2, 3, 4]) await place(await withNights(rooms))
    world.clock.set(`${world.day(1)}T06:30:00Z`)
    await keepDailyFigures(world.services)
    expect(await median()).toBeNull()
    world.clock.set('2026-11-18T06:30:00Z')
    await place(await withNights(9))
    world.clock.set(`${world.day(1)}T06:30:00Z`)
    await keepDailyFigures(world.services)
    // Three of ten rooms, one night of thirty.
    expect(await median()).toMatchObject({ owners: 5, occupancyRate: 1, averageDailyRate: 400_000 })
  })

  it('are of those who have the area, and of their hotel', async () => {
    const [hotel, other] = [await world.openHotel(), await world.openHotel()]
    const { propertyId } = hotel
    const clerk = await world.createStaff(hotel, ['bookings'])
    for (const name of ['insights', 'benchmarks', 'forecast'] as const) {
      expect(await reasonOf(clerk.call.reports[name]({ propertyId }))).toBe('AREA_REQUIRED')
      expect(await reasonOf(other.owner.call.reports[name]({ propertyId }))).toBe('NOT_FOUND')
    }
  })
})
