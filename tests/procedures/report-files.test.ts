import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

type ReportId = (typeof catalogue)[number]['id']

/** Asks for a report, lets the job make it, and answers its rows. */
async function reportOf(
  { call }: Browser,
  hotel: Hotel,
  reportId: ReportId,
  [from, to]: readonly [string, string],
) {
  const { propertyId } = hotel
  const { runId } = await call.reports.generate({ propertyId, reportId, from, to, format: 'csv' })
  await generateReports(world.services)
  return call.reports.rows({ propertyId, runId })
}

const sumOf = (rows: readonly Record<string, unknown>[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0)

describe('reports as files', () => {
  it('are made by the job from rows that add up, each of the catalogue', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { call } = hotel.owner
    const stay = { checkIn: world.day(0), checkOut: world.day(2) }
    const bookingId = await arrive(world, hotel, stay)
    const slept = await call.bookings.get({ bookingId })
    await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    const later = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(1), checkOut: world.day(4) }),
    )
    const gone = await call.bookings.create(deskBooking(world, hotel, stay))
    await call.bookings.cancel({ bookingId: gone.id, reason: 'Plans changed' })
    const span = [world.day(0), world.day(3)] as const

    const arrivals = await reportOf(hotel.owner, hotel, 'arrivals', span)
    expect(arrivals.rows.map(row => row.code).toSorted()).toEqual(
      [slept.code, later.code].toSorted(),
    )
    expect(arrivals.total).toMatchObject({
      property: 'Total',
      nights: 5,
      total: slept.totalAmount + later.totalAmount,
      paid: 100_000,
      balance: slept.totalAmount + later.totalAmount - 100_000,
    })
    const inHouse = await reportOf(hotel.owner, hotel, 'in-house', span)
    expect(inHouse.rows).toMatchObject([{ nationality: 'IND', tonight: 400_000 }])
    expect(inHouse.rows[0]?.ratePlan).not.toBe('')
    const cancelled = await reportOf(hotel.owner, hotel, 'cancellations', [
      world.day(-1),
      world.day(1),
    ])
    expect(cancelled.rows).toMatchObject([
      { code: gone.code, reason: 'Plans changed', refunded: 0, by: expect.stringMatching(/./) },
    ])

    const payments = await reportOf(hotel.owner, hotel, 'payments', span)
    expect(payments.rows).toMatchObject([
      { code: slept.code, method: 'cash', amount: 100_000, fee: null, net: 100_000 },
    ])
    const [byMethod] = (await reportOf(hotel.owner, hotel, 'collection-by-method', span)).rows
    expect(byMethod).toMatchObject({ received: 100_000, refunded: 0, net: 100_000 })
    const dayBook = await reportOf(hotel.owner, hotel, 'day-book', span)
    expect(sumOf(dayBook.rows, 'payments')).toBe(100_000)

    // Three productions of the same nights have the same sums, and those of the key figures.
    for (const by of ['source', 'room-type', 'rate-plan'] as const) {
      // One after the other: a job that runs beside another leaves what that one is making.
      const { total } = await reportOf(hotel.owner, hotel, `production-by-${by}`, span)
      expect(total).toMatchObject({ roomNights: 5, revenue: 5 * 400_000 })
    }
    const nights = await reportOf(hotel.owner, hotel, 'history-and-forecast', span)
    expect(nights.total).toMatchObject({ sold: 5, revenue: 5 * 400_000 })
    expect(nights.rows[0]).toMatchObject({ date: span[0], basis: 'booked', groupRooms: 0 })
    expect(nights.rows.map(row => row.weekday)).toEqual(
      nights.rows.map(row =>
        new Date(String(row.date)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
      ),
    )
    const { items } = await call.reports.channels({
      propertyId: hotel.propertyId,
      from: span[0],
      to: span[1],
    })
    expect(sumOf(items, 'revenue')).toBe(5 * 400_000)
    expect(sumOf(items, 'share')).toBe(100)

    for (const by of [
      'segment',
      'company',
      'country',
      'origin',
      'purpose',
      'stay-length',
      'lead-time',
    ] as const)
      expect((await reportOf(hotel.owner, hotel, `production-by-${by}`, span)).total).toMatchObject(
        {
          roomNights: 5,
          revenue: 5 * 400_000,
          averageRate: 400_000,
        },
      )
    const byType = await reportOf(hotel.owner, hotel, 'occupancy-by-room-type', span)
    expect(byType.total).toMatchObject({
      rooms: nights.total?.rooms,
      sold: 5,
      revenue: 5 * 400_000,
      occupancy: nights.total?.occupancy,
    })
    expect((await reportOf(hotel.owner, hotel, 'reservation-summary', span)).total).toMatchObject({
      sold: 5,
      revenue: 5 * 400_000,
    })
    const departments = await reportOf(hotel.owner, hotel, 'revenue-by-department', span)
    expect(departments.total).toMatchObject({
      net: sumOf(dayBook.rows, 'charges'),
      tax: sumOf(dayBook.rows, 'tax'),
    })
    // Each ledger is its line of the trial balance; the flash says the same.
    const balance = await reportOf(hotel.owner, hotel, 'trial-balance', span)
    const last = balance.rows.slice(-3)
    const flash = await reportOf(hotel.owner, hotel, 'manager-flash', span)
    const ledgers = [
      ['deposit-ledger', 'held', -1],
      ['guest-ledger', 'closing', 1],
      ['receivables-ageing', 'total', 1],
    ] as const
    for (const [at, [reportId, key, sign]] of ledgers.entries()) {
      const { rows } = await reportOf(hotel.owner, hotel, reportId, span)
      expect(sign * sumOf(rows, key) + 0).toBe(last[at]?.closing)
      expect(flash.rows.slice(-3)[at]?.today).toBe(Number(last[at]?.closing) / 100)
    }
    expect(balance.total).toMatchObject({ received: 100_000, transfers: 0, difference: 0 })

    for (const { id } of catalogue) {
      const { rows, columns } = await reportOf(hotel.owner, hotel, id, span)
      for (const row of rows)
        expect(Object.keys(row).toSorted()).toEqual(columns.map(({ key }) => key).toSorted())
    }
  })

  it('keep their rows: what changes afterwards is in the next one', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const span = [world.day(0), world.day(9)] as const
    const before = await reportOf(hotel.owner, hotel, 'arrivals', span)
    expect(before).toMatchObject({ rows: [], total: { nights: 0 } })
    await call.bookings.create(deskBooking(world, hotel))
    expect((await call.reports.rows({ runId: before.runId })).rows).toEqual([])
    const { runId } = await call.reports.regenerate({ runId: before.runId })
    expect(await reasonOf(call.reports.rows({ runId }))).toBe('REPORT_NOT_READY')
    await generateReports(world.services)
    expect((await call.reports.rows({ runId })).rows).toHaveLength(1)
    const { items } = await call.reports.list({ propertyId: hotel.propertyId })
    expect(items.map(run => run.status)).toEqual(['ready', 'ready'])
    expect(await call.reports.download({ runId })).toMatchObject({
      fileName: `arrivals-${span[0]}-to-${span[1]}.csv`,
      rows: 1,
    })
  })

  it('are of those alone whose hotels they are over', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const { runId } = await reportOf(hotel.owner, hotel, 'arrivals', [world.day(0), world.day(1)])
    const clerk = await world.createStaff(hotel, ['bookings'])
    const analyst = await world.createStaff(hotel, ['reports'])
    const calls = (browser: Browser) => [
      () => browser.call.reports.rows({ runId }),
      () => browser.call.reports.download({ runId }),
      () => browser.call.reports.regenerate({ runId }),
    ]
    for (const ask of calls(neighbour.owner)) expect(await reasonOf(ask())).toBe('NOT_FOUND')
    for (const ask of calls(clerk)) expect(await reasonOf(ask())).toBe('AREA_REQUIRED')
    expect((await analyst.call.reports.rows({ runId })).reportId).toBe('arrivals')
    expect((await neighbour.owner.call.reports.list()).items).toEqual([])
  })

  it('are asked for all at once, made after what somebody waits for, and loaded together', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const span = { from: world.day(0), to: world.day(1) }
    const { exportId, reports } = await call.reports.exportAll({
      propertyId,
      format: 'csv',
      ...span,
    })
    expect(reports).toBe(catalogue.length)
    expect(await reasonOf(call.reports.exportFiles({ exportId }))).toBe('REPORT_NOT_READY')
    const { runId } = await call.reports.generate({ propertyId, reportId: 'arrivals', ...span })
    await generateReports(world.services)
    const { items } = await call.reports.exports({ propertyId })
    expect(items).toMatchObject([{ exportId, reports, ready: reports, failed: 0, ...span }])
    const { fileName, files } = await call.reports.exportFiles({ exportId })
    expect(fileName).toBe(`reports-${span.from}-to-${span.to}-csv.zip`)
    expect(files.map(file => file.name)).toEqual(catalogue.map(({ name }) => name))
    // The list of reports shows those that were asked for one by one; the one came first.
    expect((await call.reports.list({ propertyId })).items.map(run => run.runId)).toEqual([runId])
    const order = await world.ownerDb
      .selectFrom('reportRun')
      .select('id')
      .where(sql<boolean>`property_ids = ${[propertyId]}::uuid[]`)
      .orderBy('startedAt')
      .execute()
    expect(order[0]?.id).toBe(runId)
    const neighbour = await world.openHotel()
    expect(await reasonOf(neighbour.owner.call.reports.exportFiles({ exportId }))).toBe('NOT_FOUND')
    expect((await neighbour.owner.call.reports.exports()).items).toEqual([])
    const clerk = await world.createStaff(hotel, ['bookings'])
    for (const ask of [
      () => clerk.call.reports.exportFiles({ exportId }),
      () => clerk.call.reports.exports({ propertyId }),
      () => clerk.call.reports.exportAll({ propertyId, ...span }),
    ])
      expect(await reasonOf(ask())).toBe('AREA_REQUIRED')
  })

  it('refuse a period that ends before it begins, or is without end', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const ask = (from: string, to: string) =>
      hotel.owner.call.reports.generate({ propertyId, reportId: 'arrivals', from, to })
    expect(await reasonOf(ask(world.day(1), world.day(0)))).toBe('BAD_REQUEST')
    expect(await reasonOf(ask('2020-01-01', '2026-01-01'))).toBe('BAD_REQUEST')
  })
})
