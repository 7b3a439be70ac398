import { beforeAll, describe, expect, it } from 'vitest'
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
  breakfast = await newExtra(hotel)
})

const newExtra = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.folio.extras.create({ propertyId, name: 'Breakfast', price: 50_000, taxBasisPoints: 500, sac: '996331' })).id

const chargesOf = async (bookingId: string) => (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)

async function chargeNights(bookingId: string) {
  world.clock.set('2026-11-20T06:30:00Z')
  const balance = (await call.bookings.get({ bookingId })).balance
  await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
  return balance
}

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
      { id: null, name: 'Ravi Kumar', totals: { value: 100_000, tax: 5_000, charged: 105_000, balance: 105_000 } },
    ])
    expect(bills[0]?.charges).toMatchObject([
      { description: 'Breakfast × 2', value: 100_000, cgst: 2_500, taxBasisPoints: 500, postedBy: 'Asha Rao' },
    ])
    await chargeNights(bookingId)
    expect((await chargesOf(bookingId)).find(charge => charge.kind === 'room-night')).toMatchObject({
      ...{ value: 800_000, taxBasisPoints: 1800, sac: '996311', room: { position: 1, ratePlan: 'Best Available' } },
      slab: { aboveValue: 750_000, upToValue: null, since: '2025-09-22' },
    })
  })
})

describe('folio.extras', () => {
  it('are the property’s own, named once, and no longer sold when switched off', async () => {
    const other = await world.openHotel()
    const fields = { propertyId: other.propertyId, name: 'Laundry', price: 20_000, taxBasisPoints: 1800, sac: '999713' } as const
    const { id } = await other.owner.call.folio.extras.create(fields)
    expect(await reasonOf(other.owner.call.folio.extras.create(fields))).toBe('NAME_TAKEN')
    expect(await reasonOf(other.owner.call.folio.extras.update({ ...fields, extraId: breakfast }))).toBe('NOT_FOUND')
    await other.owner.call.folio.extras.update({ ...fields, extraId: id, isActive: false })
    const booking = await bookFromToday(world, other)
    expect(await reasonOf(other.owner.call.folio.addExtra({ bookingId: booking.id, extraId: id }))).toBe('NOT_FOUND')
    expect(await reasonOf(other.owner.call.folio.addExtra({ bookingId: booking.id, extraId: breakfast }))).toBe('NOT_FOUND')
    const clerk = await world.hireStaff(other, ['bookings'])
    expect(await reasonOf(clerk.call.folio.extras.create({ ...fields, name: 'Spa' }))).toBe('AREA_REQUIRED')
  })

  it('cost what the catalogue says unless the price may be changed', async () => {
    const clerk = await world.hireStaff(hotel, ['bookings'])
    const { id: bookingId } = await bookFromToday(world, hotel)
    expect(await reasonOf(clerk.call.folio.addExtra({ bookingId, extraId: breakfast, unitPrice: 1_000 }))).toBe('GRANT_REQUIRED')
    const trusted = await world.hireStaff(hotel, ['bookings'], ['override'])
    await trusted.call.folio.addExtra({ bookingId, extraId: breakfast, unitPrice: 1_000 })
    expect(await chargesOf(bookingId)).toMatchObject([{ value: 1_000, cgst: 25, sgst: 25 }])
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
    const clerk = await world.hireStaff(hotel, ['bookings'])
    const discount = { bookingId, chargeId, amount: 40_000, reason: 'Cold soup' }
    expect(await reasonOf(clerk.call.folio.discount(discount))).toBe('GRANT_REQUIRED')
    await call.folio.discount(discount)
    expect(await chargesOf(bookingId)).toMatchObject([{ value: 60_000, cgst: 5_400, sgst: 5_400, listed: 100_000 }])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ totalAmount: totalAmount + 70_800, balance: totalAmount + 70_800 })
    expect(await reasonOf(call.folio.discount({ ...discount, amount: 60_001 }))).toBe('ABOVE_CHARGE')
    expect((await call.bookings.activity({ bookingId })).items[0]).toMatchObject({ action: 'folio.discounted', reason: 'Cold soup' })
  })

  it('does not lower a charge below zero when two do it at once', async () => {
    const { id: bookingId } = await bookFromToday(world, hotel)
    const { id: chargeId } = await call.folio.addFee({ bookingId, description: 'Key', amount: 100_000, taxBasisPoints: 0, sac: '9997' })
    const twice = await Promise.allSettled([1, 2].map(() => call.folio.discount({ bookingId, chargeId, amount: 60_000, reason: 'Found' })))
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await chargesOf(bookingId)).toMatchObject([{ value: 40_000 }])
  })
})

