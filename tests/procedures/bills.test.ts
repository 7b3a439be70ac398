import { beforeAll, describe, expect, it } from 'vitest'
import { chargesOf, leaveOwing, sellBreakfast } from '../support/charges.ts'
import { stayInHouse } from '../support/stays.ts'
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

describe('folio.open and folio.moveLines', () => {
  it('splits a stay between a company and its guest, and freezes what is invoiced', async () => {
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel)
    const company = {
      bookingId,
      payer: 'company',
      name: 'Tata Steel',
      gstin: '27AAPFU0939F1ZV',
      address: 'Bombay House, Mumbai 400001',
      takesNights: true,
    } as const
    await expect(call.folio.open({ ...company, gstin: '27AAPFU0939F1ZX' })).rejects.toThrow()
    const { id: billId } = await call.folio.open(company)
    const { id: mine } = await call.folio.addExtra({ bookingId, extraId: breakfast })
    const { id: theirs } = await call.folio.addExtra({ bookingId, extraId: breakfast, billId })
    await call.folio.moveLines({ bookingId, lineIds: [theirs], billId: null })
    await call.folio.moveLines({ bookingId, lineIds: [mine], billId })
    await leaveOwing(world, hotel.owner, bookingId)
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.totals.charged)).toEqual([52_500, totalAmount + 52_500])
    const { items } = await call.payments.documents({ bookingId })
    expect(
      items
        .map(({ kind, total, recipientName, recipientGstin }) => [
          kind,
          total,
          recipientName,
          recipientGstin,
        ])
        .reverse(),
    ).toEqual([
      ['tax-invoice', 52_500, 'Ravi Kumar', null],
      ['tax-invoice', totalAmount + 52_500, 'Tata Steel', '27AAPFU0939F1ZV'],
    ])
    expect(await reasonOf(call.folio.moveLines({ bookingId, lineIds: [mine], billId: null }))).toBe(
      'INVOICED_ALREADY',
    )
    expect(
      await reasonOf(call.folio.discount({ bookingId, chargeId: mine, amount: 1, reason: 'Late' })),
    ).toBe('INVOICED_ALREADY')
  })

  it('gives money back off the bill that it was paid on, unless told otherwise', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open({
      bookingId,
      payer: 'company',
      name: 'Tata Steel',
      takesNights: true,
    })
    await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000, billId })
    const refund = { bookingId, amount: 20_000, reason: 'Agreed' }
    await call.payments.refundBooking(refund)
    await call.payments.refundBooking({ ...refund, billId: null })
    const { bills, documents } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.totals.received)).toEqual([80_000, 280_000])
    const [own, theirs] = documents.filter(paper => paper.kind === 'refund-voucher')
    const receipts = documents.filter(paper => paper.kind === 'receipt-voucher').toReversed()
    expect([own?.correctsId, theirs?.correctsId]).toEqual(receipts.map(paper => paper.id))
  })

  it('takes no advance from who pays what stands on their bill, however far another is ahead', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open({
      bookingId,
      payer: 'company',
      name: 'Tata Steel',
      takesNights: true,
    })
    await call.folio.addExtra({ bookingId, extraId: breakfast })
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000, billId })
    await call.payments.record({ bookingId, method: 'cash', amount: 52_500 })
    const { documents } = await call.folio.get({ bookingId })
    expect(documents.map(paper => [paper.kind, paper.total])).toEqual([
      ['payment-receipt', 52_500],
      ['receipt-voucher', 300_000],
    ])
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
      await call.folio.open({
        bookingId,
        payer: 'guest',
        name: `Guest ${at + 1}`,
        bookingRoomId: room.id,
        takesNights: true,
      })
    await leaveOwing(world, hotel.owner, bookingId)
    const { bills, chargedAmount } = await call.folio.get({ bookingId })
    const charged = bills.map(bill => bill.totals.charged)
    expect(charged).toEqual([0, chargedAmount / 2, chargedAmount / 2])
    expect((await call.payments.documents({ bookingId })).items).toHaveLength(2)
  })
})

