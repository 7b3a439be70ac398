import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const departure = '2026-11-20T06:30:00Z'

describe('numbers', () => {
  it('follow each other without gaps when twenty guests leave at once, some of whom cannot', {
    timeout: 30_000,
  }, async () => {
    const hotel = await world.openHotel({ quantity: 24 })
    const stays = []
    for (let at = 0; at < 20; at += 1) stays.push(await stayInHouse(world, hotel))
    world.clock.set(departure)
    const left = await Promise.allSettled(
      stays.map(({ id: bookingId, balance }, at) =>
        // Every fourth pays too little, which is refused after its receipt had a number.
        hotel.owner.call.bookings.checkOut({
          bookingId,
          payment: { method: 'upi', amount: at % 4 === 0 ? balance - 1 : balance },
        }),
      ),
    )
    expect(left.filter(one => one.status === 'rejected')).toHaveLength(5)
    const rows = await world.ownerDb
      .selectFrom('document')
      .select(['kind', 'serial', 'number'])
      .where('propertyId', '=', hotel.propertyId)
      .execute()
    for (const kind of ['tax-invoice', 'payment-receipt']) {
      const serials = rows.filter(row => row.kind === kind).map(row => row.serial)
      expect(serials.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 15 }, (_, at) => at + 1),
      )
    }
    expect(new Set(rows.map(row => row.number)).size).toBe(30)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('begin again with each financial year, which turns at midnight in India', async () => {
    const hotel = await world.openHotel()
    const pay = async (instant: string) => {
      world.clock.set(instant)
      const { id: bookingId } = await hotel.owner.call.bookings.create({
        propertyId: hotel.propertyId,
        roomTypeId: hotel.roomTypeId,
        checkIn: '2027-05-03',
        checkOut: '2027-05-04',
        adults: 1,
        guestName: 'Ravi',
        guestPhone: '9812345678',
        idempotencyKey: instant,
      })
      const payment = await hotel.owner.call.payments.record({
        bookingId,
        method: 'upi',
        amount: 10_000,
      })
      return (await hotel.owner.call.payments.receipt({ paymentId: payment.id })).number
    }
    expect(await pay('2027-03-31T18:29:59Z')).toMatch(/^[A-Z0-9]+V\/2627\/000001$/)
    expect(await pay('2027-03-31T18:30:00Z')).toMatch(/^[A-Z0-9]+V\/2728\/000001$/)
    expect(await pay('2027-04-01T03:00:00Z')).toMatch(/^[A-Z0-9]+V\/2728\/000002$/)
  })

  it('begin with a prefix that no other property of the owner has, or ever had', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const second = await call.properties.create({ name: 'Lotus House Annexe' })
    await call.payments.series.update({ propertyId: hotel.propertyId, prefix: 'LA' })
    expect(
      await reasonOf(call.payments.series.update({ propertyId: second.id, prefix: 'LA' })),
    ).toBe('PREFIX_TAKEN')
    await call.payments.series.update({ propertyId: hotel.propertyId, prefix: 'LB' })
    expect(
      await reasonOf(call.payments.series.update({ propertyId: second.id, prefix: 'LA' })),
    ).toBe('PREFIX_TAKEN')
    await call.payments.series.update({ propertyId: hotel.propertyId, prefix: 'LA' })
    expect(await call.payments.series.get({ propertyId: hotel.propertyId })).toMatchObject({
      prefix: 'LA',
    })
    expect(
      await reasonOf(
        call.payments.series.get({ propertyId: (await world.openHotel()).propertyId }),
      ),
    ).toBe('NOT_FOUND')
  })
})

describe('an invoice', () => {
  it('says what the folio says, and never changes', async () => {
    const hotel = await world.openHotel({ basePrice: 760_000 })
    const { call } = hotel.owner
    const stay = await stayInHouse(world, hotel)
    await call.folio.addFee({
      bookingId: stay.id,
      description: 'Laundry',
      amount: 33_333,
      taxBasisPoints: 1800,
      sac: '999713',
    })
    const advance = await call.payments.record({
      bookingId: stay.id,
      method: 'upi',
      amount: 500_000,
      reference: '418812345678',
    })
    world.clock.set(departure)
    await leave(hotel.owner, stay.id)
    const { id, url, number } = await call.payments.invoice({ bookingId: stay.id })
    expect(url).toBe(`/documents/${id}.pdf`)
    const before = await readPaper(world, hotel, id)
    const { content } = before
    const { totalAmount, taxAmount } = await call.bookings.get({ bookingId: stay.id })
    expect(content.totals).toMatchObject({ total: totalAmount, roundOff: 0 })
    expect(content.totals.cgst + content.totals.sgst).toBe(taxAmount)
    expect(content.taxes.reduce((sum, rate) => sum + rate.taxableValue, 0)).toBe(
      content.totals.taxableValue,
    )
    expect(content.taxes.map(rate => [rate.sac, rate.taxBasisPoints, rate.taxableValue])).toEqual([
      ['996311', 1800, 1_520_000],
      ['999713', 1800, 33_333],
    ])
    expect(content.balance).toBe(0)
    expect(content.payments.map(one => one.number)).toEqual([
      expect.stringMatching(/V\/2627/),
      expect.stringMatching(/P\/2627/),
    ])
    expect(content.inWords).toMatch(/^Rupees .* Only$/)
    await call.properties.update({
      propertyId: hotel.propertyId,
      name: 'Another name',
      address: '2 Hill Road',
    })
    await world.ownerDb
      .updateTable('taxRule')
      .set({ rateBasisPoints: 2800 })
      .where('rateBasisPoints', '=', 1800)
      .execute()
    expect(await readPaper(world, hotel, id)).toEqual(before)
    await world.ownerDb
      .updateTable('taxRule')
      .set({ rateBasisPoints: 1800 })
      .where('rateBasisPoints', '=', 2800)
      .execute()
    await expect(
      world.ownerDb.updateTable('document').set({ number: 'X' }).where('id', '=', id).execute(),
    ).rejects.toThrow('append-only')
    expect((await call.payments.receipt({ paymentId: advance.id })).kind).toBe('receipt-voucher')
    expect(number).toMatch(/I\/2627\/000001$/)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('is issued for charges once, and again only for what came after', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    expect(await reasonOf(call.payments.issueInvoice({ bookingId }))).toBe('NOTHING_TO_INVOICE')
    await call.folio.addFee({
      bookingId,
      description: 'Spa',
      amount: 100_000,
      taxBasisPoints: 500,
      sac: '999723',
    })
    const twice = await Promise.allSettled(
      [1, 2].map(() => call.payments.issueInvoice({ bookingId })),
    )
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const totals = (await papersOf(hotel, bookingId))
      .filter(paper => paper.kind === 'tax-invoice')
      .map(paper => paper.total)
    expect(totals).toEqual([840_000, 105_000])
  })

  it('is a bill of supply where no tax is charged', async () => {
    const hotel = await world.openHotel()
    await hotel.owner.call.properties.update({
      propertyId: hotel.propertyId,
      gstRegistration: 'unregistered',
      gstNumber: null,
    })
    const { id: bookingId, taxAmount } = await stayInHouse(world, hotel)
    expect(taxAmount).toBe(0)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    expect((await papersOf(hotel, bookingId)).map(paper => paper.kind)).toEqual([
      'bill-of-supply',
      'payment-receipt',
    ])
  })
})