describe('a hotel that charges no GST', () => {
  it.each(['composition', 'unregistered'])('of %s scheme is not taxed by a discount, and names no slab', async gstRegistration => {
    world.clock.set('2026-11-18T06:30:00Z')
    const own = await world.openHotel({ basePrice: 800_000 })
    const { id: bookingId } = await stayInHouse(world, own)
    await world.ownerDb.updateTable('property').set({ gstRegistration, gstNumber: null }).where('id', '=', own.propertyId).execute()
    world.clock.set('2026-11-20T06:30:00Z')
    await own.owner.call.nightAudit.run({ propertyId: own.propertyId })
    const charges = async () => (await own.owner.call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
    const [night] = await charges()
    // Booked in the regular scheme, so its tax is frozen; what is left of it after the discount is supplied without.
    expect(night).toMatchObject({ value: 800_000, cgst: 72_000, slab: null })
    await own.owner.call.folio.discount({ bookingId, chargeId: night?.id ?? '', amount: 100_000, reason: 'Noise' })
    expect((await charges())[0]).toMatchObject({ value: 700_000, cgst: 0, sgst: 0, taxBasisPoints: 0, slab: null })
    world.clock.set('2026-11-18T06:30:00Z')
  })
})

describe('folio.reverse', () => {
  it('takes a charge back with its tax and discounts, once', async () => {
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel)
    const { id: chargeId } = await call.folio.addExtra({ bookingId, extraId: breakfast, quantity: 3 })
    await call.folio.discount({ bookingId, chargeId, amount: 333, reason: 'Rounded' })
    const clerk = await world.hireStaff(hotel, ['bookings'])
    const reversal = { bookingId, lineId: chargeId, reason: 'Wrong room' }
    expect(await reasonOf(clerk.call.folio.reverse(reversal))).toBe('GRANT_REQUIRED')
    await call.folio.reverse(reversal)
    expect(await chargesOf(bookingId)).toMatchObject([{ value: 0, cgst: 0, sgst: 0, isReversed: true }])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ totalAmount })
    expect(await reasonOf(call.folio.reverse(reversal))).toBe('NOT_REVERSIBLE')
    expect(await reasonOf(call.folio.reverse({ ...reversal, lineId: breakfast }))).toBe('NOT_FOUND')
  })

  it('takes a mistaken payment back and says so on a voucher', async () => {
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    const payment = await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    await call.folio.reverse({ bookingId, lineId: payment.id, reason: 'Another guest’s money' })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance, paidAmount: 0, refundedAmount: 0, paymentStatus: 'pending' })
    const { items } = await call.payments.documents({ bookingId })
    expect(items.map(paper => paper.kind)).toEqual(['refund-voucher', 'receipt-voucher'])
  })
})

