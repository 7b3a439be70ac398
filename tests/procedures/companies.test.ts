import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { faultsOf } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })
const departure = '2026-11-20T06:30:00Z'
/** Of two nights at ₹4,000 with 5 % GST. */
const stay = 840_000

const fields = () => ({
  name: `Meghna Textiles ${randomUUID()}`,
  gstin: freshGstin(),
  address: '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302001',
})

const openCompany = async (hotel: Hotel, more: { creditLimit?: number; termsDays?: number } = {}) =>
  (
    await hotel.owner.call.payments.companies.create({
      propertyId: hotel.propertyId,
      ...fields(),
      ...more,
    })
  ).companyId

const billTo = (browser: Browser, bookingId: string, companyId: string) =>
  browser.call.bookings.checkOut({ bookingId, settlements: [{ billId: null, companyId }] })

/** A stay that is over, its bill on the account of the company. */
const owe = async (hotel: Hotel, companyId: string) => {
  world.clock.set('2026-11-18T06:30:00Z')
  const { id: bookingId } = await stayInHouse(world, hotel, { guestPhone: '9812345678' })
  world.clock.set(departure)
  return billTo(hotel.owner, bookingId, companyId)
}

const owedBy = async (hotel: Hotel, companyId: string) =>
  hotel.owner.call.payments.companies.get({ companyId })

const month = { from: '2026-11-01', to: '2026-12-31' }
const statementOf = (hotel: Hotel, companyId: string) =>
  hotel.owner.call.payments.companies.statement({ companyId, ...month })

/** The statement, the open invoices and the bookings say the same, to the paisa. */
const ties = async (hotel: Hotel, companyId: string) => {
  const [{ closingBalance, ageing }, company] = [
    await statementOf(hotel, companyId),
    await owedBy(hotel, companyId),
  ]
  const { onAccount } = await world.ownerDb
    .selectFrom('booking')
    .select(eb => eb.fn.sum<number>('onAccountAmount').as('onAccount'))
    .where('propertyId', '=', hotel.propertyId)
    .executeTakeFirstOrThrow()
  expect(closingBalance).toBe(company.outstanding)
  expect(Object.values(ageing).reduce((sum, one) => sum + one, 0)).toBe(company.open)
  expect(Number(onAccount)).toBe(company.open)
  expect(await faultsOf(world, hotel)).toEqual([])
  expect(await findConflicts(world.ownerDb)).toEqual([])
  const { latest } = await hotel.owner.call.selfAudit.run({ propertyId: hotel.propertyId })
  expect(latest?.results.filter(one => one.conflicts > 0)).toEqual([])
  return company
}

