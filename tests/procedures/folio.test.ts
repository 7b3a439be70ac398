import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { chargesOf, leaveOwing, sellBreakfast } from '../support/charges.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let call: Browser['call']
let breakfast: string

beforeAll(async () => {
  hotel = await world.openHotel({ basePrice: 800_000, quantity: 30 })
  call = hotel.owner.call
  breakfast = await sellBreakfast(hotel)
})

describe('folio.get', () => {
  it('says what was charged, how it came about, and what is still to come', async () => {
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel)
    const before = await call.folio.get({ bookingId })
    expect(before).toMatchObject({
      balance: totalAmount,
      waitingAmount: totalAmount,
      chargedAmount: 0,
      waitingNights: [{ room: 1 }, { room: 1 }],
    })
    await call.folio.addExtra({ bookingId, extraId: breakfast, quantity: 2 })
    const { bills, balance } = await call.folio.get({ bookingId })
    expect(balance).toBe(totalAmount + 105_000)
    expect(bills).toMatchObject([
      {
        id: null,
        name: 'Ravi Kumar',
        totals: { value: 100_000, tax: 5_000, charged: 105_000, balance: 105_000 },
      },
    ])
    expect(bills[0]?.charges).toMatchObject([
      {
        description: 'Breakfast × 2',
        value: 100_000,
        cgst: 2_500,
        taxBasisPoints: 500,
        postedBy: 'Asha Rao',
      },
    ])
    await leaveOwing(world, hotel.owner, bookingId)
    expect(
      (await chargesOf(hotel.owner, bookingId)).find(charge => charge.kind === 'room-night'),
    ).toMatchObject({
      value: 800_000,
      taxBasisPoints: 1800,
      sac: '996311',
      room: { position: 1, ratePlan: 'Best Available' },
      slab: { aboveValue: 750_000, upToValue: null, since: '2025-09-22' },
    })
  })
})

describe('folio.extras', () => {
  it('are the property’s own, named once, and no longer sold when switched off', async () => {
    const other = await world.openHotel()
    const fields = {
      propertyId: other.propertyId,
      name: 'Laundry',
      price: 20_000,
      taxBasisPoints: 1800,
      sac: '999713',
    } as const
    const { id } = await other.owner.call.folio.extras.create(fields)
    expect(await reasonOf(other.owner.call.folio.extras.create(fields))).toBe('NAME_TAKEN')
    expect(
      await reasonOf(other.owner.call.folio.extras.update({ ...fields, extraId: breakfast })),
    ).toBe('NOT_FOUND')
    await other.owner.call.folio.extras.update({ ...fields, extraId: id, isActive: false })
    const booking = await bookFromToday(world, other)
    expect(
      await reasonOf(other.owner.call.folio.addExtra({ bookingId: booking.id, extraId: id })),
    ).toBe('NOT_FOUND')
    expect(
      await reasonOf(
        other.owner.call.folio.addExtra({ bookingId: booking.id, extraId: breakfast }),
      ),
    ).toBe('NOT_FOUND')
    const clerk = await world.createStaff(other, ['bookings'])
    expect(await reasonOf(clerk.call.folio.extras.create({ ...fields, name: 'Spa' }))).toBe(
      'AREA_REQUIRED',
    )
  })

  it('cost what the catalogue says unless the price may be changed', async () => {
    const clerk = await world.createStaff(hotel, ['bookings'])
    const { id: bookingId } = await bookFromToday(world, hotel)
    expect(
      await reasonOf(
        clerk.call.folio.addExtra({ bookingId, extraId: breakfast, unitPrice: 1_000 }),
      ),
    ).toBe('GRANT_REQUIRED')
    const trusted = await world.createStaff(hotel, ['bookings'], ['override'])
    await trusted.call.folio.addExtra({ bookingId, extraId: breakfast, unitPrice: 1_000 })
    expect(await chargesOf(hotel.owner, bookingId)).toMatchObject([
      { value: 1_000, cgst: 25, sgst: 25 },
    ])
  })
})