describe('folio.open and folio.moveLines', () => {
  it('splits a stay between a company and its guest, and freezes what is invoiced', async () => {
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel)
    const company = { bookingId, payer: 'company', name: 'Tata Steel', gstin: '27AAPFU0939F1ZV', takesNights: true } as const
    await expect(call.folio.open({ ...company, gstin: '27AAPFU0939F1ZX' })).rejects.toThrow()
    const { id: folioId } = await call.folio.open(company)
    const { id: mine } = await call.folio.addExtra({ bookingId, extraId: breakfast })
    const { id: theirs } = await call.folio.addExtra({ bookingId, extraId: breakfast, folioId })
    await call.folio.moveLines({ bookingId, lineIds: [theirs], folioId: null })
    await call.folio.moveLines({ bookingId, lineIds: [mine], folioId })
    await chargeNights(bookingId)
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.totals.charged)).toEqual([52_500, totalAmount + 52_500])
    const { items } = await call.payments.documents({ bookingId })
    expect(items.map(({ kind, total, recipientName, recipientGstin }) => [kind, total, recipientName, recipientGstin]).reverse()).toEqual([
      ['tax-invoice', 52_500, 'Ravi Kumar', null],
      ['tax-invoice', totalAmount + 52_500, 'Tata Steel', '27AAPFU0939F1ZV'],
    ])
    expect(await reasonOf(call.folio.moveLines({ bookingId, lineIds: [mine], folioId: null }))).toBe('INVOICED_ALREADY')
    expect(await reasonOf(call.folio.discount({ bookingId, chargeId: mine, amount: 1, reason: 'Late' }))).toBe('INVOICED_ALREADY')
  })

  it('gives each room of a group a bill of its own', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel, { rooms: 2, adults: 2 })
    const rooms = await world.ownerDb
      .selectFrom('bookingRoom')
      .select('id')
      .where('bookingId', '=', bookingId)
      .orderBy('position')
      .execute()
    for (const [at, room] of rooms.entries())
      await call.folio.open({ bookingId, payer: 'guest', name: `Guest ${at + 1}`, bookingRoomId: room.id, takesNights: true })
    await chargeNights(bookingId)
    const { bills, chargedAmount } = await call.folio.get({ bookingId })
    const charged = bills.map(bill => bill.totals.charged)
    expect(charged).toEqual([0, chargedAmount / 2, chargedAmount / 2])
    expect((await call.payments.documents({ bookingId })).items).toHaveLength(2)
  })
})

