import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { arrive } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

type ReportId = (typeof catalogue)[number]['id']

async function reportOf({ owner, propertyId }: Hotel, reportId: ReportId, from: string, to = from) {
  const { runId } = await owner.call.reports.generate({ propertyId, reportId, from, to })
  await generateReports(world.services)
  return owner.call.reports.rows({ propertyId, runId })
}

/** A channel that is told nothing here: what it was told is written as its worker writes it. */
async function connect({ propertyId }: Hotel, includesTax: boolean): Promise<string> {
  const { id } = await world.ownerDb
    .insertInto('channelConnection')
    .values({
      propertyId,
      channelId: includesTax ? 'agoda' : 'makemytrip',
      hotelCode: randomUUID(),
      credentialsSealed: 'x',
      includesTax,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const bestAvailable = (hotel: Hotel): Promise<string> =>
  world.ownerDb
    .selectFrom('ratePlan')
    .select('id')
    .where('roomTypeId', '=', hotel.roomTypeId)
    .where('isBestAvailable', '=', true)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

describe('the rate variance', () => {
  it('lists nights that were sold at another rate than the calendar has', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { call } = hotel.owner
    const [first, past] = [world.day(1), world.day(3)]
    await call.bookings.create(deskBooking(world, hotel))
    expect((await reportOf(hotel, 'rate-variance', first, past)).rows).toEqual([])
    await call.availability.updateRates({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      dateFrom: world.day(2),
      dateTo: world.day(2),
      baseRate: 500_000,
    })
    const { rows, total } = await reportOf(hotel, 'rate-variance', first, past)
    expect(rows).toMatchObject([
      {
        date: world.day(2),
        listRate: 500_000,
        chargedRate: 400_000,
        rateDifference: -100_000,
        rateVariance: -20,
      },
    ])
    expect(total).toMatchObject({ listRate: 500_000, rateDifference: -100_000, rateVariance: -20 })
  })
})

describe('the rate parity', () => {
  it('holds what each channel was told and has beside our own price', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const [plain, taxed] = [await connect(hotel, false), await connect(hotel, true)]
    const ratePlanId = await bestAvailable(hotel)
    const night = world.day(1)
    const acceptedAt = '2026-01-01T00:00:00Z'
    for (const [connectionId, price] of [
      [plain, 440_000],
      [taxed, 420_000],
    ] as const) {
      const of = { propertyId, connectionId, roomTypeId, ratePlanId }
      await world.ownerDb
        .insertInto('channelRate')
        .values({ ...of, roomCode: 'R', rateCode: 'B' })
        .execute()
      await world.ownerDb
        .insertInto('channelCell')
        .values({ ...of, night, price, available: 1, minimumStay: 2, closed: false, acceptedAt })
        .execute()
    }
    const { rows } = await reportOf(hotel, 'rate-parity', night)
    expect(rows).toMatchObject([
      { source: 'agoda', own: 420_000, told: 420_000, said: 420_000, parity: 0, terms: 'with' },
      { source: 'makemytrip', own: 400_000, told: 440_000, parity: 10, terms: 'without' },
    ])
    expect(rows[0]?.restrictions).toBe('from 2 nights')

    const { id: checkId } = await world.ownerDb
      .insertInto('channelCheck')
      .values({
        propertyId,
        connectionId: plain,
        dateFrom: night,
        dateTo: night,
        compared: 7,
        different: 1,
        at: '2026-01-02T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into channel_difference (property_id, check_id, room_type_id, rate_plan_id, night, field, accepted, said, wanted, outcome)
      values (${propertyId}, ${checkId}, ${roomTypeId}, ${ratePlanId}, ${night}, 'price', 440000, 380000, 440000, 'sent')`.execute(
      world.ownerDb,
    )
    const later = await reportOf(hotel, 'rate-parity', night)
    expect(later.rows[1]).toMatchObject({ told: 440_000, said: 380_000, parity: -5 })
  })
})

describe('what a channel was paid for a stay', () => {
  it('is owed less commission, its GST, TCS and TDS, until it comes', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const connectionId = await connect(hotel, false)
    const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
    const { totalAmount } = await call.bookings.get({ bookingId })
    await sql`insert into channel_reservation (property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at,
        is_prepaid, total_amount, commission_amount)
      values (${hotel.propertyId}, ${connectionId}, 'R1', 'booked', ${bookingId}, '{}', now(), true, ${totalAmount}, 80000)`.execute(
      world.ownerDb,
    )
    const open = await reportOf(hotel, 'ota-receivable', world.day(1))
    // 4,200.00 − 800.00 − 144.00 − 20.00 − 4.00
    expect(open.rows).toMatchObject([
      {
        paidToChannel: 420_000,
        commission: 80_000,
        commissionGst: 14_400,
        tcs: 2_000,
        tds: 400,
        remittance: 323_200,
        remitted: 0,
        open: 323_200,
      },
    ])
    await call.payments.record({ bookingId, method: 'bank-transfer', amount: 323_200 })
    const came = await reportOf(hotel, 'ota-receivable', world.day(1))
    expect(came.rows).toMatchObject([{ remitted: 323_200, open: 0 }])

    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The channel keeps it' } })
    const tax = await reportOf(hotel, 'channel-tcs-tds', world.day(-1), world.day(2))
    const register = await reportOf(hotel, 'invoice-register', world.day(-1), world.day(2))
    expect(tax.rows).toMatchObject([
      { source: 'makemytrip', documents: 1, tcsCgst: 1_000, tcsSgst: 1_000, tcsIgst: 0, tds: 400 },
    ])
    expect(tax.total?.taxable).toBe(register.total?.taxable)
    expect(register.rows[0]?.placeOfSupply).toMatch(/^\d\d-\D+$/)
  })
})

describe('companies', () => {
  it('have their statements in one report, which ends as their account does, and their TDS', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const address = { address: '1 M G Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    const named = async (name: string) =>
      (
        await call.payments.companies.create({
          propertyId,
          name,
          gstin: freshGstin(),
          ...address,
        })
      ).companyId
    const [asha, bela] = [await named('Asha Mills'), await named('Bela Works')]
    for (const companyId of [asha, bela]) {
      const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
      await call.bookings.checkOut({ bookingId, settlements: [{ billId: null, companyId }] })
    }
    const paid = await call.payments.companies.receive({
      companyId: asha,
      amount: 100_000,
      tds: 10_000,
      method: 'bank-transfer',
      reference: 'HDFC1',
      idempotencyKey: 'first',
    })
    const days = [world.day(-1), world.day(2)] as const
    const { rows, total } = await reportOf(hotel, 'company-statement', ...days)
    const last = (company: string) => rows.findLast(row => row.company === company)?.balanceAfter
    expect(last('Asha Mills')).toBe(
      (await call.payments.companies.get({ companyId: asha })).outstanding,
    )
    expect(last('Bela Works')).toBe(
      (await call.payments.companies.get({ companyId: bela })).outstanding,
    )
    expect(Number(total?.debit) - Number(total?.credit)).toBe(
      Number(last('Asha Mills')) + Number(last('Bela Works')),
    )
    // What came before the period is one line.
    const after = await reportOf(hotel, 'company-statement', world.day(2))
    expect(after.rows.map(row => [row.company, row.kind, row.balanceAfter])).toEqual([
      ['Asha Mills', 'opening', last('Asha Mills')],
      ['Bela Works', 'opening', last('Bela Works')],
    ])
    const withheld = await reportOf(hotel, 'company-tds', ...days)
    expect(withheld.rows).toMatchObject([
      { company: 'Asha Mills', reference: 'HDFC1', received: 100_000, tds: 10_000 },
    ])
    expect(paid.receiptIds).toHaveLength(1)
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
    const { date } = (
      await sql<{ date: string }>`
      select business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) as date from booking b join property p on p.id = b.property_id
      where b.id = ${bookingId}`.execute(world.ownerDb)
    ).rows[0] ?? { date: '' }
    const done = await reportOf(hotel, 'housekeeping-times', date)
    expect(done.rows).toMatchObject([{ minutes: 47, cleaned: 1, waiting: 0 }])
    expect(done.rows[0]?.by).not.toBe('')
  })
})

describe('the night audit pack', () => {
  it('holds each part as its own report has it', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const bookingId = await arrive(world, hotel, { checkOut: world.day(2) })
    await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    const day = world.day(0)
    const pack = await reportOf(hotel, 'night-audit-pack', day)
    const part = (name: string) => pack.rows.filter(row => row.section === name)
    const flash = await reportOf(hotel, 'manager-flash', day)
    expect(part('Flash').map(row => row.figure)).toEqual(flash.rows.map(row => row.today))
    const balance = await reportOf(hotel, 'trial-balance', day)
    expect(part('Trial balance').map(row => row.amount)).toEqual(
      balance.rows.map(row => row.closing),
    )
    const book = await reportOf(hotel, 'day-book', day)
    const sum = (rows: readonly Record<string, unknown>[], key: string) =>
      rows.reduce((all, row) => all + Number(row[key]), 0)
    expect(sum(part('Day book'), 'amount')).toBe(
      sum(book.rows, 'charges') + sum(book.rows, 'tax') - sum(book.rows, 'payments'),
    )
    expect(part('In house')).toHaveLength(1)
    expect(part('Arrivals')).toHaveLength(1)
    expect(
      part('Not posted').length + book.rows.filter(row => row.kind === 'room-night').length,
    ).toBe(1)
  })
})
