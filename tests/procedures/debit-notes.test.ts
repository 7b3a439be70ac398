import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const departure = '2026-11-20T06:30:00Z'

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
    const raised = await call.folio.raise({
      bookingId,
      chargeId,
      amount: 100_100,
      reason: 'The agreed rate was higher',
    })
    expect(raised).toMatchObject({
      kind: 'debit-note',
      number: expect.stringMatching(/D\/2627\/000001$/),
    })
    const { content } = await readPaper(world, hotel, raised.id)
    expect(content).toMatchObject({
      corrects: { title: 'Tax invoice', number: invoice.number },
      reason: 'The agreed rate was higher',
      balance: null,
      lines: [{ taxBasisPoints: 500 }],
      totals: { taxableValue: 100_100, cgst: 2_503, sgst: 2_503, total: 105_106 },
    })
    expect(await call.folio.get({ bookingId })).toMatchObject({
      balance: 105_106,
      status: 'checked-out',
    })
    expect(await night()).toMatchObject({ value: 500_100, listed: 500_100, documentId: invoice.id })
    expect(await faultsOf(world, hotel)).toEqual([])
    await call.folio.reverse({ bookingId, lineId: chargeId, reason: 'Not slept' })
    expect(
      (await papersOf(hotel, bookingId)).map(paper => [paper.kind, paper.total]).slice(0, 2),
    ).toEqual([
      ['credit-note', 525_106],
      ['debit-note', 105_106],
    ])
    expect(await faultsOf(world, hotel)).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('refuses what no invoice shows, what would change the rate of what is invoiced, and who may not set prices', async () => {
    const hotel = await world.openHotel({ basePrice: 700_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: fee } = await call.folio.addFee({
      bookingId,
      description: 'Spa',
      amount: 10_000,
      taxBasisPoints: 500,
      sac: '999723',
    })
    const raise = (chargeId: string, amount: number) => ({
      bookingId,
      chargeId,
      amount,
      reason: 'Too low',
    })
    expect(await reasonOf(call.folio.raise(raise(fee, 5_000)))).toBe('CHARGE_REFUSED')
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const chargeId =
      (await call.folio.get({ bookingId })).bills[0]?.charges.find(one => one.kind === 'room-night')
        ?.id ?? ''
    expect(await reasonOf(call.folio.raise(raise(chargeId, 50_001)))).toBe('CHARGE_REFUSED')
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    expect(await reasonOf(clerk.call.folio.raise(raise(chargeId, 50_000)))).toBe('GRANT_REQUIRED')
    const porter = await world.createStaff(hotel, ['bookings'], ['override'])
    expect(await reasonOf(porter.call.folio.raise(raise(chargeId, 50_000)))).toBe('AREA_REQUIRED')
    const many = await Promise.all([1, 2, 3].map(() => call.folio.raise(raise(chargeId, 10_000))))
    expect(many.map(one => one.number.slice(-1)).toSorted()).toEqual(['1', '2', '3'])
    const charge = (await call.folio.get({ bookingId })).bills[0]?.charges.find(
      one => one.id === chargeId,
    )
    const twice = charge?.lines.find(one => one.kind === 'debit-adjustment')
    await call.folio.reverse({ bookingId, lineId: twice?.id ?? '', reason: 'Entered twice' })
    expect((await papersOf(hotel, bookingId))[0]).toMatchObject({
      kind: 'credit-note',
      total: 10_500,
    })
    expect(await faultsOf(world, hotel)).toEqual([])
  })
})
