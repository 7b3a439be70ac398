import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOwing, sellBreakfast } from '../support/charges.ts'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'
const minibar = {
  description: 'Minibar',
  amount: 100_000,
  taxBasisPoints: 1_800,
  sac: '999799',
} as const

/** Each invoice of a booking, the oldest first: who it is to, its total, what is to be paid. */
const invoicesOf = async (hotel: Hotel, bookingId: string) =>
  Promise.all(
    (await papersOf(hotel, bookingId))
      .filter(({ kind }) => kind === 'tax-invoice')
      .toReversed()
      .map(async ({ id }) => {
        const { content } = await readPaper(world, hotel, id)
        return [content.recipient.name, content.totals.total, content.balance]
      }),
  )

describe('review: money 9, a charge after check-out has its invoice', () => {
  it.each(['fee', 'extra'])('at once, as %s, before anybody pays', async way => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const extraId = await sellBreakfast(hotel)
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    if (way === 'fee') await call.folio.addFee({ bookingId, ...minibar })
    else await call.folio.addExtra({ bookingId, extraId })
    const due = way === 'fee' ? 118_000 : 52_500
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      ['Ravi Kumar', 840_000, 0],
      ['Ravi Kumar', due, due],
    ])
    await call.payments.record({ bookingId, method: 'cash', amount: due })
    expect(await reasonOf(call.payments.issueInvoice({ bookingId }))).toBe('NOTHING_TO_INVOICE')
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('and the self-audit names one without', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    await leaveOwing(world, hotel.owner, bookingId)
    await call.folio.addFee({ bookingId, ...minibar })
    await world.ownerDb.transaction().execute(async trx => {
      await sql`alter table document_line disable trigger user`.execute(trx)
      await sql`delete from document_line where line_id in (select id from folio_line where booking_id = ${bookingId} and description like '%Minibar')`.execute(
        trx,
      )
      await sql`alter table document_line enable trigger user`.execute(trx)
    })
    expect((await faultsOf(world, hotel)).map(fault => fault.what)).toContain(
      'charges of a stay that is over on no invoice',
    )
  })
})

describe('review: money 6, money goes to the bill that it pays', () => {
  const companyStay = async () => {
    world.clock.set('2026-11-18T06:30:00Z')
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open({
      bookingId,
      payer: 'company',
      name: 'Tata Steel',
      gstin: '27AAPFU0939F1ZV',
      address: 'Bombay House, Mumbai 400001',
      takesNights: true,
    })
    await call.folio.addFee({ bookingId, ...minibar })
    world.clock.set(departure)
    return { hotel, call, bookingId, billId }
  }

  const balances = async (hotel: Hotel, bookingId: string) =>
    (await hotel.owner.call.folio.get({ bookingId })).bills.map(bill => bill.totals.balance)

  it('at check-out to every bill that owes, where none is named', async () => {
    const { hotel, call, bookingId } = await companyStay()
    await call.bookings.checkOut({ bookingId, payment: { method: 'upi', amount: 958_000 } })
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      ['Ravi Kumar', 118_000, 0],
      ['Tata Steel', 840_000, 0],
    ])
    expect(await balances(hotel, bookingId)).toEqual([0, 0])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('to the bill that is named, and no more than it owes', async () => {
    const { hotel, call, bookingId, billId } = await companyStay()
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.due)).toEqual([118_000, 840_000])
    const pay = (billId: string | null, amount: number) =>
      call.bookings.checkOut({
        bookingId,
        payment: { method: 'upi', amount, billId },
        leaveBalance: { reason: 'The company pays later' },
      })
    expect(await reasonOf(pay(null, 118_001))).toBe('ABOVE_BALANCE')
    expect(await reasonOf(pay(billId, 840_001))).toBe('ABOVE_BALANCE')
    await pay(null, 118_000)
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      ['Ravi Kumar', 118_000, 0],
      ['Tata Steel', 840_000, 840_000],
    ])
    expect(await balances(hotel, bookingId)).toEqual([0, 840_000])
  })

  it('also an advance that the guest had paid before the company took the nights', async () => {
    const { hotel, call, bookingId } = await companyStay()
    await call.payments.record({ bookingId, method: 'upi', amount: 958_000 })
    await call.bookings.checkOut({ bookingId })
    expect(await invoicesOf(hotel, bookingId)).toEqual([
      ['Ravi Kumar', 118_000, 0],
      ['Tata Steel', 840_000, 0],
    ])
    expect(await balances(hotel, bookingId)).toEqual([0, 0])
    expect(await faultsOf(world, hotel)).toEqual([])
  })
})
