import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'
const company = {
  name: 'Tata Steel Limited',
  gstin: '27AAPFU0939F1ZV',
  address: 'Bombay House, Mumbai',
  reason: 'The company pays',
}

const invoicesOf = async (hotel: Hotel, bookingId: string) =>
  (await papersOf(hotel, bookingId)).filter(paper => paper.kind === 'tax-invoice')

const conflicts = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.selfAudit.run({ propertyId })).latest?.results
    .filter(result => result.conflicts > 0)
    .map(result => result.check)

describe('review: money 7, an invoice in the wrong name is put right after check-out', () => {
  it('by a credit note and a new invoice, with the payments, as often as it has to be', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.addFee({
      bookingId,
      description: 'Laundry',
      amount: 33_333,
      taxBasisPoints: 1_800,
      sac: '999713',
    })
    await call.folio.roundOff({ bookingId })
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const before = await call.bookings.get({ bookingId })
    const [first] = await invoicesOf(hotel, bookingId)
    const documentId = first?.id ?? ''
    const old = (await readPaper(world, hotel, documentId)).content

    const issued = await call.folio.reissue({ bookingId, documentId, ...company })
    const { content } = await readPaper(world, hotel, issued.id)
    expect(content.recipient).toMatchObject({
      name: company.name,
      gstin: company.gstin,
      address: company.address,
    })
    expect(content.totals).toEqual(old.totals)
    expect(content.lines.map(line => [line.night, line.sac, line.amount])).toEqual(
      old.lines.map(line => [line.night, line.sac, line.amount]),
    )
    expect(content.balance).toBe(0)
    expect(content.payments).toEqual(old.payments)
    const [note] = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'credit-note')
    expect(note).toMatchObject({ correctsId: documentId, total: first?.total })
    const after = await call.bookings.get({ bookingId })
    expect(after).toMatchObject({
      totalAmount: before.totalAmount,
      chargedAmount: before.chargedAmount,
      balance: 0,
    })
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.totals.balance)).toEqual([0, 0])
    expect(await reasonOf(call.folio.reissue({ bookingId, documentId, ...company }))).toBe(
      'CHARGE_REFUSED',
    )

    const again = await call.folio.reissue({
      bookingId,
      documentId: issued.id,
      ...company,
      name: 'Tata Steel Downstream',
    })
    const second = (await readPaper(world, hotel, again.id)).content
    expect(second.totals).toEqual(old.totals)
    expect(second.lines.map(line => line.night)).toEqual(old.lines.map(line => line.night))
    expect(second.balance).toBe(0)

    await call.payments.refundBooking({ bookingId, amount: 100_000, reason: 'Noise' })
    const notes = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'credit-note')
    expect(notes[0]).toMatchObject({ correctsId: again.id, total: 100_000 })
    expect(await faultsOf(world, hotel)).toEqual([])
    expect(await conflicts(hotel)).toEqual([])
  })

  it('also one that is not paid, and one of two invoices of the stay', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    world.clock.set('2026-11-18T06:30:00Z')
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    await call.folio.addFee({
      bookingId,
      description: 'Laundry',
      amount: 10_000,
      taxBasisPoints: 1_800,
      sac: '999713',
    })
    const [late, stay] = await invoicesOf(hotel, bookingId)
    const issued = await call.folio.reissue({ bookingId, documentId: stay?.id ?? '', ...company })
    expect((await readPaper(world, hotel, issued.id)).content.balance).toBe(840_000)
    await call.payments.record({ bookingId, method: 'upi', amount: 851_800 })
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.reduce((sum, bill) => sum + bill.totals.balance, 0)).toBe(0)
    expect((await readPaper(world, hotel, late?.id ?? '')).content.totals.total).toBe(11_800)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('and a charge of one that was put right twice is taken back whole, with a note on the newest', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    world.clock.set('2026-11-18T06:30:00Z')
    const { id: bookingId } = await stayInHouse(world, hotel)
    const laundry = {
      description: 'Laundry',
      amount: 10_000,
      taxBasisPoints: 1_800,
      sac: '999713',
    } as const
    const { id: lineId } = await call.folio.addFee({ bookingId, ...laundry })
    world.clock.set(departure)
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    let documentId = (await invoicesOf(hotel, bookingId))[0]?.id ?? ''
    for (const name of ['Tata Steel Downstream', company.name])
      documentId = (await call.folio.reissue({ bookingId, documentId, ...company, name })).id
    await call.folio.reverse({ bookingId, lineId, reason: 'Not theirs' })
    const [note] = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'credit-note')
    expect(note).toMatchObject({ correctsId: documentId, total: 11_800 })
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(bill => bill.totals.balance)).toEqual([0, 0, 840_000])
    expect(await faultsOf(world, hotel)).toEqual([])
    expect(await conflicts(hotel)).toEqual([])
  })

  it('by who may reverse, and only of this booking', async () => {
    const hotel = await world.openHotel()
    world.clock.set('2026-11-18T06:30:00Z')
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const [invoice] = await invoicesOf(hotel, bookingId)
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    const ask = { bookingId, documentId: invoice?.id ?? '', ...company }
    expect(await reasonOf(clerk.call.folio.reissue(ask))).toBe('GRANT_REQUIRED')
    const paper = (await papersOf(hotel, bookingId)).find(one => one.kind !== 'tax-invoice')
    expect(
      await reasonOf(hotel.owner.call.folio.reissue({ ...ask, documentId: paper?.id ?? '' })),
    ).toBe('NOT_FOUND')
  })
})
