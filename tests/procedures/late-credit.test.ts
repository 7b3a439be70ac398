import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** A stay of November 2026 that was paid and invoiced; credit notes with GST end on 30 November 2027. */
async function leftPaid() {
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel()
  const { id: bookingId } = await stayInHouse(world, hotel)
  world.clock.set('2026-11-20T06:30:00Z')
  await leave(hotel.owner, bookingId)
  const [invoice] = await papersOf(hotel, bookingId)
  return { hotel, bookingId, documentId: invoice?.id ?? '' }
}

const refund = async (hotel: Hotel, bookingId: string) => {
  await hotel.owner.call.payments.refundBooking({ bookingId, amount: 105_000, reason: 'Noise' })
  const [note] = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'credit-note')
  return (await readPaper(world, hotel, note?.id ?? '')).content
}

describe('review: money 13, GST is credited until 30 November after the year', () => {
  it('on the last day with it, from the next on by a commercial note without', async () => {
    const { hotel, bookingId } = await leftPaid()
    world.clock.set('2027-11-30T18:29:00Z')
    expect((await refund(hotel, bookingId)).totals).toMatchObject({
      taxableValue: 100_000,
      cgst: 2_500,
      sgst: 2_500,
    })
    world.clock.set('2027-11-30T18:31:00Z')
    const late = await refund(hotel, bookingId)
    expect(late.totals).toMatchObject({ taxableValue: 105_000, cgst: 0, sgst: 0, total: 105_000 })
    expect(late.notes).toEqual([expect.stringMatching(/^Commercial credit note/)])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('and neither a reversal nor another name makes one', async () => {
    const { hotel, bookingId, documentId } = await leftPaid()
    const { call } = hotel.owner
    world.clock.set('2027-12-02T06:30:00Z')
    const { bills } = await call.folio.get({ bookingId })
    const lineId = bills[0]?.charges[0]?.id ?? ''
    expect(await reasonOf(call.folio.reverse({ bookingId, lineId, reason: 'Late' }))).toBe(
      'CREDIT_NOTE_TOO_LATE',
    )
    expect(
      await reasonOf(
        call.folio.reissue({ bookingId, documentId, name: 'Another', reason: 'Late' }),
      ),
    ).toBe('CREDIT_NOTE_TOO_LATE')
  })

  it('the self-audit names one that was made', async () => {
    const { hotel, bookingId } = await leftPaid()
    world.clock.set('2026-11-25T06:30:00Z')
    await refund(hotel, bookingId)
    await world.ownerDb.transaction().execute(async trx => {
      await sql`alter table document disable trigger user`.execute(trx)
      await sql`update document set issued_on = '2027-12-01' where booking_id = ${bookingId} and kind = 'credit-note'`.execute(
        trx,
      )
      await sql`alter table document enable trigger user`.execute(trx)
    })
    expect((await faultsOf(world, hotel)).map(fault => fault.what)).toContain(
      'credit notes with GST after 30 November',
    )
  })
})