describe('folio.discount', () => {
  it('taxes an extra on what is left, needs its grant and stays within the charge', async () => {
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel)
    const { id: chargeId } = await call.folio.addFee({
      bookingId,
      description: 'Late supper',
      amount: 100_000,
      taxBasisPoints: 1800,
      sac: '996331',
    })
    const clerk = await world.createStaff(hotel, ['bookings'])
    const discount = { bookingId, chargeId, amount: 40_000, reason: 'Cold soup' }
    expect(await reasonOf(clerk.call.folio.discount(discount))).toBe('GRANT_REQUIRED')
    await call.folio.discount(discount)
    expect(await chargesOf(hotel.owner, bookingId)).toMatchObject([
      { value: 60_000, cgst: 5_400, sgst: 5_400, listed: 100_000 },
    ])
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      totalAmount: totalAmount + 70_800,
      balance: totalAmount + 70_800,
    })
    expect(await reasonOf(call.folio.discount({ ...discount, amount: 60_001 }))).toBe(
      'ABOVE_CHARGE',
    )
    expect((await call.bookings.activity({ bookingId })).items[0]).toMatchObject({
      action: 'folio.discounted',
      reason: 'Cold soup',
    })
  })

  it('does not lower a charge below zero when two do it at once', async () => {
    const { id: bookingId } = await bookFromToday(world, hotel)
    const { id: chargeId } = await call.folio.addFee({
      bookingId,
      description: 'Key',
      amount: 100_000,
      taxBasisPoints: 0,
      sac: '9997',
    })
    const twice = await Promise.allSettled(
      [1, 2].map(() =>
        call.folio.discount({ bookingId, chargeId, amount: 60_000, reason: 'Found' }),
      ),
    )
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await chargesOf(hotel.owner, bookingId)).toMatchObject([{ value: 40_000 }])
  })
})

describe('a hotel that charges no GST', () => {
  it.each(['composition', 'unregistered'])(
    'of %s scheme is not taxed by a discount, and names no slab',
    async gstRegistration => {
      world.clock.set('2026-11-18T06:30:00Z')
      const own = await world.openHotel({ basePrice: 800_000 })
      const { id: bookingId } = await stayInHouse(world, own)
      await world.ownerDb
        .updateTable('property')
        .set({
          gstRegistration,
          ...(gstRegistration === 'unregistered' && { gstNumber: null }),
        })
        .where('id', '=', own.propertyId)
        .execute()
      world.clock.set('2026-11-20T06:30:00Z')
      await own.owner.call.nightAudit.run({ propertyId: own.propertyId })
      const charges = async () =>
        (await own.owner.call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
      const [night] = await charges()
      // Booked in the regular scheme, and charged by a hotel that may collect no tax any more.
      expect(night).toMatchObject({ value: 800_000, cgst: 0, slab: null })
      await own.owner.call.folio.discount({
        bookingId,
        chargeId: night?.id ?? '',
        amount: 100_000,
        reason: 'Noise',
      })
      expect((await charges())[0]).toMatchObject({
        value: 700_000,
        cgst: 0,
        sgst: 0,
        taxBasisPoints: 0,
        slab: null,
      })
      world.clock.set('2026-11-18T06:30:00Z')
    },
  )
})

describe('folio.reverse', () => {
  it('takes a charge back with its tax and discounts, once', async () => {
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel)
    const { id: chargeId } = await call.folio.addExtra({
      bookingId,
      extraId: breakfast,
      quantity: 3,
    })
    await call.folio.discount({ bookingId, chargeId, amount: 333, reason: 'Rounded' })
    const clerk = await world.createStaff(hotel, ['bookings'])
    const reversal = { bookingId, lineId: chargeId, reason: 'Wrong room' }
    expect(await reasonOf(clerk.call.folio.reverse(reversal))).toBe('GRANT_REQUIRED')
    await call.folio.reverse(reversal)
    expect(await chargesOf(hotel.owner, bookingId)).toMatchObject([
      { value: 0, cgst: 0, sgst: 0, isReversed: true },
    ])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ totalAmount })
    expect(await reasonOf(call.folio.reverse(reversal))).toBe('NOT_REVERSIBLE')
    expect(await reasonOf(call.folio.reverse({ ...reversal, lineId: breakfast }))).toBe('NOT_FOUND')
  })

  it('takes a mistaken payment back and cancels its receipt', async () => {
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    const payment = await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    await call.folio.reverse({
      bookingId,
      lineId: payment.lineId ?? '',
      reason: 'Another guest’s money',
    })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      balance,
      paidAmount: 0,
      refundedAmount: 0,
      paymentStatus: 'pending',
    })
    const { items } = await call.payments.documents({ bookingId })
    expect(items.map(paper => [paper.kind, paper.cancelledFor])).toEqual([
      ['receipt-voucher', 'Another guest’s money'],
    ])
  })
})

