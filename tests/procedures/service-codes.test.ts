import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** Every door by which something is charged with a rate and a code of its own. */
const doors = async ({ owner, propertyId }: Hotel, bookingId: string) => {
  const { id: extraId } = await owner.call.folio.extras.create({
    propertyId,
    name: 'Laundry',
    price: 1_000,
    taxBasisPoints: 1_800,
    sac: '999713',
  })
  const fee = { propertyId, name: 'Linen', basis: 'per-stay', amount: 1_000 } as const
  const { id: feeId } = await owner.call.fees.create({
    ...fee,
    tax: { taxed: 'own', taxBasisPoints: 1_800, sac: '999713' },
    isActive: false,
  })
  return (taxBasisPoints: number, sac: string) => {
    const of = { taxBasisPoints, sac } as { taxBasisPoints: 0; sac: string }
    const name = `${sac} at ${taxBasisPoints}`
    const tax = { taxed: 'own', ...of } as const
    return [
      () => owner.call.folio.extras.create({ propertyId, name, price: 1_000, ...of }),
      () =>
        owner.call.folio.extras.update({
          propertyId,
          extraId,
          name: `${name} anew`,
          price: 1_000,
          ...of,
        }),
      () => owner.call.folio.addFee({ bookingId, description: name, amount: 1_000, ...of }),
      () => owner.call.fees.create({ ...fee, name, tax, isActive: false }),
      () => owner.call.fees.update({ ...fee, feeId, name: `${name} too`, tax, isActive: false }),
    ]
  }
}

describe('review: money 15, rates and service codes are rows', () => {
  it('at every door: 40 is in, 12 and 28 are out, and a code is one of the list', async () => {
    const hotel = await world.openHotel()
    const { id: bookingId } = await stayInHouse(world, hotel)
    const at = await doors(hotel, bookingId)
    for (const door of at(4_000, '2202')) await door()
    for (const rate of [1_200, 2_800])
      for (const door of at(rate, '999713')) await expect(door()).rejects.toThrow()
    for (const code of ['12345678', '1234'])
      for (const door of at(1_800, code)) expect(await reasonOf(door())).toBe('SERVICE_UNKNOWN')
    for (const door of at(1_800, '2208')) expect(await reasonOf(door())).toBe('RATE_REFUSED')
  })

  it('a rate that has ended is charged no more, though the catalogue has it', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: extraId } = await call.folio.extras.create({
      propertyId: hotel.propertyId,
      name: 'Boat',
      price: 1_000,
      taxBasisPoints: 1_800,
      sac: '996415',
    })
    await world.ownerDb
      .updateTable('extra')
      .set({ taxBasisPoints: 1_200 })
      .where('id', '=', extraId)
      .execute()
    const { id: bookingId } = await stayInHouse(world, hotel)
    expect(await reasonOf(call.folio.addExtra({ bookingId, extraId }))).toBe('RATE_REFUSED')
  })
})

describe('review: money 14, what is not taxable is of its own kind', () => {
  it('on the paper, in the register, and the self-audit names it where it is not', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    await call.fees.create({
      propertyId: hotel.propertyId,
      name: 'City tax',
      basis: 'per-room-night',
      amount: 5_000,
      tax: { taxed: 'none' },
    })
    const { id: bookingId } = await stayInHouse(world, hotel)
    const charge = (description: string, sac: string) =>
      call.folio.addFee({ bookingId, description, amount: 100_000, taxBasisPoints: 0, sac })
    await charge('Whisky', '2208')
    await charge('Doctor', '999311')
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, bookingId)
    const [invoice] = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'tax-invoice')
    const kept = await world.ownerDb
      .selectFrom('document')
      .select(['taxableValue', 'exemptValue', 'outsideGstValue', 'collectedValue', 'total'])
      .where('id', '=', invoice?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({
      taxableValue: 800_000,
      exemptValue: 100_000,
      outsideGstValue: 100_000,
      collectedValue: 10_000,
      total: 1_050_000,
    })
    const { content } = await readPaper(world, hotel, invoice?.id ?? '')
    expect(content.lines.flatMap(line => line.untaxed ?? [])).toEqual(['outside-gst', 'exempt'])
    expect(await faultsOf(world, hotel)).toEqual([])
    await world.ownerDb.transaction().execute(async trx => {
      await sql`alter table document disable trigger user`.execute(trx)
      await sql`update document set taxable_value = taxable_value + 100000 where id = ${invoice?.id}`.execute(
        trx,
      )
      await sql`alter table document enable trigger user`.execute(trx)
    })
    expect((await faultsOf(world, hotel)).map(fault => fault.what)).toEqual([
      'documents whose taxable value contains what is not taxable',
    ])
  })
})
