import { beforeEach, describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let call: Browser['call']
let propertyId: string

beforeEach(async () => {
  hotel = await world.openHotel({ basePrice: 720_000 })
  call = hotel.owner.call
  propertyId = hotel.propertyId
})

const resort = {
  name: 'Resort fee',
  basis: 'per-room-night',
  amount: 50_000,
  tax: { taxed: 'as-room' },
} as const
const local = {
  name: 'Local tax',
  basis: 'per-guest-night',
  amount: 5_000,
  tax: { taxed: 'none' },
} as const
const linen = {
  name: 'Linen',
  basis: 'per-stay',
  amount: 30_000,
  tax: { taxed: 'own', taxBasisPoints: 1_800, sac: '999713' },
} as const
const charge = (fee: typeof resort | typeof local | typeof linen) =>
  call.fees.create({ propertyId, ...fee })
const chargesOf = async (bookingId: string) =>
  (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)

/** Two nights of a room of ₹7,200 that the resort fee lifts over ₹7,500: 18 % of 7,700 a night, 50 for each of two adults, the linen once. */
const total = 2 * (770_000 + 138_600 + 10_000) + 35_400

describe('fees', () => {
  it('are the hotel’s own, named once, and stay for history when they are retired', async () => {
    const { id: feeId } = await charge(resort)
    expect(await reasonOf(charge(resort))).toBe('NAME_TAKEN')
    const other = await world.openHotel()
    expect(
      await reasonOf(
        other.owner.call.fees.update({ propertyId: other.propertyId, feeId, ...resort }),
      ),
    ).toBe('NOT_FOUND')
    expect(
      await reasonOf(other.owner.call.fees.retire({ propertyId: other.propertyId, feeId })),
    ).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(clerk.call.fees.create({ propertyId, ...local }))).toBe('AREA_REQUIRED')
    const ofRoom = { ...linen.tax, sac: '996311' }
    await expect(call.fees.create({ propertyId, ...linen, tax: ofRoom })).rejects.toThrow(
      'taxed as the room',
    )
    await call.fees.retire({ propertyId, feeId })
    expect(await reasonOf(call.fees.retire({ propertyId, feeId }))).toBe('NOT_FOUND')
    await charge(resort)
    expect((await call.fees.list({ propertyId })).items).toMatchObject([
      { name: 'Resort fee', taxed: 'as-room', isActive: true },
    ])
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('entity', '=', 'fee')
      .orderBy('id')
      .execute()
    expect(trail.map(entry => entry.action).slice(-3)).toEqual([
      'fee.created',
      'fee.retired',
      'fee.created',
    ])
  })

  it('are at most ten, also when two add the last at once', async () => {
    for (let at = 0; at < 9; at += 1)
      await call.fees.create({ propertyId, ...local, name: `Fee ${at}` })
    const both = await Promise.allSettled([charge(resort), charge(linen)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await reasonOf(call.fees.create({ propertyId, ...local, name: 'One more' }))).toBe(
      'FEES_FULL',
    )
  })
})

describe('a stay with fees', () => {
  it('costs the same in the search, the quote, at the desk and on the bill, each fee posted once', async () => {
    await charge(resort)
    await charge(local)
    await charge(linen)
    const stay = {
      checkIn: world.day(0),
      checkOut: world.day(2),
      adults: 2,
      children: 0,
      rooms: 1,
      roomTypeId: hotel.roomTypeId,
    }
    const { roomTypes } = await world
      .anonymous()
      .call.site.availability({ subdomain: hotel.subdomain, ...stay })
    expect(roomTypes[0]?.ratePlans[0]).toMatchObject({
      totalAmount: total,
      roomAmount: 1_440_000,
      feeAmount: 150_000,
    })
    const quote = await world.anonymous().call.site.quote({ subdomain: hotel.subdomain, ...stay })
    expect(quote).toMatchObject({ totalAmount: total, taxAmount: 2 * 138_600 + 5_400 })
    expect(quote.fees.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
      ['Resort fee', 2, 100_000],
      ['Local tax', 4, 20_000],
      ['Linen', 1, 30_000],
    ])
    const booking = await stayInHouse(world, hotel)
    expect(booking).toMatchObject({
      totalAmount: total,
      roomAmount: 1_440_000,
      feeAmount: 150_000,
      extrasAmount: 0,
    })
    const bookingId = booking.id
    // What the hotel charges tomorrow is no matter of a stay that is booked.
    for (const { feeId } of (await call.fees.list({ propertyId })).items)
      await call.fees.retire({ propertyId, feeId })
    expect((await call.folio.get({ bookingId })).waitingAmount).toBe(total)
    world.clock.set('2026-11-19T06:30:00Z')
    await call.nightAudit.run({ propertyId })
    await call.nightAudit.run({ propertyId })
    const first = await chargesOf(bookingId)
    expect(
      first.map(({ description, value, cgst, taxBasisPoints, sac }) => [
        description,
        value,
        cgst,
        taxBasisPoints,
        sac,
      ]),
    ).toEqual([
      [expect.any(String), 720_000, 64_800, 1_800, '996311'],
      ['Resort fee', 50_000, 4_500, 1_800, '996311'],
      ['Local tax', 10_000, 0, 0, ''],
      ['Linen', 30_000, 2_700, 1_800, '999713'],
    ])
    expect(first[0]?.slab).toMatchObject({ aboveValue: 750_000 })
    const { items } = await call.nightAudit.list({ propertyId })
    expect(items[0]).toMatchObject({ roomRevenue: 770_000, otherRevenue: 40_000 })
    world.clock.set('2026-11-20T06:30:00Z')
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      totalAmount: total,
      chargedAmount: total,
    })
    const papers = await call.payments.documents({ bookingId })
    expect(papers.items).toMatchObject([{ kind: 'tax-invoice', total }])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('keeps its quote though the hotel charges more meanwhile, and not after it', async () => {
    const { id: feeId } = await charge(local)
    const stay = {
      checkIn: world.day(3),
      checkOut: world.day(4),
      adults: 2,
      children: 0,
      rooms: 1,
      roomTypeId: hotel.roomTypeId,
    }
    const site = { subdomain: hotel.subdomain, ...stay }
    const { token, totalAmount } = await world.anonymous().call.site.quote(site)
    await call.fees.update({ propertyId, feeId, ...local, amount: 9_000 })
    const guest = {
      guestName: 'Ravi Kumar',
      guestEmail: 'ravi@example.in',
      guestPhone: '9812345678',
    }
    const booked = await world
      .anonymous()
      .call.site.book({ ...site, ...guest, quoteToken: token, idempotencyKey: 'promised' })
    expect(booked).toMatchObject({
      totalAmount,
      feeAmount: 10_000,
      fees: [{ name: 'Local tax', quantity: 2 }],
    })
    expect((await world.anonymous().call.site.quote(site)).totalAmount).toBe(totalAmount + 8_000)
  })

  it('has an agreed total that holds the fees as they are, and none below them', async () => {
    await charge(resort)
    await charge(linen)
    const request = deskBooking(world, hotel, {
      checkIn: world.day(0),
      checkOut: world.day(2),
      overrideReason: 'A friend',
    })
    expect(await reasonOf(call.bookings.create({ ...request, totalAmount: 140_399 }))).toBe(
      'STAY_REFUSED',
    )
    const agreed = await call.bookings.create({ ...request, totalAmount: 1_000_000 })
    expect(agreed).toMatchObject({ totalAmount: 1_000_000, feeAmount: 130_000 })
    const price = { kind: 'price', totalAmount: 140_399, reason: 'A friend' } as const
    const { refusal } = await call.bookings.previewChange({ bookingId: agreed.id, change: price })
    expect(refusal?.message).toContain('The fees of these nights come to ₹1,404')
    const lowest = { ...price, totalAmount: 140_400 }
    const { version } = await call.bookings.previewChange({ bookingId: agreed.id, change: lowest })
    await call.bookings.applyChange({ bookingId: agreed.id, change: lowest, version })
    expect(await call.bookings.get({ bookingId: agreed.id })).toMatchObject({
      totalAmount: 140_400,
      roomAmount: 0,
      feeAmount: 130_000,
    })
  })

  it('moves the fee of the stay with its first night, and counts the guests who come', async () => {
    await charge(local)
    await charge(linen)
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(2), checkOut: world.day(4) }),
    )
    const apply = async (change: Parameters<typeof call.bookings.previewChange>[0]['change']) => {
      const { version, money } = await call.bookings.previewChange({ bookingId, change })
      await call.bookings.applyChange({ bookingId, change, version })
      return money.lines.map(({ kind, description, night, amount }) => [
        kind,
        description,
        night,
        amount,
      ])
    }
    const lines = await apply({
      kind: 'dates',
      checkIn: world.day(1),
      checkOut: world.day(3),
      pricing: 'today',
    })
    expect(lines).toContainEqual(['night-repriced', 'Linen', world.day(2), -30_000])
    expect(lines).toContainEqual(['night-added', 'Linen', world.day(1), 30_000])
    const { nightLines, bookingRooms } = await call.bookings.get({ bookingId })
    const held = nightLines.filter(night => night.releasedAt === null)
    expect(held.map(night => [night.night, night.fees.map(fee => fee.name)])).toEqual([
      [world.day(1), ['Local tax', 'Linen']],
      [world.day(2), ['Local tax']],
    ])
    const bookingRoomId = bookingRooms[0]?.bookingRoomId ?? ''
    const more = await apply({ kind: 'occupancy', bookingRoomId, adults: 3, children: 0 })
    expect(more).toContainEqual([
      'night-repriced',
      'Local tax: ₹100 becomes ₹150',
      world.day(1),
      5_000,
    ])
  })

  it.each([
    { fee: 'full' as const, due: 770_000 + 138_600 + 10_000, fees: 60_000 },
    { fee: 'half' as const, due: 360_000 + 18_000, fees: 0 },
    { fee: 'none' as const, due: 0, fees: 0 },
  ])(
    'that begins a night early has its fees where that night is sold in full: $fee',
    async ({ fee, due, fees }) => {
      await charge(resort)
      await charge(local)
      const booking = await call.bookings.create(deskBooking(world, hotel))
      const change = { kind: 'early-check-in', fee } as const
      const { version, money } = await call.bookings.previewChange({
        bookingId: booking.id,
        change,
      })
      expect(money.totalAfter - money.totalBefore).toBe(due)
      const after = await call.bookings.applyChange({ bookingId: booking.id, change, version })
      expect([
        after.totalAmount - booking.totalAmount,
        after.feeAmount - booking.feeAmount,
      ]).toEqual([due, fees])
    },
  )

  it('is levelled when a discount moves its night into another slab, and back when it is reversed', async () => {
    await charge(resort)
    const { id: bookingId } = await stayInHouse(world, hotel, { checkOut: world.day(1) })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.nightAudit.run({ propertyId })
    const taxes = async () =>
      (await chargesOf(bookingId)).map(({ value, cgst, taxBasisPoints }) => [
        value,
        cgst,
        taxBasisPoints,
      ])
    const [night, fee] = await chargesOf(bookingId)
    await call.folio.discount({
      bookingId,
      chargeId: night?.id ?? '',
      amount: 10_000,
      reason: 'Noise',
    })
    expect(await taxes()).toEqual([
      [710_000, 63_900, 1_800],
      [50_000, 4_500, 1_800],
    ])
    const { id: lineId } = await call.folio.discount({
      bookingId,
      chargeId: night?.id ?? '',
      amount: 20_000,
      reason: 'More noise',
    })
    expect(await taxes()).toEqual([
      [690_000, 17_250, 500],
      [50_000, 1_250, 500],
    ])
    await call.folio.reverse({ bookingId, lineId, reason: 'It was not so loud' })
    expect(await taxes()).toEqual([
      [710_000, 63_900, 1_800],
      [50_000, 4_500, 1_800],
    ])
    await call.folio.reverse({ bookingId, lineId: fee?.id ?? '', reason: 'The pool was shut' })
    expect((await taxes())[1]).toEqual([0, 0, 1_800])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('puts the fees of a night on the bill that takes its nights, and charges no GST at a hotel without', async () => {
    await charge(resort)
    await charge(linen)
    await world.ownerDb
      .updateTable('property')
      .set({ gstRegistration: 'composition' })
      .where('id', '=', propertyId)
      .execute()
    const {
      id: bookingId,
      taxAmount,
      totalAmount,
    } = await stayInHouse(world, hotel, { checkOut: world.day(1) })
    expect([taxAmount, totalAmount]).toEqual([0, 800_000])
    await call.folio.open({ bookingId, payer: 'company', name: 'Tata Steel', takesNights: true })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    expect((await call.folio.get({ bookingId })).bills.map(bill => bill.totals.charged)).toEqual([
      0, 800_000,
    ])
    expect((await call.payments.documents({ bookingId })).items).toMatchObject([
      { kind: 'bill-of-supply', total: 800_000 },
    ])
  })

  it('is told to the guest as the hotel writes amounts, in the letter and on the paper', async () => {
    await charge(linen)
    await charge(resort)
    await call.properties.update({ propertyId, currencyDisplay: 'code' })
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, {
        checkIn: world.day(1),
        checkOut: world.day(3),
        guestEmail: 'ravi.fees@example.in',
      }),
    )
    await call.bookings.sendConfirmation({ bookingId })
    const [letter] = await world.postTo('ravi.fees@example.in')
    expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
      'Fees in it: Linen (INR 300)\nResort fee (INR 500 × 2 nights)',
    )
    await call.payments.record({ bookingId, amount: 100_000, method: 'upi' })
    const { content } = await world.ownerDb
      .selectFrom('document')
      .select('content')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({ currencyDisplay: 'code' })
    expect(
      await world.anonymous().call.site.bySubdomain({ subdomain: hotel.subdomain }),
    ).toMatchObject({ currencyDisplay: 'code' })
  })
})
