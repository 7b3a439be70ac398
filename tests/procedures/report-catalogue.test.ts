import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { reportsIn } from '../support/reports-in.ts'
import { applyAndProve, arrive } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

const reportOf = reportsIn(world)

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
  it('holds each night beside the list of when it was booked, and beside that of now where none was kept', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { call } = hotel.owner
    const [first, past] = [world.day(1), world.day(3)]
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const report = () => reportOf(hotel, 'rate-variance', first, past)
    expect((await report()).rows).toEqual([])
    await call.availability.updateRates({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      dateFrom: world.day(2),
      dateTo: world.day(2),
      baseRate: 500_000,
    })
    // The list has changed since: that is no discount.
    expect((await report()).rows).toEqual([])
    // A night that came by a later change has none of its own, and is at the rate of its day.
    await applyAndProve(world, hotel, bookingId, {
      kind: 'dates',
      checkIn: world.day(1),
      checkOut: world.day(4),
      pricing: 'today',
    })
    expect((await report()).rows).toEqual([])
    await world.ownerDb
      .updateTable('bookingNight')
      .set({ listRate: null })
      .where('bookingId', '=', bookingId)
      .execute()
    const { rows, total } = await report()
    expect(rows).toMatchObject([
      {
        date: world.day(2),
        listRate: 500_000,
        listOf: 'now',
        chargedRate: 400_000,
        rateDifference: -100_000,
        rateVariance: -20,
      },
    ])
    expect(total).toMatchObject({ listRate: 500_000, rateDifference: -100_000, rateVariance: -20 })
  })

  it('says by how much a price that was agreed is below the list', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { id: bookingId } = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { totalAmount: 420_000, overrideReason: 'An old friend' }),
    )
    const { rows } = await reportOf(hotel, 'rate-variance', world.day(1), world.day(3))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ listRate: 400_000, listOf: 'booking', reason: 'An old friend' })
    // Who set the price last is who answers for it.
    const person = async ({ call }: Pick<typeof hotel.owner, 'call'>) =>
      (await call.auth.me())?.name
    const named = async () => {
      const variance = await reportOf(hotel, 'rate-variance', world.day(1), world.day(3))
      const prices = await reportOf(hotel, 'price-overrides', world.day(1))
      return [...variance.rows, ...prices.rows].map(row => row.by)
    }
    const owner = await person(hotel.owner)
    expect(await named()).toEqual([owner, owner, owner])
    const clerk = await world.createStaff(hotel, ['bookings'], ['discount'])
    const change = { kind: 'price', discountPercent: 10, reason: 'The view' } as const
    const { version } = await clerk.call.bookings.previewChange({ bookingId, change })
    await clerk.call.bookings.applyChange({ bookingId, change, version })
    const second = await person(clerk)
    expect(await named()).toEqual([second, second, second])
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
    await sql`insert into channel_difference (account_id, property_id, check_id, room_type_id, rate_plan_id, night, field, accepted, said, wanted, outcome)
      values (${hotel.accountId}, ${propertyId}, ${checkId}, ${roomTypeId}, ${ratePlanId}, ${night}, 'price', 440000, 380000, 440000, 'sent')`.execute(
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
    await sql`insert into channel_reservation (account_id, property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at,
        is_prepaid, total_amount, commission_amount)
      values (${hotel.accountId}, ${hotel.propertyId}, ${connectionId}, 'R1', 'booked', ${bookingId}, '{}', now(), true, ${totalAmount}, 80000)`.execute(
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

describe('receivables by age', () => {
  it('age from the due date of the invoice, or from the departure where there is none', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { call } = hotel.owner
    const { propertyId } = hotel
    const address = { address: '1 M G Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    const { companyId } = await call.payments.companies.create({
      propertyId,
      name: 'Asha Mills',
      gstin: freshGstin(),
      creditLimit: 5_000_000,
      termsDays: 30,
      ...address,
    })
    const onAccount = await arrive(world, hotel, { checkOut: world.day(1) })
    await call.bookings.checkOut({
      bookingId: onAccount,
      settlements: [{ billId: null, companyId }],
    })
    const left = await arrive(world, hotel, { checkOut: world.day(1) })
    await call.bookings.checkOut({ bookingId: left, leaveBalance: { reason: 'Pays later' } })
    const buckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'upTo120', 'older'] as const
    const aged = async (day: number) => {
      const { rows } = await reportOf(hotel, 'receivables-ageing', world.day(day))
      return rows.map(row => {
        expect(buckets.reduce((sum, key) => sum + Number(row[key]), 0)).toBe(row.total)
        return [row.account, buckets.filter(key => row[key] !== 0).join()]
      })
    }
    expect(await aged(1)).toEqual([
      ['Asha Mills', 'notDue'],
      ['Ravi Kumar', 'notDue'],
    ])
    expect(await aged(31)).toEqual([
      ['Asha Mills', 'upTo30'],
      ['Ravi Kumar', 'upTo30'],
    ])
    expect(await aged(45)).toEqual([
      ['Asha Mills', 'upTo30'],
      ['Ravi Kumar', 'upTo60'],
    ])
    expect(await aged(130)).toEqual([
      ['Asha Mills', 'upTo120'],
      ['Ravi Kumar', 'older'],
    ])
    const day = world.day(1)
    const { rows } = await reportOf(hotel, 'receivables-ageing', day)
    expect(rows[0]).toMatchObject({ creditLimit: 5_000_000, due: expect.any(String) })
    expect(rows[0]?.number).not.toBe('')
    // What came after the date does not lower what was owed on it.
    world.clock.set(`${world.day(3)}T06:30:00Z`)
    await call.payments.companies.receive({
      companyId,
      amount: 100_000,
      method: 'bank-transfer',
      idempotencyKey: 'later',
    })
    const after = await reportOf(hotel, 'receivables-ageing', day)
    expect(after.total?.total).toBe(Number(rows[0]?.total) + Number(rows[1]?.total))
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
