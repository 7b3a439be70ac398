import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'

const deregister = ({ owner, propertyId }: Hotel) =>
  owner.call.properties.update({ propertyId, gstRegistration: 'unregistered', gstNumber: null })

/** The tax on all papers of a booking. */
const taxOn = async (hotel: Hotel, bookingId: string) =>
  Promise.all(
    (await papersOf(hotel, bookingId)).map(async ({ id, kind }) => {
      const { content } = await readPaper(world, hotel, id)
      return [kind, content.totals.cgst + content.totals.sgst + (content.totals.igst ?? 0)]
    }),
  )

describe('review: money 2, who is not registered collects no GST', () => {
  it('a hotel is not registered until it has a GST number', async () => {
    const owner = await world.registerOwner()
    const { propertyId } = owner
    const read = () => owner.call.properties.get({ propertyId })
    expect(await read()).toMatchObject({ gstRegistration: 'unregistered', gstNumber: null })
    for (const gstRegistration of ['regular', 'composition'] as const)
      expect(await reasonOf(owner.call.properties.update({ propertyId, gstRegistration }))).toBe(
        'GSTIN_REQUIRED',
      )
    await owner.call.properties.update({ propertyId, gstNumber: freshGstin() })
    expect(await read()).toMatchObject({ gstRegistration: 'regular' })
    expect(await reasonOf(owner.call.properties.update({ propertyId, gstNumber: null }))).toBe(
      'GSTIN_REQUIRED',
    )
  })

  it('and neither the desk, an advance nor an invoice of such a hotel bears any', async () => {
    const hotel = await world.openHotel()
    await deregister(hotel)
    const { call } = hotel.owner
    const stay = await stayInHouse(world, hotel)
    expect(stay.taxAmount).toBe(0)
    await call.folio.addFee({
      bookingId: stay.id,
      description: 'Laundry',
      amount: 10_000,
      taxBasisPoints: 1_800,
      sac: '999713',
    })
    await call.payments.record({ bookingId: stay.id, method: 'upi', amount: 400_000 })
    world.clock.set(departure)
    await leave(hotel.owner, stay.id)
    expect(await taxOn(hotel, stay.id)).toEqual([
      ['bill-of-supply', 0],
      ['payment-receipt', 0],
      ['payment-receipt', 0],
    ])
  })

  it.each(['composition', 'unregistered'] as const)(
    'what was booked or charged while it was regular is billed without, once it is %s',
    async scheme => {
      const hotel = await world.openHotel()
      const { call } = hotel.owner
      const untouched = await stayInHouse(world, hotel)
      const charged = await stayInHouse(world, hotel)
      const cancelled = await bookFromToday(world, hotel)
      await call.folio.addFee({
        bookingId: charged.id,
        description: 'Laundry',
        amount: 10_000,
        taxBasisPoints: 1_800,
        sac: '999713',
      })
      world.clock.set('2026-11-19T03:00:00Z')
      await call.nightAudit.run({ propertyId: hotel.propertyId })
      await call.properties.update({
        propertyId: hotel.propertyId,
        gstRegistration: scheme,
        gstNumber: scheme === 'composition' ? freshGstin() : null,
      })
      await call.bookings.cancel({ bookingId: cancelled.id }).catch(() => undefined)
      world.clock.set(departure)
      for (const { id } of [untouched, charged]) {
        await call.bookings.checkOut({
          bookingId: id,
          payment: { method: 'cash', amount: id === charged.id ? 810_000 : 800_000 },
        })
        expect(await taxOn(hotel, id)).toEqual([
          ['bill-of-supply', 0],
          ['payment-receipt', 0],
        ])
        const [invoice] = await papersOf(hotel, id)
        const { content } = await readPaper(world, hotel, invoice?.id ?? '')
        expect(content.notes).toEqual(
          scheme === 'composition'
            ? ['COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES']
            : [],
        )
      }
      expect(await faultsOf(world, hotel)).toEqual([])
      const { latest } = await call.selfAudit.run({ propertyId: hotel.propertyId })
      expect(latest?.conflicts).toBe(0)
    },
  )

  it('the self-audit names a paper with GST of a hotel without a number', async () => {
    const hotel = await world.openHotel()
    const { id: bookingId } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    await world.ownerDb.transaction().execute(async trx => {
      await sql`alter table document disable trigger user`.execute(trx)
      await sql`update document set gstin = '' where booking_id = ${bookingId} and kind = 'tax-invoice'`.execute(
        trx,
      )
      await sql`alter table document enable trigger user`.execute(trx)
    })
    expect((await faultsOf(world, hotel)).map(fault => fault.what)).toContain(
      'documents with GST of a hotel that may not collect it',
    )
  })
})

describe('review: money 11, a GST number is of the state of the hotel', () => {
  it('whichever of the two is changed', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const other = { propertyId, gstNumber: '27AAPFU0939F1ZV' }
    expect(await reasonOf(owner.call.properties.update(other))).toBe('GSTIN_OF_ANOTHER_STATE')
    expect(await reasonOf(owner.call.properties.update({ propertyId, state: 'Kerala' }))).toBe(
      'GSTIN_OF_ANOTHER_STATE',
    )
    expect(
      await reasonOf(
        owner.call.properties.create({ name: 'Annexe', ...other, state: 'Goa' } as never),
      ),
    ).toBe('GSTIN_OF_ANOTHER_STATE')
    await owner.call.properties.update({
      propertyId,
      state: 'Kerala',
      gstNumber: freshGstin('32'),
    })
  })
})

describe('review: money 18, a GST number belongs to one account', () => {
  it('whose hotels may share it', async () => {
    const [mine, theirs] = [await world.openHotel(), await world.openHotel()]
    const { gstNumber } = await mine.owner.call.properties.get({ propertyId: mine.propertyId })
    expect(
      await reasonOf(
        theirs.owner.call.properties.update({ propertyId: theirs.propertyId, gstNumber }),
      ),
    ).toBe('GSTIN_TAKEN')
    const annexe = await mine.owner.call.properties.create({ name: 'Annexe' })
    await mine.owner.call.properties.update({ propertyId: annexe.id, gstNumber })
  })
})