describe('folio.split and folio.rejoin', () => {
  const openCompany = async (bookingId: string) =>
    (await call.folio.open({ bookingId, payer: 'company', name: 'Tata Steel', gstin: '27AAPFU0939F1ZV' })).id
  const sumsOf = async (bookingId: string) => (await call.folio.get({ bookingId })).bills.map(bill => [bill.totals.value, bill.totals.tax])

  it('puts part of a charge with its tax on another bill, which says so, and its invoice too', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const folioId = await openCompany(bookingId)
    const { id: chargeId } = await call.folio.addExtra({ bookingId, extraId: breakfast, quantity: 3 })
    const before = await call.bookings.get({ bookingId })
    const { id: partId } = await call.folio.split({ bookingId, chargeId, amount: 100_001, folioId })
    expect(await sumsOf(bookingId)).toEqual([
      [49_999, 2_500],
      [100_001, 5_000],
    ])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ totalAmount: before.totalAmount, balance: before.balance })
    const [rest, part] = await chargesOf(bookingId)
    expect(rest).toMatchObject({ listed: 49_999, whole: 150_000, isPart: false, parts: [{ id: partId, value: 100_001, folioId }] })
    expect(part).toMatchObject({ id: partId, description: 'Breakfast × 3', sac: '996331', whole: 150_000, isPart: true, parts: [] })
    expect((await call.bookings.activity({ bookingId })).items[0]).toMatchObject({ action: 'folio.split' })
    await call.payments.issueInvoice({ bookingId })
    const papers = (await call.payments.documents({ bookingId })).items.toReversed()
    expect(papers.map(paper => [paper.recipientName, paper.total])).toEqual([
      ['Ravi Kumar', 52_499],
      ['Tata Steel', 105_001],
    ])
    const { content } = await call.payments.document({ documentId: papers[1]?.id ?? '' })
    expect(content.lines).toMatchObject([{ description: 'Breakfast × 3', taxableValue: 100_001, partOf: 150_000, discount: 0 }])
    expect(await reasonOf(call.folio.split({ bookingId, chargeId, amount: 1, folioId }))).toBe('INVOICED_ALREADY')
    expect(await reasonOf(call.folio.rejoin({ bookingId, chargeId: partId }))).toBe('INVOICED_ALREADY')
    await call.folio.reverse({ bookingId, lineId: chargeId, reason: 'Never eaten' })
    expect(await sumsOf(bookingId)).toEqual([
      [0, 0],
      [0, 0],
    ])
    const notes = (await call.payments.documents({ bookingId })).items.filter(paper => paper.kind === 'credit-note')
    expect(notes.map(note => [note.recipientName, note.total]).toSorted()).toEqual([
      ['Ravi Kumar', 52_499],
      ['Tata Steel', 105_001],
    ])
  })

  it('shares a night, which keeps the rate of its whole value', async () => {
    const own = await world.openHotel({ basePrice: 800_000 })
    const { call } = own.owner
    const { id: bookingId } = await stayInHouse(world, own)
    const { id: folioId } = await call.folio.open({ bookingId, payer: 'guest', name: 'Meera Kumar' })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.nightAudit.run({ propertyId: own.propertyId })
    const chargesOf = async () => (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
    const night = (await chargesOf()).find(charge => charge.kind === 'room-night')
    const chargeId = night?.id ?? ''
    const halves = await Promise.allSettled([1, 2].map(() => call.folio.split({ bookingId, chargeId, amount: 500_000, folioId })))
    expect(halves.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const part = (await chargesOf()).find(charge => charge.isPart)
    expect(part).toMatchObject({
      value: 500_000,
      taxBasisPoints: 1800,
      cgst: 45_000,
      sgst: 45_000,
      night: night?.night,
      room: { position: 1 },
    })
    expect(part?.slab).toMatchObject({ aboveValue: 750_000 })
    const discount = { bookingId, chargeId, amount: 60_000, reason: 'Noise' }
    expect(await reasonOf(call.folio.discount(discount))).toBe('CHARGE_REFUSED')
    expect(await reasonOf(call.folio.split({ bookingId, chargeId: part?.id ?? '', amount: 1, folioId: null }))).toBe('CHARGE_REFUSED')
    expect(await call.selfAudit.run({ propertyId: own.propertyId })).toMatchObject({ latest: { conflicts: 0 } })
    await call.folio.rejoin({ bookingId, chargeId: part?.id ?? '' })
    expect(await reasonOf(call.folio.rejoin({ bookingId, chargeId: part?.id ?? '' }))).toBe('NOT_FOUND')
    await call.folio.discount(discount)
    expect((await chargesOf()).find(charge => charge.id === chargeId)).toMatchObject({ value: 740_000, taxBasisPoints: 500 })
    expect((await call.folio.get({ bookingId })).bills[1]?.totals.charged).toBe(0)
    expect(await reasonOf(call.folio.split({ bookingId, chargeId, amount: 1, folioId: null }))).toBe('CHARGE_REFUSED')
  })
})

describe('folio.roundOff', () => {
  it('brings what is owed to a whole rupee and out of no taxable value', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.addFee({ bookingId, description: 'Key', amount: 33_333, taxBasisPoints: 500, sac: '9997' })
    expect((await call.bookings.get({ bookingId })).balance % 100).toBe(99)
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amount: 1 })
    expect(await call.folio.roundOff({ bookingId })).toEqual({ amount: 0 })
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, bookingId)
    const invoice = await call.payments.invoice({ bookingId })
    expect(invoice.total % 100).toBe(0)
  })
})

it('leaves every sum right', async () => {
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
