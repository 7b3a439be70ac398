import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOwing } from '../support/charges.ts'
import { papersOf, readPaper } from '../support/papers.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** Rooms at ₹7,200 with an extra adult at ₹800 as part of the night: together in the slab of 18 %. */
async function edgeHotel({ withAdult }: { withAdult: boolean }): Promise<Hotel> {
  const hotel = await world.openHotel({ basePrice: 720_000 })
  if (withAdult)
    await hotel.owner.call.fees.create({
      propertyId: hotel.propertyId,
      name: 'Extra adult',
      basis: 'per-extra-adult-night',
      included: 1,
      amount: 80_000,
      tax: { taxed: 'as-room' },
    })
  return hotel
}

const oneNight = () => ({ adults: 2, checkOut: world.day(1) })

const postTonight = async (hotel: Hotel) => {
  world.clock.set('2026-11-19T03:00:00Z')
  await hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId })
}

const standing = async ({ owner }: Hotel, bookingId: string) =>
  (await owner.call.folio.get({ bookingId })).bills
    .flatMap(bill => bill.charges)
    .filter(charge => !charge.isReversed)
    .map(({ value, cgst, sgst, taxBasisPoints }) => [value, cgst + sgst, taxBasisPoints])

const conflicts = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.selfAudit.run({ propertyId })).latest?.results
    .filter(result => result.conflicts > 0)
    .map(result => result.check)

