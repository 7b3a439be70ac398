import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany } from '../support/companies.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })
/** Of two nights at ₹4,000 with 5 % GST. */
const stay = 840_000
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 30 })
})

/** A company that owes a stay that is over. */
async function owing() {
  const companyId = await openCompany(hotel)
  const { id: bookingId } = await stayInHouse(world, hotel)
  world.clock.set('2026-11-20T06:30:00Z')
  await hotel.owner.call.bookings.checkOut({
    bookingId,
    settlements: [{ billId: null, companyId }],
  })
  const { openInvoices } = await hotel.owner.call.payments.companies.get({ companyId })
  const against = openInvoices.map(one => ({ documentId: one.documentId, amount: stay }))
  return { companyId, bookingId, against }
}

/** What money has done in the whole database: rows that only ever come, and what drawers and receipts say. */
const movedSoFar = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from folio_line where kind in ('payment', 'refund')) as lines,
    (select count(*)::int from company_receipt) as receipts,
    (select count(*)::int from company_receipt where reversed_at is not null) as reversed,
    (select count(*)::int from company_invoice) as on_account,
    (select count(*)::int from paid_out) as paid_out,
    (select count(*)::int from cashier_shift) as opened,
    (select count(*)::int from cashier_shift where closed_at is not null) as closed`.execute(
    world.ownerDb,
  )
  return { ...rows[0] }
}

interface Act {
  /** One press; both of a double click bring the same key, a stale tab its own. */
  press(idempotencyKey: string): Promise<unknown>
  /** What one press does. */
  moves: Record<string, number>
  /** What a stale tab is told. */
  says: string
}

const acts: Record<string, () => Promise<Act>> = {
  async 'payments.record'() {
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    const press = (idempotencyKey: string) =>
      hotel.owner.call.payments.record({
        bookingId,
        method: 'upi',
        amount: balance,
        idempotencyKey,
      })
    return { press, moves: { lines: 1 }, says: 'ABOVE_BALANCE' }
  },
  async 'payments.refund'() {
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const { id: paymentId } = await call.payments.record({
      bookingId,
      method: 'upi',
      amount: 90_000,
    })
    const refund = { paymentId, amount: 90_000, reason: 'Paid too much' }
    const press = (idempotencyKey: string) => call.payments.refund({ ...refund, idempotencyKey })
    return { press, moves: { lines: 1 }, says: 'ABOVE_PAID' }
  },
  async 'payments.companies.receive'() {
    const { companyId, against } = await owing()
    const paid = { companyId, method: 'bank-transfer', amount: stay, against } as const
    const press = (idempotencyKey: string) =>
      hotel.owner.call.payments.companies.receive({ ...paid, idempotencyKey })
    return { press, moves: { lines: 1, receipts: 1 }, says: 'COMPANY_MONEY' }
  },
  async 'payments.companies.applyAdvance'() {
    const { companyId } = await owing()
    const { companies } = hotel.owner.call.payments
    const { propertyId } = hotel
    const { receiptId = '' } = await companies.receive({
      companyId,
      propertyId,
      method: 'upi',
      amount: stay,
      against: [],
      idempotencyKey: randomUUID(),
    })
    const press = (idempotencyKey: string) =>
      companies.applyAdvance({ companyId, receiptId, idempotencyKey })
    return { press, moves: { lines: 1 }, says: 'COMPANY_MONEY' }
  },
  async 'payments.companies.reverseReceipt'() {
    const { companyId } = await owing()
    const { companies } = hotel.owner.call.payments
    const paid = { companyId, method: 'upi', amount: stay, idempotencyKey: randomUUID() } as const
    const { receiptId = '' } = await companies.receive(paid)
    const press = (idempotencyKey: string) =>
      companies.reverseReceipt({ companyId, receiptId, reason: 'It bounced', idempotencyKey })
    return { press, moves: { lines: 1, reversed: 1 }, says: 'NOT_FOUND' }
  },
  async 'payments.companies.moveBill'() {
    const companyId = await openCompany(hotel)
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set('2026-11-20T06:30:00Z')
    const { call } = hotel.owner
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Pays on Monday' } })
    const press = (idempotencyKey: string) =>
      call.payments.companies.moveBill({ bookingId, billId: null, companyId, idempotencyKey })
    return { press, moves: { onAccount: 1 }, says: 'COMPANY_MONEY' }
  },
  async 'payments.companies.returnBill'() {
    const { bookingId } = await owing()
    const press = (idempotencyKey: string) =>
      hotel.owner.call.payments.companies.returnBill({
        bookingId,
        billId: null,
        reason: 'Pays by card',
        idempotencyKey,
      })
    return { press, moves: { onAccount: -1 }, says: 'NOT_FOUND' }
  },
  async 'payments.shifts.open'() {
    const clerk = await world.createStaff(hotel, ['payments'])
    const { propertyId } = hotel
    const press = () => clerk.call.payments.shifts.open({ propertyId, float: 1_000 })
    return { press, moves: { opened: 1 }, says: 'SHIFT_OPEN' }
  },
  async 'payments.shifts.payOut'() {
    const clerk = await world.createStaff(hotel, ['payments'])
    const { shifts } = clerk.call.payments
    const { shiftId } = await shifts.open({ propertyId: hotel.propertyId, float: 1_000 })
    const out = { shiftId, kind: 'drop', amount: 1_000, reason: 'Safe' } as const
    const press = (idempotencyKey: string) => shifts.payOut({ ...out, idempotencyKey })
    return { press, moves: { paidOut: 1 }, says: 'ABOVE_DRAWER' }
  },
  async 'payments.shifts.close'() {
    const clerk = await world.createStaff(hotel, ['payments'])
    const { shifts } = clerk.call.payments
    const { shiftId } = await shifts.open({ propertyId: hotel.propertyId, float: 1_000 })
    const press = () => shifts.close({ shiftId, counted: 1_000 })
    return { press, moves: { closed: 1 }, says: 'SHIFT_CLOSED' }
  },
}

describe('a button of money, pressed twice at once and from a tab that is stale', () => {
  it.each(Object.keys(acts))('%s moves it once, and says so', async path => {
    const { press, moves, says } = (await acts[path]?.()) ?? expect.fail(path)
    const before = await movedSoFar()
    const key = randomUUID()
    const pressed = await Promise.allSettled([press(key), press(key)])
    expect(pressed.filter(one => one.status === 'fulfilled').length).toBeGreaterThan(0)
    const moved = async () => {
      const after = await movedSoFar()
      return Object.fromEntries(
        Object.entries(after)
          .map(([what, count]) => [what, count - (before[what] ?? 0)] as const)
          .filter(([, count]) => count !== 0),
      )
    }
    expect(await moved()).toEqual(moves)
    expect(await reasonOf(press(randomUUID()))).toBe(says)
    expect(await moved()).toEqual(moves)
  })

  it('leaves every sum right', async () => {
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
