import { randomUUID } from 'node:crypto'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { describe, expect, it } from 'vitest'
import { untiedFigures } from '../support/audit-rows.ts'
import { leaveOwing } from '../support/charges.ts'
import { openCompany } from '../support/companies.ts'
import { faultsOf } from '../support/papers.ts'
import { reportsIn } from '../support/reports-in.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })
const reason = 'The company is bankrupt'
/** Of two nights at ₹4,000 with 5 % GST. */
const stay = 840_000

/** A stay that is over, its bill on the account of the company. */
async function owe(hotel: Hotel, companyId: string): Promise<string> {
  const { id: bookingId } = await stayInHouse(world, hotel)
  world.clock.set('2026-11-20T06:30:00Z')
  await hotel.owner.call.bookings.checkOut({
    bookingId,
    settlements: [{ billId: null, companyId }],
  })
  return bookingId
}

async function conflicts({ owner, propertyId }: Hotel) {
  const { latest } = await owner.call.selfAudit.run({ propertyId })
  return latest?.results.filter(one => one.conflicts > 0)
}

describe('payments.writeOff', () => {
  it('gives up what a company owes, in its statement, its ageing, the ledgers and the night audit', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const companyId = await openCompany(hotel)
    const bookingId = await owe(hotel, companyId)
    const { companies } = call.payments
    await companies.receive({
      companyId,
      amount: 200_000,
      tds: 40_000,
      method: 'bank-transfer',
      idempotencyKey: randomUUID(),
    })
    const left = stay - 240_000
    const asked = { bookingId, billId: null, reason }
    expect(await reasonOf(call.payments.writeOff({ ...asked, amount: left + 1 }))).toBe(
      'ABOVE_BALANCE',
    )
    const act = { ...asked, amount: left, idempotencyKey: randomUUID() }
    await call.payments.writeOff(act)
    await call.payments.writeOff(act)
    expect(await companies.get({ companyId })).toMatchObject({ outstanding: 0, open: 0 })
    const { items, closingBalance } = await companies.statement({
      companyId,
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(closingBalance).toBe(0)
    expect(items.map(one => [one.kind, one.amount])).toEqual([
      ['invoice', stay],
      ['receipt', -200_000],
      ['tds', -40_000],
      ['write-off', -left],
    ])
    // Nothing of it is money received, and nothing of it can be given back.
    const day = { from: '2026-11-20', to: '2026-11-20' }
    expect((await call.payments.summary({ propertyId, ...day })).received).toBe(200_000)
    const { lines } = await call.reports.trialBalance({ propertyId, ...day })
    const moved = (key: 'received' | 'withheld' | 'writtenOff') =>
      lines.reduce((sum, line) => sum + line[key], 0)
    expect([moved('received'), moved('withheld'), moved('writtenOff')]).toEqual([
      200_000,
      40_000,
      left,
    ])
    expect(lines.every(line => line.difference === 0)).toBe(true)
    const { rows } = await reportsIn(world)(hotel, 'corrections', day.from)
    expect(rows).toMatchObject([{ kind: 'write-off', amount: -left, reason }])
    expect(rows[0]?.by).toBe((await call.auth.me())?.name)
    world.clock.set('2026-11-21T06:30:00Z')
    await closeAllDays(world.services)
    const audits = await call.nightAudit.list({ propertyId })
    expect(audits.items.find(one => one.businessDate === '2026-11-20')).toMatchObject({
      received: 200_000,
      withheld: 40_000,
      writtenOff: left,
      cityLedger: 0,
      imbalance: 0,
    })
    expect(
      await reasonOf(call.payments.refundBooking({ bookingId, amount: left, reason: 'Back' })),
    ).toBe('ABOVE_PAID')
    expect(await faultsOf(world, hotel)).toEqual([])
    expect(await conflicts(hotel)).toEqual([])
    const { items: papers } = await call.payments.documents({ bookingId })
    expect(papers.filter(paper => paper.kind === 'payment-receipt')).toHaveLength(2)
  })

  it('leaves the city ledger of a date as it stood then, though the date is closed after it', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const companyId = await openCompany(hotel)
    await owe(hotel, companyId)
    world.clock.set('2026-11-21T06:30:00Z')
    const { receiptIds } = await call.payments.companies.receive({
      companyId,
      amount: 200_000,
      method: 'bank-transfer',
      idempotencyKey: randomUUID(),
    })
    await closeAllDays(world.services)
    const ledgerOf = async (date: string) =>
      (await call.nightAudit.list({ propertyId: hotel.propertyId })).items.find(
        one => one.businessDate === date,
      )?.cityLedger
    expect(await ledgerOf('2026-11-20')).toBe(stay)
    world.clock.set('2026-11-22T06:30:00Z')
    await call.payments.companies.reverseReceipt({
      companyId,
      receiptId: receiptIds[0] ?? '',
      reason: 'It came from another company',
    })
    await closeAllDays(world.services)
    expect(await ledgerOf('2026-11-21')).toBe(stay - 200_000)
    world.clock.set('2026-11-23T06:30:00Z')
    await closeAllDays(world.services)
    expect(await ledgerOf('2026-11-22')).toBe(stay)
    expect(await conflicts(hotel)).toEqual([])
  })

  it('is taken back by its reversal, and the company owes it again', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const companyId = await openCompany(hotel)
    const bookingId = await owe(hotel, companyId)
    await call.payments.writeOff({ bookingId, billId: null, amount: 100_000, reason })
    world.clock.set('2026-11-21T06:30:00Z')
    await closeAllDays(world.services)
    const { items } = await call.nightAudit.list({ propertyId: hotel.propertyId })
    expect(items[0]).toMatchObject({ cityLedger: stay - 100_000, writtenOff: 100_000 })
    expect((await untiedFigures(hotel)).untied).toEqual([])
    const { bills } = await call.folio.get({ bookingId })
    const line = bills[0]?.money.find(one => one.method === 'write-off')
    await call.folio.reverse({ bookingId, lineId: line?.id ?? '', reason: 'They paid after all' })
    expect(await call.payments.companies.get({ companyId })).toMatchObject({ outstanding: stay })
    expect(await faultsOf(world, hotel)).toEqual([])
    expect(await conflicts(hotel)).toEqual([])
  })

  it('is for who has the grant, of a stay that is over, within what is open', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const ahead = await bookFromToday(world, hotel, { idempotencyKey: randomUUID() })
    const asked = { billId: null, amount: 100_000, reason }
    expect(await reasonOf(call.payments.writeOff({ bookingId: ahead.id, ...asked }))).toBe(
      'WRONG_STATE',
    )
    const { id: bookingId } = await stayInHouse(world, hotel)
    await leaveOwing(world, hotel.owner, bookingId)
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    expect(await reasonOf(clerk.call.payments.writeOff({ bookingId, ...asked }))).toBe(
      'GRANT_REQUIRED',
    )
    const both = await Promise.allSettled(
      [0, 1].map(() => call.payments.writeOff({ bookingId, ...asked, amount: stay })),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await call.bookings.get({ bookingId })).balance).toBe(0)
    expect(await conflicts(hotel)).toEqual([])
  })
})
