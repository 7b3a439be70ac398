import { enterProperty } from '@atithi/api/access/gates'
import { findDocumentFaults, getDocument } from '@atithi/api/invoices/reads'
import { readIn } from '@atithi/db/scope'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const departure = '2026-11-20T06:30:00Z'

async function inside<T>(
  hotel: Hotel,
  run: (propertyId: Parameters<typeof getDocument>[1], db: Parameters<typeof getDocument>[0]) => Promise<T>,
) {
  const person = await hotel.owner.call.auth.me()
  if (!person) throw new Error('the owner is signed out')
  const { propertyId } = await enterProperty(world.db, person, null, { what: 'property', id: hotel.propertyId })
  return readIn(world.db, { role: 'tenant', propertyIds: [propertyId] }, db => run(propertyId, db))
}
const read = (hotel: Hotel, id: string) => inside(hotel, (propertyId, db) => getDocument(db, propertyId, id))
const faults = async (hotel: Hotel) =>
  (await inside(hotel, (propertyId, db) => findDocumentFaults(db, propertyId))).filter(one => one.count > 0)
const papersOf = async (hotel: Hotel, bookingId: string) => (await hotel.owner.call.payments.documents({ bookingId })).items

describe('numbers', () => {
  it('follow each other without gaps when twenty guests leave at once, some of whom cannot', { timeout: 30_000 }, async () => {
    const hotel = await world.openHotel({ quantity: 24 })
    const stays = []
    for (let at = 0; at < 20; at += 1) stays.push(await stayInHouse(world, hotel))
    world.clock.set(departure)
    const left = await Promise.allSettled(
      stays.map(({ id: bookingId, balance }, at) =>
        // Every fourth pays too little, which is refused after its receipt had a number.
        hotel.owner.call.bookings.checkOut({ bookingId, payment: { method: 'upi', amount: at % 4 === 0 ? balance - 1 : balance } }),
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
      expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
    }
    expect(new Set(rows.map(row => row.number)).size).toBe(30)
    expect(await faults(hotel)).toEqual([])
  })

  it('begin again with each financial year, which turns at midnight in India', async () => {
    const hotel = await world.openHotel()
    const pay = async (instant: string) => {
      world.clock.set(instant)
      const { id: bookingId } = await hotel.owner.call.bookings.create({
        ...{ propertyId: hotel.propertyId, roomTypeId: hotel.roomTypeId, checkIn: '2027-05-03', checkOut: '2027-05-04', adults: 1 },
        ...{ guestName: 'Ravi', guestPhone: '9812345678', idempotencyKey: instant },
      })
      const payment = await hotel.owner.call.payments.record({ bookingId, method: 'upi', amount: 10_000 })
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
    expect(await reasonOf(call.payments.series.update({ propertyId: second.id, prefix: 'LA' }))).toBe('PREFIX_TAKEN')
    await call.payments.series.update({ propertyId: hotel.propertyId, prefix: 'LB' })
    expect(await reasonOf(call.payments.series.update({ propertyId: second.id, prefix: 'LA' }))).toBe('PREFIX_TAKEN')
    await call.payments.series.update({ propertyId: hotel.propertyId, prefix: 'LA' })
    expect(await call.payments.series.get({ propertyId: hotel.propertyId })).toMatchObject({ prefix: 'LA' })
    expect(await reasonOf(call.payments.series.get({ propertyId: (await world.openHotel()).propertyId }))).toBe('NOT_FOUND')
  })
})

describe('an invoice', () => {
  it('says what the folio says, and never changes', async () => {
    const hotel = await world.openHotel({ basePrice: 760_000 })
    const { call } = hotel.owner
    const stay = await stayInHouse(world, hotel)
    await call.folio.addFee({ bookingId: stay.id, description: 'Laundry', amount: 33_333, taxBasisPoints: 1800, sac: '999713' })
    const advance = await call.payments.record({ bookingId: stay.id, method: 'upi', amount: 500_000, reference: '418812345678' })
    world.clock.set(departure)
    await leave(hotel.owner, stay.id)
    const { id, url, number } = await call.payments.invoice({ bookingId: stay.id })
    expect(url).toBe(`/documents/${id}.pdf`)
    const before = await read(hotel, id)
    const { content } = before
    const { totalAmount, taxAmount } = await call.bookings.get({ bookingId: stay.id })
    expect(content.totals).toMatchObject({ total: totalAmount, roundOff: 0 })
    expect(content.totals.cgst + content.totals.sgst).toBe(taxAmount)
    expect(content.taxes.reduce((sum, rate) => sum + rate.taxableValue, 0)).toBe(content.totals.taxableValue)
    expect(content.taxes.map(rate => [rate.sac, rate.taxBasisPoints, rate.taxableValue])).toEqual([
      ['996311', 1800, 1_520_000],
      ['999713', 1800, 33_333],
    ])
    expect(content.balance).toBe(0)
    expect(content.payments.map(one => one.number)).toEqual([expect.stringMatching(/V\/2627/), expect.stringMatching(/P\/2627/)])
    expect(content.inWords).toMatch(/^Rupees .* Only$/)
    await call.properties.update({ propertyId: hotel.propertyId, name: 'Another name', address: '2 Hill Road' })
    await world.ownerDb.updateTable('taxRule').set({ rateBasisPoints: 2800 }).where('rateBasisPoints', '=', 1800).execute()
    expect(await read(hotel, id)).toEqual(before)
    await world.ownerDb.updateTable('taxRule').set({ rateBasisPoints: 1800 }).where('rateBasisPoints', '=', 2800).execute()
    await expect(world.ownerDb.updateTable('document').set({ number: 'X' }).where('id', '=', id).execute()).rejects.toThrow('append-only')
    expect((await call.payments.receipt({ paymentId: advance.id })).kind).toBe('receipt-voucher')
    expect(number).toMatch(/I\/2627\/000001$/)
    expect(await faults(hotel)).toEqual([])
  })

  it('is issued for charges once, and again only for what came after', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    expect(await reasonOf(call.payments.issueInvoice({ bookingId }))).toBe('NOTHING_TO_INVOICE')
    await call.folio.addFee({ bookingId, description: 'Spa', amount: 100_000, taxBasisPoints: 500, sac: '999723' })
    const twice = await Promise.allSettled([1, 2].map(() => call.payments.issueInvoice({ bookingId })))
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const totals = (await papersOf(hotel, bookingId)).filter(paper => paper.kind === 'tax-invoice').map(paper => paper.total)
    expect(totals).toEqual([840_000, 105_000])
  })

  it('is a bill of supply where no tax is charged', async () => {
    const hotel = await world.openHotel()
    await hotel.owner.call.properties.update({ propertyId: hotel.propertyId, gstRegistration: 'unregistered' })
    const { id: bookingId, taxAmount } = await stayInHouse(world, hotel)
    expect(taxAmount).toBe(0)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    expect((await papersOf(hotel, bookingId)).map(paper => paper.kind)).toEqual(['bill-of-supply', 'payment-receipt'])
  })
})

describe('payments.record', () => {
  it('takes parts, within the balance, once for a key, and gives a voucher for what is paid ahead', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    const part = { bookingId, method: 'bank-transfer', amount: 100_000, reference: 'UTR1', idempotencyKey: 'once' } as const
    const [a, b] = await Promise.all([call.payments.record(part), call.payments.record(part)])
    expect(a.id).toBe(b.id)
    expect(a).toMatchObject({ amount: 100_000, reference: 'UTR1', kind: 'payment', documentNumber: expect.stringMatching(/V\//) })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 100_000, paymentStatus: 'partial' })
    expect(await reasonOf(call.payments.record({ bookingId, method: 'cash', amount: balance - 99_999 }))).toBe('ABOVE_BALANCE')
    const clerk = await world.hireStaff(hotel, ['bookings'])
    expect(await reasonOf(clerk.call.payments.record({ bookingId, method: 'cash', amount: 1 }))).toBe('AREA_REQUIRED')
    const { content } = await read(hotel, (await call.payments.receipt({ paymentId: a.id })).id)
    expect(content.taxes).toMatchObject([{ taxBasisPoints: 500, taxableValue: 95_238, cgst: 2_381, sgst: 2_381 }])
    expect(await call.payments.summary({ propertyId: hotel.propertyId })).toMatchObject({
      ...{
        received: 100_000,
        refunded: 0,
        payments: 1,
        toCome: balance - 100_000,
        methods: [{ method: 'bank-transfer', received: 100_000 }],
      },
    })
    expect(await call.payments.list({ propertyId: hotel.propertyId, search: 'utr1' })).toMatchObject({ total: 1, items: [{ id: a.id }] })
  })

  it('keeps cash for one stay below what the law allows', async () => {
    const hotel = await world.openHotel({ basePrice: 20_000_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'cash', amount: 19_000_000 })
    expect(await reasonOf(call.payments.record({ bookingId, method: 'cash', amount: 1_000_000 }))).toBe('ABOVE_CASH_LIMIT')
    await call.payments.record({ bookingId, method: 'cash', amount: 999_999 })
    await call.payments.record({ bookingId, method: 'upi', amount: 1_000_000 })
  })
})

describe('bookings.create with money', () => {
  it('records what is paid with its receipt, once for a key, and nothing where the booking fails', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const wish = { idempotencyKey: 'paid once', paymentStatus: 'paid', payment: { method: 'upi', reference: 'RRN1' } }
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel, wish)
    const again = await bookFromToday(world, hotel, wish)
    expect(again).toMatchObject({ id: bookingId, paymentStatus: 'paid', balance: 0, paidAmount: totalAmount })
    expect(await papersOf(hotel, bookingId)).toMatchObject([{ kind: 'receipt-voucher', total: totalAmount }])
    const { bills } = await call.folio.get({ bookingId })
    expect(bills[0]?.money).toMatchObject([{ method: 'upi', reference: 'RRN1', received: totalAmount }])
    expect(await reasonOf(bookFromToday(world, hotel, { ...wish, idempotencyKey: 'sold out' }))).toBe('SOLD_OUT')
    expect(await call.payments.summary({ propertyId: hotel.propertyId })).toMatchObject({ payments: 1, received: totalAmount })
    expect(await faults(hotel)).toEqual([])
  })

  it('takes a part with its amount, and what is only said to be paid as cash that says so', async () => {
    const hotel = await world.openHotel()
    const part = { method: 'cash', amount: 100_000 }
    const partial = await bookFromToday(world, hotel, { idempotencyKey: 'a', paymentStatus: 'partial', payment: part })
    expect(partial).toMatchObject({ paymentStatus: 'partial', paidAmount: 100_000 })
    const paid = await bookFromToday(world, hotel, { idempotencyKey: 'b', paymentStatus: 'paid' })
    expect(paid).toMatchObject({ paymentStatus: 'paid', balance: 0 })
    const { bills } = await hotel.owner.call.folio.get({ bookingId: paid.id })
    expect(bills[0]?.money).toMatchObject([{ method: 'cash', reason: 'Booked as paid, without saying how' }])
  })

  it('refuses money that does not fit, at its field, and from whoever does not take payments', async () => {
    const hotel = await world.openHotel()
    const book = (wish: Record<string, unknown>) => bookFromToday(world, hotel, { idempotencyKey: 'c', ...wish })
    const fieldsOf = (wish: Record<string, unknown>) =>
      book(wish).catch(({ cause }) =>
        cause.fields ? Object.keys(cause.fields) : cause.issues.map((issue: { path: string[] }) => issue.path.join('.')),
      )
    expect(await fieldsOf({ paymentStatus: 'partial', payment: { method: 'upi' } })).toEqual(['payment.amount'])
    expect(await fieldsOf({ payment: { method: 'upi', amount: 100 } })).toEqual(['paymentStatus'])
    expect(await fieldsOf({ paymentStatus: 'paid', holdMinutes: 30 })).toEqual(['paymentStatus'])
    expect(await fieldsOf({ paymentStatus: 'refunded' })).toEqual(['paymentStatus'])
    expect(await fieldsOf({ paymentStatus: 'paid', payment: { method: 'upi', amount: 100 } })).toEqual(['payment.amount'])
    expect(await reasonOf(book({ paymentStatus: 'partial', payment: { method: 'upi', amount: 90_000_000 } }))).toBe('ABOVE_BALANCE')
    const clerk = await world.hireStaff(hotel, ['bookings'])
    const asClerk = { ...hotel, owner: { ...hotel.owner, call: clerk.call } }
    expect(await reasonOf(bookFromToday(world, asClerk, { idempotencyKey: 'd', paymentStatus: 'paid' }))).toBe('AREA_REQUIRED')
    expect((await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).total).toBe(0)
  })
})

describe('payments.refund', () => {
  it('gives an advance back with a voucher, never more than was paid, with the grant', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    const clerk = await world.hireStaff(hotel, ['bookings', 'payments'])
    const refund = { bookingId, amount: 120_000, reason: 'Paid twice' }
    expect(await reasonOf(clerk.call.payments.refund(refund))).toBe('GRANT_REQUIRED')
    const twice = await Promise.allSettled([1, 2].map(() => call.payments.refund(refund)))
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 80_000, refundedAmount: 120_000, balance: balance - 80_000 })
    const [voucher] = await papersOf(hotel, bookingId)
    expect(voucher).toMatchObject({ kind: 'refund-voucher', total: 120_000, correctsId: expect.any(String) })
    expect(await faults(hotel)).toEqual([])
  })

  it('of a stay that is over lowers its invoice by credit notes that never exceed it', async () => {
    const hotel = await world.openHotel({ basePrice: 333_333 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.addFee({ bookingId, description: 'Laundry', amount: 77_777, taxBasisPoints: 1800, sac: '999713' })
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const { total } = await call.payments.invoice({ bookingId })
    const first = await call.payments.refund({ bookingId, amount: 100_001, reason: 'Noise' })
    expect(await call.payments.receipt({ paymentId: first.id })).toMatchObject({ kind: 'credit-note', total: 100_001 })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 0, totalAmount: total - 100_001, refundedAmount: 100_001 })
    await call.payments.refund({ bookingId, amount: total - 100_001, reason: 'All of it' })
    expect(await reasonOf(call.payments.refund({ bookingId, amount: 1, reason: 'More' }))).toBe('ABOVE_PAID')
    const notes = (await papersOf(hotel, bookingId)).filter(paper => paper.kind === 'credit-note')
    expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(total)
    expect(await faults(hotel)).toEqual([])
  })

  it('pays what waits from a cancellation as a whole, once', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    await call.bookings.cancel({ bookingId, reason: 'Changed plans' })
    const { refundsDue } = await call.folio.get({ bookingId })
    expect(refundsDue).toMatchObject([{ amount: 200_000, method: 'upi' }])
    const refundId = refundsDue[0]?.id ?? ''
    expect(await reasonOf(call.payments.refund({ bookingId, refundId, amount: 100, reason: 'Part' }))).toBe('CHARGE_REFUSED')
    expect(await call.payments.refund({ bookingId, refundId, amount: 200_000, reason: 'Cancelled' })).toMatchObject({
      method: 'upi',
      amount: -200_000,
    })
    expect(await reasonOf(call.payments.refund({ bookingId, refundId, amount: 200_000, reason: 'Again' }))).toBe('NOT_FOUND')
    expect((await call.folio.get({ bookingId })).refundsDue).toEqual([])
  })
})

