import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const departure = '2026-11-20T06:30:00Z'

describe('payments.record', () => {
  it('takes parts, within the balance, once for a key, and gives a voucher for what is paid ahead', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    const part = {
      bookingId,
      method: 'bank-transfer',
      amount: 100_000,
      reference: 'UTR1',
      idempotencyKey: 'once',
    } as const
    const [a, b] = await Promise.all([call.payments.record(part), call.payments.record(part)])
    expect(a.id).toBe(b.id)
    expect(a).toMatchObject({
      amount: 100_000,
      reference: 'UTR1',
      kind: 'payment',
      documentNumber: expect.stringMatching(/V\//),
    })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      paidAmount: 100_000,
      paymentStatus: 'partial',
    })
    expect(
      await reasonOf(call.payments.record({ bookingId, method: 'cash', amount: balance - 99_999 })),
    ).toBe('ABOVE_BALANCE')
    const clerk = await world.createStaff(hotel, ['bookings'])
    expect(
      await reasonOf(clerk.call.payments.record({ bookingId, method: 'cash', amount: 1 })),
    ).toBe('AREA_REQUIRED')
    const { content } = await readPaper(
      world,
      hotel,
      (await call.payments.receipt({ paymentId: a.id })).id,
    )
    expect(content.taxes).toMatchObject([
      { taxBasisPoints: 500, taxableValue: 95_238, cgst: 2_381, sgst: 2_381 },
    ])
    expect(await call.payments.summary({ propertyId: hotel.propertyId })).toMatchObject({
      received: 100_000,
      refunded: 0,
      payments: 1,
      toCome: balance - 100_000,
      methods: [{ method: 'bank-transfer', received: 100_000 }],
    })
    expect(
      await call.payments.list({ propertyId: hotel.propertyId, search: 'utr1' }),
    ).toMatchObject({ total: 1, items: [{ id: a.id }] })
  })

  it('keeps cash for one stay below what the law allows', async () => {
    const hotel = await world.openHotel({ basePrice: 20_000_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'cash', amount: 19_000_000 })
    expect(
      await reasonOf(call.payments.record({ bookingId, method: 'cash', amount: 1_000_000 })),
    ).toBe('ABOVE_CASH_LIMIT')
    await call.payments.record({ bookingId, method: 'cash', amount: 999_999 })
    await call.payments.record({ bookingId, method: 'upi', amount: 1_000_000 })
  })
})

describe('bookings.create with money', () => {
  it('records what is paid with its receipt, once for a key, and nothing where the booking fails', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const payment = { method: 'upi', reference: 'RRN1' }
    const request = {
      idempotencyKey: 'paid once',
      guestEmail: 'ravi@example.in',
      paymentStatus: 'paid',
      payment,
    }
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel, request)
    const again = await bookFromToday(world, hotel, request)
    expect(again).toMatchObject({
      id: bookingId,
      paymentStatus: 'paid',
      balance: 0,
      paidAmount: totalAmount,
    })
    expect(await papersOf(hotel, bookingId)).toMatchObject([
      { kind: 'receipt-voucher', total: totalAmount },
    ])
    const { bills } = await call.folio.get({ bookingId })
    expect(bills[0]?.money).toMatchObject([
      { method: 'upi', reference: 'RRN1', received: totalAmount },
    ])
    expect(
      await reasonOf(bookFromToday(world, hotel, { ...request, idempotencyKey: 'sold out' })),
    ).toBe('SOLD_OUT')
    expect(await call.payments.summary({ propertyId: hotel.propertyId })).toMatchObject({
      payments: 1,
      received: totalAmount,
    })
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('takes a part with its amount, and what is only said to be paid as cash that says so', async () => {
    const hotel = await world.openHotel()
    const part = { method: 'cash', amount: 100_000 }
    const partial = await bookFromToday(world, hotel, {
      idempotencyKey: 'a',
      paymentStatus: 'partial',
      payment: part,
    })
    expect(partial).toMatchObject({ paymentStatus: 'partial', paidAmount: 100_000 })
    const paid = await bookFromToday(world, hotel, { idempotencyKey: 'b', paymentStatus: 'paid' })
    expect(paid).toMatchObject({ paymentStatus: 'paid', balance: 0 })
    const { bills } = await hotel.owner.call.folio.get({ bookingId: paid.id })
    expect(bills[0]?.money).toMatchObject([
      { method: 'cash', reason: 'Booked as paid, without saying how' },
    ])
  })

  it('refuses money that does not fit, at its field, and from whoever does not take payments', async () => {
    const hotel = await world.openHotel()
    const book = (request: Record<string, unknown>) =>
      bookFromToday(world, hotel, { idempotencyKey: 'c', ...request })
    const fieldsOf = (request: Record<string, unknown>) =>
      book(request).catch(({ cause }) =>
        cause.fields
          ? Object.keys(cause.fields)
          : cause.issues.map((issue: { path: string[] }) => issue.path.join('.')),
      )
    expect(await fieldsOf({ paymentStatus: 'partial', payment: { method: 'upi' } })).toEqual([
      'payment.amount',
    ])
    expect(await fieldsOf({ payment: { method: 'upi', amount: 100 } })).toEqual(['paymentStatus'])
    expect(await fieldsOf({ paymentStatus: 'paid', holdMinutes: 30 })).toEqual(['paymentStatus'])
    expect(await fieldsOf({ paymentStatus: 'refunded' })).toEqual(['paymentStatus'])
    expect(
      await fieldsOf({ paymentStatus: 'paid', payment: { method: 'upi', amount: 100 } }),
    ).toEqual(['payment.amount'])
    expect(
      await reasonOf(
        book({ paymentStatus: 'partial', payment: { method: 'upi', amount: 90_000_000 } }),
      ),
    ).toBe('ABOVE_BALANCE')
    const clerk = await world.createStaff(hotel, ['bookings'])
    const asClerk = { ...hotel, owner: { ...hotel.owner, call: clerk.call } }
    expect(
      await reasonOf(bookFromToday(world, asClerk, { idempotencyKey: 'd', paymentStatus: 'paid' })),
    ).toBe('AREA_REQUIRED')
    expect((await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).total).toBe(0)
  })
})

