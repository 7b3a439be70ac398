import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'

const lostKey = {
  description: 'Lost key',
  amount: 50_000,
  taxBasisPoints: 1_800,
  sac: '999799',
} as const

/** What each invoice of a booking, the oldest first, comes to, sets off and lacks. */
async function invoicesOf(hotel: Hotel, bookingId: string) {
  const papers = await papersOf(hotel, bookingId)
  const invoices = papers.filter(({ kind }) => kind === 'tax-invoice').toReversed()
  return Promise.all(
    invoices.map(async ({ id }) => {
      const { content } = await readPaper(world, hotel, id)
      const setOff = content.payments.reduce((sum, one) => sum + one.amount, 0)
      return { total: content.totals.total, setOff, balance: content.balance }
    }),
  )
}

const prepaid = async (hotel: Hotel) => {
  const stay = await stayInHouse(world, hotel)
  await hotel.owner.call.payments.record({
    bookingId: stay.id,
    method: 'upi',
    amount: stay.balance,
    idempotencyKey: randomUUID(),
  })
  return stay
}

describe('review: money 5, a payment is set off once', () => {
  it('on an invoice in house and on that of the stay, each what it needs', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await prepaid(hotel)
    await call.folio.addFee({ bookingId, ...lostKey })
    await call.payments.issueInvoice({ bookingId })
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      { total: 59_000, setOff: 59_000, balance: 0 },
      { total: 630_000, setOff: 630_000, balance: 0 },
    ])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('on a late charge only what is paid for it, while the stay is still owed', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    await call.payments.record({ bookingId, method: 'upi', amount: 400_000 })
    await call.folio.addFee({ bookingId, ...lostKey })
    await call.payments.record({ bookingId, method: 'upi', amount: 230_000 + 59_000 })
    await call.payments.issueInvoice({ bookingId }).catch(() => undefined)
    const invoices = await invoicesOf(hotel, bookingId)
    expect(invoices).toHaveLength(2)
    expect(invoices[0]).toEqual({ total: 630_000, setOff: 0, balance: 630_000 })
    expect(invoices[1]?.setOff).toBeLessThanOrEqual(59_000)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('on the invoice of a cancellation fee, and the rest goes back', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    await call.policies.create({
      propertyId: hotel.propertyId,
      type: 'cancellation',
      title: 'Cancelling',
      description: 'A night.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'nights', nights: 1 } },
    })
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: balance })
    await call.bookings.cancel({ bookingId })
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      { total: 315_000, setOff: 315_000, balance: 0 },
    ])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('not again after the payment was taken back: the invoice lacks it', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await prepaid(hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const { bills } = await call.folio.get({ bookingId })
    const lineId = bills[0]?.money[0]?.id ?? ''
    await call.folio.reverse({ bookingId, lineId, reason: 'The transfer never came' })
    await call.payments.record({ bookingId, method: 'cash', amount: 630_000 })
    const rows = await world.ownerDb
      .selectFrom('paymentAllocation')
      .select(['paymentLineId', 'amount'])
      .where('bookingId', '=', bookingId)
      .orderBy('id')
      .execute()
    expect(rows.map(row => row.amount)).toEqual([630_000, -630_000, 630_000])
    expect(new Set(rows.map(row => row.paymentLineId)).size).toBe(2)
    expect(await faultsOf(world, hotel)).toEqual([])
  })
})