describe('review: money 4, taking a part of a night back levels the rest', () => {
  it('of the extra adult and of the room, before they are invoiced', async () => {
    for (const [gone, left] of [
      ['Extra adult', [720_000, 36_000, 500]],
      ['Lake Room', [80_000, 4_000, 500]],
    ] as const) {
      world.clock.set('2026-11-18T06:30:00Z')
      const hotel = await edgeHotel({ withAdult: true })
      const { call } = hotel.owner
      const { id: bookingId } = await stayInHouse(world, hotel, oneNight())
      await postTonight(hotel)
      const charges = (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
      const lineId = charges.find(charge => charge.description === gone)?.id ?? ''
      await call.folio.reverse({ bookingId, lineId, reason: 'Not due' })
      expect(await standing(hotel, bookingId)).toEqual([left])
      expect(await conflicts(hotel)).toEqual([])
    }
  })

  it('and puts what was invoiced too much on the credit note', async () => {
    const hotel = await edgeHotel({ withAdult: true })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel, oneNight())
    await postTonight(hotel)
    await call.payments.issueInvoice({ bookingId })
    const charges = (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
    const lineId = charges.find(charge => charge.description === 'Extra adult')?.id ?? ''
    await call.folio.reverse({ bookingId, lineId, reason: 'Not due' })
    expect(await standing(hotel, bookingId)).toEqual([[720_000, 36_000, 500]])
    const note = (await papersOf(hotel, bookingId)).find(paper => paper.kind === 'credit-note')
    const { content } = await readPaper(world, hotel, note?.id ?? '')
    // All 18 % of the adult, and what the room bore above 5 %.
    expect(content.totals).toMatchObject({ taxableValue: 80_000, cgst: 7_200 + 46_800 })
    expect(await conflicts(hotel)).toEqual([])
  })

  it('also of a night that is split between two bills', async () => {
    const hotel = await edgeHotel({ withAdult: true })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel, oneNight())
    await postTonight(hotel)
    const { id: billId } = await call.folio.open({ bookingId, payer: 'guest', name: 'A friend' })
    const charges = (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
    const of = (words: string) => charges.find(one => one.description === words)?.id ?? ''
    await call.folio.split({ bookingId, chargeId: of('Lake Room'), amount: 360_000, billId })
    await call.folio.reverse({ bookingId, lineId: of('Extra adult'), reason: 'Not due' })
    expect(await standing(hotel, bookingId)).toEqual([
      [360_000, 18_000, 500],
      [360_000, 18_000, 500],
    ])
  })
})

describe('review: money 3, accommodation goes through the slab by whatever way it is charged', () => {
  const sellBed = async ({ owner, propertyId }: Hotel) =>
    (
      await owner.call.folio.extras.create({
        propertyId,
        name: 'Extra bed',
        price: 80_000,
        taxBasisPoints: null,
        sac: '996311',
      })
    ).id

  it('with an own rate it is refused in the catalogue and as a fee', async () => {
    const hotel = await edgeHotel({ withAdult: false })
    const { owner, propertyId } = hotel
    const { id: bookingId } = await bookFromToday(world, hotel)
    const bed = { name: 'Bed', price: 80_000, isActive: true }
    for (const sac of ['996311', '996312', '996313']) {
      const own = { taxBasisPoints: 500, sac } as const
      await expect(owner.call.folio.extras.create({ propertyId, ...bed, ...own })).rejects.toThrow()
      await expect(
        owner.call.folio.addFee({ bookingId, description: 'Bed', amount: 80_000, ...own }),
      ).rejects.toThrow()
    }
    await expect(
      owner.call.folio.extras.create({ propertyId, ...bed, taxBasisPoints: null, sac: '999713' }),
    ).rejects.toThrow()
  })

  it.each(['catalogue', 'fee'])(
    'an extra bed of the %s lifts the night, and gone lets it down',
    async way => {
      const hotel = await edgeHotel({ withAdult: false })
      const { call } = hotel.owner
      const extraId = await sellBed(hotel)
      const { id: bookingId, totalAmount } = await stayInHouse(world, hotel, oneNight())
      const add = async (): Promise<string> => {
        const fee = {
          description: 'Extra bed',
          amount: 80_000,
          taxBasisPoints: null,
          sac: '996311',
        }
        const added =
          way === 'fee'
            ? await call.folio.addFee({ bookingId, ...fee })
            : await call.folio.addExtra({ bookingId, extraId })
        return added.id
      }
      // Before the night is on the bill, after it, and each time taken back.
      const first = await add()
      expect((await call.bookings.get({ bookingId })).totalAmount).toBe(944_000)
      await call.folio.reverse({ bookingId, lineId: first, reason: 'Not wanted' })
      expect((await call.bookings.get({ bookingId })).totalAmount).toBe(totalAmount)
      await add()
      await postTonight(hotel)
      expect(await standing(hotel, bookingId)).toEqual([
        [80_000, 14_400, 1_800],
        [720_000, 129_600, 1_800],
      ])
      const again = (await call.folio.get({ bookingId })).bills
        .flatMap(bill => bill.charges)
        .find(charge => charge.value === 80_000)
      await call.folio.reverse({ bookingId, lineId: again?.id ?? '', reason: 'Not wanted' })
      expect(await standing(hotel, bookingId)).toEqual([[720_000, 36_000, 500]])
      await add()
      expect(await conflicts(hotel)).toEqual([])
      await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
      const [invoice] = await papersOf(hotel, bookingId)
      const { content } = await readPaper(world, hotel, invoice?.id ?? '')
      expect(content.taxes).toEqual([
        { sac: '996311', taxBasisPoints: 1_800, taxableValue: 800_000, cgst: 72_000, sgst: 72_000 },
      ])
      expect(await conflicts(hotel)).toEqual([])
      // The night is on an invoice at 18 %: another bed changes no slab and goes on.
      await add()
    },
  )

  it('is refused where it would lift a night that is invoiced', async () => {
    const hotel = await edgeHotel({ withAdult: false })
    const { call } = hotel.owner
    const extraId = await sellBed(hotel)
    const { id: bookingId } = await stayInHouse(world, hotel, oneNight())
    await leaveOwing(world, hotel.owner, bookingId)
    expect(await reasonOf(call.folio.addExtra({ bookingId, extraId }))).toBe('CHARGE_REFUSED')
    expect(await reasonOf(call.folio.addExtra({ bookingId, extraId, night: world.day(9) }))).toBe(
      'CHARGE_REFUSED',
    )
  })

  it('the self-audit names a night in the wrong slab', async () => {
    const hotel = await edgeHotel({ withAdult: true })
    const { id: bookingId } = await stayInHouse(world, hotel, oneNight())
    await postTonight(hotel)
    await world.ownerDb.transaction().execute(async trx => {
      await sql`alter table folio_line disable trigger user`.execute(trx)
      await sql`update folio_line set amount = 18000 where booking_id = ${bookingId} and kind = 'tax' and property_fee_id is null`.execute(
        trx,
      )
      await sql`alter table folio_line enable trigger user`.execute(trx)
    })
    expect(await conflicts(hotel)).toContain('night-in-wrong-slab')
  })
})