describe('folio.split and folio.rejoin', () => {
  const openCompany = async (bookingId: string) =>
    (
      await call.folio.open({
        bookingId,
        payer: 'company',
        name: 'Tata Steel',
        gstin: '27AAPFU0939F1ZV',
        address: 'Bombay House, Mumbai 400001',
      })
    ).id
  const sumsOf = async (bookingId: string) =>
    (await call.folio.get({ bookingId })).bills.map(bill => [bill.totals.value, bill.totals.tax])

  it('puts part of a charge with its tax on another bill, which says so, and its invoice too', async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const billId = await openCompany(bookingId)
    const { id: chargeId } = await call.folio.addExtra({
      bookingId,
      extraId: breakfast,
      quantity: 3,
    })
    const before = await call.bookings.get({ bookingId })
    const { id: partId } = await call.folio.split({ bookingId, chargeId, amount: 100_001, billId })
    expect(await sumsOf(bookingId)).toEqual([
      [49_999, 2_500],
      [100_001, 5_000],
    ])
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      totalAmount: before.totalAmount,
      balance: before.balance,
    })
    const [rest, part] = await chargesOf(hotel.owner, bookingId)
    expect(rest).toMatchObject({
      listed: 49_999,
      whole: 150_000,
      isPart: false,
      parts: [{ id: partId, value: 100_001, billId }],
    })
    expect(part).toMatchObject({
      id: partId,
      description: 'Breakfast × 3',
      sac: '996331',
      whole: 150_000,
      isPart: true,
      parts: [],
    })
    expect((await call.bookings.activity({ bookingId })).items[0]).toMatchObject({
      action: 'folio.split',
    })
    await call.payments.issueInvoice({ bookingId })
    const papers = (await call.payments.documents({ bookingId })).items.toReversed()
    expect(papers.map(paper => [paper.recipientName, paper.total])).toEqual([
      ['Ravi Kumar', 52_499],
      ['Tata Steel', 105_001],
    ])
    const { content } = await call.payments.document({ documentId: papers[1]?.id ?? '' })
    expect(content.lines).toMatchObject([
      { description: 'Breakfast × 3', taxableValue: 100_001, partOf: 150_000, discount: 0 },
    ])
    expect(await reasonOf(call.folio.split({ bookingId, chargeId, amount: 1, billId }))).toBe(
      'INVOICED_ALREADY',
    )
    expect(await reasonOf(call.folio.rejoin({ bookingId, chargeId: partId }))).toBe(
      'INVOICED_ALREADY',
    )
    await call.folio.reverse({ bookingId, lineId: chargeId, reason: 'Never eaten' })
    expect(await sumsOf(bookingId)).toEqual([
      [0, 0],
      [0, 0],
    ])
    const notes = (await call.payments.documents({ bookingId })).items.filter(
      paper => paper.kind === 'credit-note',
    )
    expect(notes.map(note => [note.recipientName, note.total]).toSorted()).toEqual([
      ['Ravi Kumar', 52_499],
      ['Tata Steel', 105_001],
    ])
  })

  it('shares a night, which keeps the rate of its whole value', async () => {
    const own = await world.openHotel({ basePrice: 800_000 })
    const { call } = own.owner
    const { id: bookingId } = await stayInHouse(world, own)
    const { id: billId } = await call.folio.open({
      bookingId,
      payer: 'guest',
      name: 'Meera Kumar',
    })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.nightAudit.run({ propertyId: own.propertyId })
    const night = (await chargesOf(own.owner, bookingId)).find(
      charge => charge.kind === 'room-night',
    )
    const chargeId = night?.id ?? ''
    const halves = await Promise.allSettled(
      [1, 2].map(() => call.folio.split({ bookingId, chargeId, amount: 500_000, billId })),
    )
    expect(halves.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const part = (await chargesOf(own.owner, bookingId)).find(charge => charge.isPart)
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
    expect(
      await reasonOf(
        call.folio.split({ bookingId, chargeId: part?.id ?? '', amount: 1, billId: null }),
      ),
    ).toBe('CHARGE_REFUSED')
    expect(await call.selfAudit.run({ propertyId: own.propertyId })).toMatchObject({
      latest: { conflicts: 0 },
    })
    await call.folio.rejoin({ bookingId, chargeId: part?.id ?? '' })
    expect(await reasonOf(call.folio.rejoin({ bookingId, chargeId: part?.id ?? '' }))).toBe(
      'NOT_FOUND',
    )
    await call.folio.discount(discount)
    expect(
      (await chargesOf(own.owner, bookingId)).find(charge => charge.id === chargeId),
    ).toMatchObject({
      value: 740_000,
      taxBasisPoints: 500,
    })
    expect((await call.folio.get({ bookingId })).bills[1]?.totals.charged).toBe(0)
    expect(await reasonOf(call.folio.split({ bookingId, chargeId, amount: 1, billId: null }))).toBe(
      'CHARGE_REFUSED',
    )
  })
})