describe('review: money 12, what goes back names where it came from', () => {
  it('each refund voucher the receipt of its own payment', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel, {
      checkIn: world.day(20),
      checkOut: world.day(22),
    })
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000 })
    await call.payments.record({ bookingId, method: 'credit-card', amount: 200_000 })
    await call.bookings.cancel({ bookingId })
    const { refundsDue } = await call.folio.get({ bookingId })
    for (const { id: refundId, amount } of refundsDue)
      await call.payments.refundBooking({ bookingId, refundId, amount, reason: 'Cancelled' })
    const papers = await papersOf(hotel, bookingId)
    const receiptOf = new Map(
      papers.filter(one => one.kind === 'receipt-voucher').map(one => [one.id, one.total]),
    )
    const vouchers = papers.filter(one => one.kind === 'refund-voucher')
    expect(vouchers).toHaveLength(2)
    for (const { correctsId, total } of vouchers)
      expect(total).toBe(receiptOf.get(correctsId ?? ''))
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('one voucher for each receipt where a refund takes of several', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel, {
      checkIn: world.day(20),
      checkOut: world.day(22),
    })
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000 })
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    await call.bookings.cancel({ bookingId })
    const { refundsDue } = await call.folio.get({ bookingId })
    for (const { id: refundId, amount } of refundsDue)
      await call.payments.refundBooking({ bookingId, refundId, amount, reason: 'Cancelled' })
    const papers = await papersOf(hotel, bookingId)
    const vouchers = papers.filter(one => one.kind === 'refund-voucher')
    expect(vouchers.map(one => one.total).toSorted()).toEqual([200_000, 300_000])
    expect(new Set(vouchers.map(one => one.correctsId)).size).toBe(2)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('no refund voucher for a payment that was never made: its receipt is cancelled', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000 })
    const { bills } = await call.folio.get({ bookingId })
    await call.folio.reverse({
      bookingId,
      lineId: bills[0]?.money[0]?.id ?? '',
      reason: 'Mistyped',
    })
    const papers = await papersOf(hotel, bookingId)
    expect(papers.map(({ kind, cancelledFor }) => [kind, cancelledFor])).toEqual([
      ['receipt-voucher', 'Mistyped'],
    ])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('each of two credit notes its own share of the refund', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await prepaid(hotel)
    await call.folio.addFee({ bookingId, ...lostKey })
    await call.payments.issueInvoice({ bookingId })
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    await call.payments.refundBooking({ bookingId, amount: 100_000, reason: 'Cold water' })
    const papers = await papersOf(hotel, bookingId)
    const notes = papers.filter(one => one.kind === 'credit-note')
    expect(notes).toHaveLength(2)
    for (const { id } of notes) {
      const { content } = await readPaper(world, hotel, id)
      expect(content.payments.map(one => one.amount)).toEqual([content.totals.total])
    }
    expect(await faultsOf(world, hotel)).toEqual([])
  })
})

describe('the self-audit', () => {
  /** What no command writes, past the triggers that stand against it. */
  const plant = (table: string, change: ReturnType<typeof sql>) =>
    world.ownerDb.transaction().execute(async trx => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await change.execute(trx)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    })

  const leftPaid = async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { id: bookingId } = await prepaid(hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    return { hotel, bookingId }
  }

  it('review: money 5, finds money that is set off twice', async () => {
    const { hotel, bookingId } = await leftPaid()
    await plant(
      'payment_allocation',
      sql`update payment_allocation set amount = amount + 1 where booking_id = ${bookingId}`,
    )
    expect(await faultsOf(world, hotel)).toEqual([
      { what: 'payments set off, or given back, beyond their amount', count: 1 },
    ])
  })

  it('review: money 5, finds an invoice that says it was paid too much', async () => {
    const { hotel, bookingId } = await leftPaid()
    await plant(
      'document',
      sql`update document set content = jsonb_set(jsonb_set(content, '{payments,0,amount}', '700000'), '{balance}', '-70000')
        where booking_id = ${bookingId} and kind = 'tax-invoice'`,
    )
    expect(await faultsOf(world, hotel)).toEqual([
      {
        what: 'invoices that set off more than their total, or money that another sets off',
        count: 1,
      },
    ])
  })

  it('review: money 12, finds a refund told twice, and a voucher above its receipt', async () => {
    const hotel = await world.openHotel({ basePrice: 300_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 200_000 })
    await call.payments.refundBooking({ bookingId, amount: 200_000, reason: 'Changed' })
    await plant(
      'document',
      sql`update document set total = 300000, content = jsonb_set(content, '{payments,0,amount}', '300000')
        where booking_id = ${bookingId} and kind = 'refund-voucher'`,
    )
    expect((await faultsOf(world, hotel)).map(fault => fault.what)).toEqual([
      'vouchers and notes that tell of more given back than was',
      'refund vouchers above their receipt',
    ])
  })
})