describe('a request that comes again with its key', () => {
  it('posts nothing more, and answers as the first did', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const twice = async <T>(
      send: (key: { bookingId: string; idempotencyKey: string }) => Promise<T>,
    ): Promise<T> => {
      const idempotencyKey = randomUUID()
      const [first, again] = await Promise.all(
        [0, 1].map(() => send({ bookingId, idempotencyKey })),
      )
      expect(again).toEqual(first)
      return first as T
    }
    const key = { description: 'Key', amount: 50_000, taxBasisPoints: 1800 as const, sac: '9997' }
    const { id: chargeId } = await twice(once => call.folio.addFee({ ...once, ...key }))
    await twice(once => call.folio.addExtra({ ...once, extraId: breakfast }))
    await twice(once => call.folio.discount({ ...once, chargeId, amount: 1_000, reason: 'Late' }))
    const { id: billId } = await twice(once =>
      call.folio.open({ ...once, payer: 'guest', name: 'Meera Nair' }),
    )
    await twice(once => call.folio.split({ ...once, chargeId, amount: 9_000, billId }))
    await call.payments.issueInvoice({ bookingId })
    await twice(once => call.folio.raise({ ...once, chargeId, amount: 2_000, reason: 'Two keys' }))
    const { bills, documents } = await call.folio.get({ bookingId })
    expect(
      bills.map(bill =>
        bill.charges.filter(charge => charge.description === 'Key').map(charge => charge.value),
      ),
    ).toEqual([[50_000 - 1_000 - 9_000 + 2_000], [9_000]])
    expect(bills[0]?.charges).toHaveLength(2)
    expect(documents.filter(paper => paper.kind === 'debit-note')).toHaveLength(1)
  })
})

describe('folio.roundOff', () => {
  it('brings what is owed to a whole rupee and out of no taxable value', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.addFee({
      bookingId,
      description: 'Key',
      amount: 33_333,
      taxBasisPoints: 500,
      sac: '9997',
    })
    expect((await call.bookings.get({ bookingId })).balance % 100).toBe(99)
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amounts: [1] })
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amounts: [] })
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, bookingId)
    const invoice = await call.payments.invoice({ bookingId })
    expect(invoice.total % 100).toBe(0)
  })

  it('leaves each bill of the booking whole, and so what is owed in all', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open({ bookingId, payer: 'guest', name: 'Meera Nair' })
    const key = { bookingId, description: 'Key', taxBasisPoints: 500 as const, sac: '9997' }
    await call.folio.addFee({ ...key, amount: 33_333 })
    await call.folio.addFee({ ...key, amount: 10_010, billId })
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amounts: [1, -10] })
    const { bills, balance } = await call.folio.get({ bookingId })
    expect([balance % 100, ...bills.map(bill => bill.totals.charged % 100)]).toEqual([0, 0, 0])
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amounts: [] })
  })
})

it('leaves every sum right', async () => {
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