describe('payments.companies', () => {
  it('keeps one company of an account, and refuses a wrong GST number or another owner', async () => {
    const [hotel, other] = [await world.openHotel(), await world.openHotel()]
    const { propertyId } = hotel
    const { companies } = hotel.owner.call.payments
    const given = fields()
    const { companyId } = await companies.create({ propertyId, ...given })
    expect(await companies.get({ companyId })).toMatchObject({
      ...given,
      creditLimit: null,
      termsDays: 30,
      outstanding: 0,
      creditLeft: null,
    })
    expect(await reasonOf(companies.create({ propertyId, ...given }))).toBe('COMPANY_EXISTS')
    const wrong = { propertyId, ...fields(), gstin: '08AAAAA0000A1Z5' }
    expect(await reasonOf(companies.create(wrong))).toBe('BAD_REQUEST')
    await companies.update({ companyId, creditLimit: 5_000_000, termsDays: 15 })
    const { items, total } = await companies.list({ search: given.gstin.toLowerCase() })
    expect([total, items[0]?.creditLeft]).toEqual([1, 5_000_000])
    expect((await companies.options({ propertyId, search: 'meghna' })).items).toHaveLength(1)
    const theirs = other.owner.call.payments.companies
    expect(await reasonOf(theirs.get({ companyId }))).toBe('NOT_FOUND')
    expect((await theirs.list({})).total).toBe(0)
    world.clock.set('2026-11-18T06:30:00Z')
    const { id: bookingId } = await stayInHouse(world, other)
    world.clock.set(departure)
    expect(await reasonOf(billTo(other.owner, bookingId, companyId))).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['payments', 'bookings'])
    expect((await clerk.call.payments.companies.list({})).total).toBe(1)
    const raise = { companyId, creditLimit: 9_000_000 }
    expect(await reasonOf(clerk.call.payments.companies.update(raise))).toBe('GRANT_REQUIRED')
  })

  it('owes what a check-out leaves of a bill, and pays it in parts with TDS', async () => {
    const hotel = await world.openHotel()
    const companyId = await openCompany(hotel, { termsDays: 10 })
    const { companies } = hotel.owner.call.payments
    world.clock.set('2026-11-18T06:30:00Z')
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    const cash = { method: 'cash', amount: 40_000 } as const
    const left = { billId: null, payments: [cash] }
    const { checkOut } = hotel.owner.call.bookings
    expect(await reasonOf(checkOut({ bookingId, settlements: [left] }))).toBe('BALANCE_DUE')
    const gone = await checkOut({ bookingId, settlements: [{ ...left, companyId }] })
    expect(gone).toMatchObject({
      status: 'checked-out',
      balance: 0,
      onAccountAmount: stay - 40_000,
    })
    const [open] = (await owedBy(hotel, companyId)).openInvoices
    expect(open).toMatchObject({
      open: stay - 40_000,
      dueOn: '2026-11-30',
      guestName: 'Ravi Kumar',
    })
    const { name } = await ties(hotel, companyId)
    const paper = await hotel.owner.call.payments.document({ documentId: open?.documentId ?? '' })
    expect(paper.content.recipient.name).toBe(name)
    const part = {
      companyId,
      amount: 290_000,
      tds: 10_000,
      method: 'bank-transfer',
      reference: 'HDFC0001',
      idempotencyKey: 'november',
    } as const
    const [first, again] = [await companies.receive(part), await companies.receive(part)]
    expect(again.receiptIds).toEqual(first.receiptIds)
    expect(await reasonOf(companies.receive({ ...part, amount: 1 }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await ties(hotel, companyId)).toMatchObject({ open: 500_000, overdue: 0 })
    world.clock.set('2026-12-05T06:30:00Z')
    expect(await owedBy(hotel, companyId)).toMatchObject({
      overdue: 500_000,
      ageing: { to30: 500_000 },
    })
    const { items, openingBalance } = await companies.statement({
      companyId,
      from: '2026-11-21',
      to: '2026-12-31',
    })
    expect([openingBalance, items]).toEqual([500_000, []])
    expect((await statementOf(hotel, companyId)).items.map(one => [one.kind, one.amount])).toEqual(
      expect.arrayContaining([
        ['invoice', stay],
        ['paid-at-hotel', -40_000],
        ['receipt', -290_000],
        ['tds', -10_000],
      ]),
    )
    // The desk takes nothing for it: it is the company's.
    const desk = { bookingId, method: 'upi', amount: 100 } as const
    expect(await reasonOf(hotel.owner.call.payments.record(desk))).toBe('ABOVE_BALANCE')
  })

  it('settles the oldest first, keeps the rest as an advance, and takes a receipt back whole', async () => {
    const hotel = await world.openHotel()
    const companyId = await openCompany(hotel)
    const { companies } = hotel.owner.call.payments
    await owe(hotel, companyId)
    await owe(hotel, companyId)
    const paid = { companyId, method: 'upi', idempotencyKey: randomUUID() } as const
    const { openInvoices } = await owedBy(hotel, companyId)
    const named = openInvoices.map(one => ({ documentId: one.documentId, amount: 100_000 }))
    const above = [{ documentId: named[0]?.documentId ?? '', amount: stay + 1 }]
    expect(await reasonOf(companies.receive({ ...paid, amount: stay + 1, against: above }))).toBe(
      'ABOVE_OPEN',
    )
    expect(await reasonOf(companies.receive({ ...paid, amount: 1, tds: 2 * stay + 1 }))).toBe(
      'COMPANY_MONEY',
    )
    const cash = { ...paid, method: 'cash', amount: 2 * stay + 1 } as const
    expect(await reasonOf(companies.receive(cash))).toBe('CASH_ADVANCE')
    await companies.receive({ ...paid, amount: 200_000, against: named })
    const { receiptId = '' } = await companies.receive({
      ...paid,
      amount: 2 * stay,
      idempotencyKey: randomUUID(),
    })
    expect(await ties(hotel, companyId)).toMatchObject({
      open: 0,
      advance: 200_000,
      outstanding: -200_000,
    })
    await owe(hotel, companyId)
    await companies.applyAdvance({ companyId, receiptId })
    expect(await ties(hotel, companyId)).toMatchObject({ open: stay - 200_000, advance: 0 })
    const clerk = await world.createStaff(hotel, ['payments'])
    const back = { companyId, receiptId, reason: 'The cheque bounced' }
    expect(await reasonOf(clerk.call.payments.companies.reverseReceipt(back))).toBe(
      'GRANT_REQUIRED',
    )
    await companies.reverseReceipt(back)
    expect(await ties(hotel, companyId)).toMatchObject({ open: 3 * stay - 200_000, advance: 0 })
    expect(await reasonOf(companies.reverseReceipt(back))).toBe('NOT_FOUND')
    // No part of a receipt is taken back at the booking.
    const { items } = await companies.receipts({ companyId })
    expect(items.map(one => one.reversedOn)).toEqual(['2026-11-20', null])
    const { bookingId = '' } = (await owedBy(hotel, companyId)).openInvoices[0] ?? {}
    const { bills } = await hotel.owner.call.folio.get({ bookingId })
    const line = bills[0]?.money.find(one => one.received === 100_000)
    const reversal = { bookingId, lineId: line?.id ?? '', reason: 'Typed wrongly' }
    expect(await reasonOf(hotel.owner.call.folio.reverse(reversal))).toBe('NOT_REVERSIBLE')
  })

  it('keeps to the credit limit, of two check-outs at once one, and lets a grant pass it', async () => {
    const hotel = await world.openHotel()
    const companyId = await openCompany(hotel, { creditLimit: stay + 100_000 })
    world.clock.set('2026-11-18T06:30:00Z')
    const stays = [
      await stayInHouse(world, hotel),
      await stayInHouse(world, hotel, { guestPhone: '9812345679' }),
    ]
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    world.clock.set(departure)
    const outcomes = await Promise.allSettled(stays.map(one => billTo(clerk, one.id, companyId)))
    expect(outcomes.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = stays[outcomes.findIndex(one => one.status === 'rejected')]?.id ?? ''
    const taken = stays.find(one => one.id !== refused)?.id ?? ''
    expect(await reasonOf(billTo(clerk, refused, companyId))).toBe('ABOVE_CREDIT_LIMIT')
    expect((await hotel.owner.call.bookings.get({ bookingId: refused })).status).toBe('checked-in')
    // Every other way to the same debt keeps to it as well.
    const fee = {
      bookingId: taken,
      description: 'Hall',
      amount: 100_000,
      taxBasisPoints: 1_800,
      sac: '997212',
    } as const
    expect(await reasonOf(clerk.call.folio.addFee(fee))).toBe('ABOVE_CREDIT_LIMIT')
    await clerk.call.folio.addFee({ ...fee, amount: 50_000 })
    expect((await owedBy(hotel, companyId)).open).toBe(stay + 59_000)
    await hotel.owner.call.bookings.checkOut({
      bookingId: refused,
      leaveBalance: { reason: 'The company pays' },
    })
    const move = { bookingId: refused, billId: null, companyId }
    expect(await reasonOf(clerk.call.payments.companies.moveBill(move))).toBe('ABOVE_CREDIT_LIMIT')
    const trusted = await world.createStaff(hotel, ['payments'], ['credit-limit', 'reversal'])
    expect(await trusted.call.payments.companies.moveBill(move)).toEqual({ amount: stay })
    expect((await ties(hotel, companyId)).creditLeft).toBe(0)
    const wrong = { bookingId: refused, billId: null, reason: 'Another company' }
    await trusted.call.payments.companies.returnBill(wrong)
    expect((await hotel.owner.call.bookings.get({ bookingId: refused })).balance).toBe(stay)
    await ties(hotel, companyId)
  })

  it('owes less by a credit note, and what it paid too much is its own', async () => {
    const hotel = await world.openHotel()
    const companyId = await openCompany(hotel)
    const { id: bookingId } = await owe(hotel, companyId)
    const { bills } = await hotel.owner.call.folio.get({ bookingId })
    const night = bills[0]?.charges[0]?.id ?? ''
    await hotel.owner.call.folio.reverse({ bookingId, lineId: night, reason: 'Never slept' })
    expect(await ties(hotel, companyId)).toMatchObject({ open: stay / 2 })
    const paid = {
      companyId,
      amount: stay / 2,
      method: 'upi',
      idempotencyKey: randomUUID(),
    } as const
    await hotel.owner.call.payments.companies.receive(paid)
    const other = bills[0]?.charges[1]?.id ?? ''
    await hotel.owner.call.folio.reverse({ bookingId, lineId: other, reason: 'Never slept' })
    expect((await statementOf(hotel, companyId)).closingBalance).toBe(-stay / 2)
    await hotel.owner.call.payments.refundBooking({
      bookingId,
      amount: stay / 2,
      reason: 'Credited',
    })
    expect((await statementOf(hotel, companyId)).closingBalance).toBe(0)
    await ties(hotel, companyId)
  })

  it('is found by the self-audit where it does not tie', async () => {
    const hotel = await world.openHotel()
    const companyId = await openCompany(hotel)
    const { id, code } = await owe(hotel, companyId)
    await sql`update booking set on_account_amount = on_account_amount - 100 where id = ${id}`.execute(
      world.ownerDb,
    )
    const { latest } = await hotel.owner.call.selfAudit.run({ propertyId: hotel.propertyId })
    expect(latest?.results.find(one => one.check === 'city-ledger')).toMatchObject({
      conflicts: 1,
      examples: [{ bookings: [{ code }], stored: stay - 100, recounted: stay }],
    })
  })
})