describe('payments.refund', () => {
  it('gives an advance back with a voucher, never more than was paid, with the grant', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    const refund = { bookingId, amount: 120_000, reason: 'Paid twice' }
    expect(await reasonOf(clerk.call.payments.refundBooking(refund))).toBe('GRANT_REQUIRED')
    const twice = await Promise.allSettled([1, 2].map(() => call.payments.refundBooking(refund)))
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      paidAmount: 80_000,
      refundedAmount: 120_000,
      balance: balance - 80_000,
    })
    const [voucher] = await papersOf(hotel, bookingId)
    expect(voucher).toMatchObject({
      kind: 'refund-voucher',
      total: 120_000,
      correctsId: expect.any(String),
    })
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('of a stay that is over lowers its invoice by credit notes that never exceed it', async () => {
    const hotel = await world.openHotel({ basePrice: 333_333 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.addFee({
      bookingId,
      description: 'Laundry',
      amount: 77_777,
      taxBasisPoints: 1800,
      sac: '999713',
    })
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const { total } = await call.payments.invoice({ bookingId })
    const first = await call.payments.refundBooking({ bookingId, amount: 100_001, reason: 'Noise' })
    expect(await call.payments.receipt({ paymentId: first.id })).toMatchObject({
      kind: 'credit-note',
      total: 100_001,
    })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      balance: 0,
      totalAmount: total - 100_001,
      refundedAmount: 100_001,
    })
    await call.payments.refundBooking({ bookingId, amount: total - 100_001, reason: 'All of it' })
    expect(
      await reasonOf(call.payments.refundBooking({ bookingId, amount: 1, reason: 'More' })),
    ).toBe('ABOVE_PAID')
    const notes = (await papersOf(hotel, bookingId)).filter(paper => paper.kind === 'credit-note')
    expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(total)
    expect(await faultsOf(world, hotel)).toEqual([])
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
    expect(
      await reasonOf(
        call.payments.refundBooking({ bookingId, refundId, amount: 100, reason: 'Part' }),
      ),
    ).toBe('CHARGE_REFUSED')
    expect(
      await call.payments.refundBooking({
        bookingId,
        refundId,
        amount: 200_000,
        reason: 'Cancelled',
      }),
    ).toMatchObject({
      method: 'upi',
      amount: -200_000,
    })
    expect(
      await reasonOf(
        call.payments.refundBooking({ bookingId, refundId, amount: 200_000, reason: 'Again' }),
      ),
    ).toBe('NOT_FOUND')
    expect((await call.folio.get({ bookingId })).refundsDue).toEqual([])
  })

  it('tells the guest who looks what went back, when and by which way', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const guestEmail = 'asha@example.in'
    const { id: bookingId, code } = await bookFromToday(world, hotel, { guestEmail })
    const own = () => world.anonymous().call.site.booking({ code, email: guestEmail })
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    await call.payments.refundBooking({ bookingId, amount: 50_000, reason: 'A night less' })
    await call.bookings.cancel({ bookingId, reason: 'Changed plans' })
    const first = { amount: 50_000, method: 'upi', reference: null, paidOn: world.day(0) }
    expect(await own()).toMatchObject({ refundsDue: 150_000, refunds: [first] })
    const [waiting] = (await call.folio.get({ bookingId })).refundsDue
    const rest = { amount: 150_000, method: 'bank-transfer', reference: 'UTR4477' } as const
    const refundId = waiting?.id
    // Half past midnight in India of the next day: that is the day on which it went back.
    world.clock.set(`${world.day(0)}T19:00:00Z`)
    const paidOn = world.day(1)
    await call.payments.refundBooking({ bookingId, refundId, reason: 'Cancelled', ...rest })
    expect(await own()).toMatchObject({
      refundsDue: 0,
      paidAmount: 0,
      refunds: [first, { ...rest, paidOn }],
    })
  })
})

describe('payments.upiQr', () => {
  it('asks for the exact amount, once a UPI id is set', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, code } = await bookFromToday(world, hotel)
    expect(await reasonOf(call.payments.upiQr({ bookingId, amount: 525_005 }))).toBe(
      'NO_UPI_ACCOUNT',
    )
    await call.payments.accounts.saveUpi({
      propertyId: hotel.propertyId,
      name: 'Lotus House',
      upiId: 'lotus@okhdfc',
    })
    const { link, svg } = await call.payments.upiQr({ bookingId, amount: 525_005 })
    expect(link).toBe(
      `upi://pay?pa=lotus@okhdfc&pn=Lotus%20House&am=5250.05&cu=INR&tn=Booking%20${code}`,
    )
    expect(svg).toContain('<svg')
    await call.payments.accounts.saveUpi({
      propertyId: hotel.propertyId,
      name: 'Lotus',
      upiId: 'lotus@sbi',
    })
    expect(await call.payments.accounts.list({ propertyId: hotel.propertyId })).toMatchObject({
      items: [
        { upiId: 'lotus@sbi', name: 'Lotus', isActive: true, isDefault: true },
        { upiId: 'lotus@okhdfc', isActive: false, isDefault: false },
      ],
    })
  })
})

it('leaves every sum right', async () => {
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