describe('payments.upiQr', () => {
  it('asks for the exact amount, once a UPI id is set', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, code } = await bookFromToday(world, hotel)
    expect(await reasonOf(call.payments.upiQr({ bookingId, amount: 525_005 }))).toBe('NO_UPI_ACCOUNT')
    await call.payments.accounts.saveUpi({ propertyId: hotel.propertyId, name: 'Lotus House', upiId: 'lotus@okhdfc' })
    const { link, svg } = await call.payments.upiQr({ bookingId, amount: 525_005 })
    expect(link).toBe(`upi://pay?pa=lotus@okhdfc&pn=Lotus%20House&am=5250.05&cu=INR&tn=Booking%20${code}`)
    expect(svg).toContain('<svg')
    await call.payments.accounts.saveUpi({ propertyId: hotel.propertyId, name: 'Lotus', upiId: 'lotus@sbi' })
    expect(await call.payments.accounts.list({ propertyId: hotel.propertyId })).toMatchObject({
      items: [{ upiId: 'lotus@sbi', name: 'Lotus' }],
    })
  })
})

it('leaves every sum right', async () => {
  expect(await findConflicts(world.ownerDb)).toEqual([])
})

describe('folio.raise', () => {
  it('raises an invoiced charge by a debit note that names the invoice, and is taken back by a credit note', async () => {
    const hotel = await world.openHotel({ basePrice: 400_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const invoice = await call.payments.invoice({ bookingId })
    const night = async () => (await call.folio.get({ bookingId })).bills[0]?.charges[0]
    const chargeId = (await night())?.id ?? ''
    const raised = await call.folio.raise({ bookingId, chargeId, amount: 100_100, reason: 'The agreed rate was higher' })
    expect(raised).toMatchObject({ kind: 'debit-note', number: expect.stringMatching(/D\/2627\/000001$/) })
    const { content } = await read(hotel, raised.id)
    expect(content).toMatchObject({
      ...{ corrects: { title: 'Tax invoice', number: invoice.number }, reason: 'The agreed rate was higher', balance: null },
      ...{ lines: [{ taxBasisPoints: 500 }], totals: { taxableValue: 100_100, cgst: 2_503, sgst: 2_503, total: 105_106 } },
    })
    expect(await call.folio.get({ bookingId })).toMatchObject({ balance: 105_106, status: 'checked-out' })
    expect(await night()).toMatchObject({ value: 500_100, listed: 500_100, documentId: invoice.id })
    expect(await faults(hotel)).toEqual([])
    await call.folio.reverse({ bookingId, lineId: chargeId, reason: 'Not slept' })
    expect((await papersOf(hotel, bookingId)).map(paper => [paper.kind, paper.total]).slice(0, 2)).toEqual([
      ['credit-note', 525_106],
      ['debit-note', 105_106],
    ])
    expect(await faults(hotel)).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('refuses what no invoice shows, what would change the rate of what is invoiced, and who may not set prices', async () => {
    const hotel = await world.openHotel({ basePrice: 700_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: fee } = await call.folio.addFee({ bookingId, description: 'Spa', amount: 10_000, taxBasisPoints: 500, sac: '999723' })
    const raise = (chargeId: string, amount: number) => ({ bookingId, chargeId, amount, reason: 'Too low' })
    expect(await reasonOf(call.folio.raise(raise(fee, 5_000)))).toBe('CHARGE_REFUSED')
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const chargeId = (await call.folio.get({ bookingId })).bills[0]?.charges.find(one => one.kind === 'room-night')?.id ?? ''
    expect(await reasonOf(call.folio.raise(raise(chargeId, 50_001)))).toBe('CHARGE_REFUSED')
    const clerk = await world.hireStaff(hotel, ['bookings', 'payments'])
    expect(await reasonOf(clerk.call.folio.raise(raise(chargeId, 50_000)))).toBe('GRANT_REQUIRED')
    const porter = await world.hireStaff(hotel, ['bookings'], ['override'])
    expect(await reasonOf(porter.call.folio.raise(raise(chargeId, 50_000)))).toBe('AREA_REQUIRED')
    const many = await Promise.all([1, 2, 3].map(() => call.folio.raise(raise(chargeId, 10_000))))
    expect(many.map(one => one.number.slice(-1)).toSorted()).toEqual(['1', '2', '3'])
    const charge = (await call.folio.get({ bookingId })).bills[0]?.charges.find(one => one.id === chargeId)
    const twice = charge?.lines.find(one => one.kind === 'raise')
    await call.folio.reverse({ bookingId, lineId: twice?.id ?? '', reason: 'Entered twice' })
    expect((await papersOf(hotel, bookingId))[0]).toMatchObject({ kind: 'credit-note', total: 10_500 })
    expect(await faults(hotel)).toEqual([])
  })
})
