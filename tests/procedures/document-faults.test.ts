import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { faultsOf, soughtFaults } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

interface House {
  hotel: Hotel
  bookingId: string
  otherId: string
}

/** Papers of every kind: an advance and what of it went back, an invoice, its note, a charge split over two bills, one moved to another room. */
async function papersOfAllKinds(): Promise<House> {
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { id: bookingId } = await stayInHouse(world, hotel)
  const { id: otherId } = await stayInHouse(world, hotel)
  const why = { reason: 'As agreed' }
  await call.payments.record({ bookingId, method: 'upi', amount: 300_000 })
  await call.payments.refundBooking({ bookingId, amount: 50_000, ...why })
  const fee = {
    description: 'Laundry',
    amount: 40_000,
    taxBasisPoints: 1_800,
    sac: '999713',
  } as const
  const { id: split } = await call.folio.addFee({ bookingId, ...fee })
  const company = { payer: 'company', name: 'Tata Steel' } as const
  const { id: billId } = await call.folio.open({ bookingId, ...company })
  await call.folio.split({ bookingId, chargeId: split, amount: 10_000, billId })
  const { id: moved } = await call.folio.addFee({ bookingId, ...fee, description: 'Spa' })
  const to = { kind: 'booking', bookingId: otherId } as const
  await call.folio.moveCharges({ bookingId, chargeIds: [moved], to, ...why })
  world.clock.set('2026-11-20T06:30:00Z')
  for (const id of [bookingId, otherId]) await leave(hotel.owner, id)
  await call.payments.refundBooking({ bookingId, amount: 20_000, ...why })
  return { hotel, bookingId, otherId }
}

const invoice = (bookingId: string) =>
  sql`(select id from document where booking_id = ${bookingId} and kind = 'tax-invoice' and bill_id is null limit 1)`

/** Each fault that the check looks for, as it would stand in the tables. */
const plants: Record<string, (house: House) => RawBuilder<unknown>> = {
  'numbers missing in a series of documents': ({ hotel }) =>
    sql`update document_counter set last_serial = last_serial + 1 where property_id = ${hotel.propertyId} and kind = 'tax-invoice'`,
  'invoices and notes that differ from their lines': ({ bookingId }) =>
    sql`update document set total = total + 1, content = jsonb_set(content, '{balance}', to_jsonb((content->>'balance')::bigint + 1))
      where id = ${invoice(bookingId)}`,
  'documents whose tax differs from their lines': ({ bookingId }) =>
    sql`update document set cgst = cgst + 1, sgst = sgst - 1 where id = ${invoice(bookingId)}`,
  'credit notes above their invoice': ({ bookingId }) =>
    sql`update document set corrects_id = (select id from document where booking_id = ${bookingId} and kind = 'tax-invoice' order by total limit 1)
      where booking_id = ${bookingId} and kind = 'credit-note'`,
  'payments without a receipt': ({ bookingId }) =>
    sql`delete from document_line where line_id in (select id from folio_line where booking_id = ${bookingId} and kind = 'payment')`,
  'invoiced charges that changed without a note': ({ bookingId }) =>
    sql`delete from document_line where document_id in (select id from document where booking_id = ${bookingId} and kind = 'credit-note')`,
  'payments set off, or given back, beyond their amount': ({ bookingId }) =>
    sql`update payment_allocation set amount = amount + 1000000 where booking_id = ${bookingId}`,
  'invoices that set off more than their total, or money that another sets off': ({ bookingId }) =>
    sql`update document set content = jsonb_set(content, '{balance}', '-70000') where id = ${invoice(bookingId)}`,
  'vouchers and notes that tell of more given back than was': ({ bookingId }) =>
    sql`update document set content = jsonb_set(content, '{payments,0,amount}', '900000') where booking_id = ${bookingId} and kind = 'refund-voucher'`,
  'refund vouchers above their receipt': ({ bookingId }) =>
    sql`update document set total = 900000 where booking_id = ${bookingId} and kind = 'refund-voucher'`,
  'documents with GST of a hotel that may not collect it': ({ bookingId }) =>
    sql`update document set content = jsonb_set(content, '{supplier,registration}', '"composition"') where id = ${invoice(bookingId)}`,
  'documents of a GST number of another state than the hotel': ({ bookingId }) =>
    sql`update document set content = jsonb_set(content, '{supplier,stateCode}', '"32"') where id = ${invoice(bookingId)}`,
  'charges of a stay that is over on no invoice': ({ bookingId }) =>
    sql`delete from document_line where document_id = ${invoice(bookingId)}`,
  'credit notes with GST after 30 November': ({ bookingId }) =>
    sql`update document set issued_on = '2027-12-01' where booking_id = ${bookingId} and kind = 'credit-note'`,
  'documents whose taxable value contains what is not taxable': ({ bookingId }) =>
    sql`update document set taxable_value = taxable_value + 1 where id = ${invoice(bookingId)}`,
  'parts of charges that differ from what was taken off': ({ bookingId }) =>
    sql`update folio_line set amount = amount + 1 where booking_id = ${bookingId} and kind = 'transfer' and amount > 0 and moved_booking_id is null`,
  'charges moved between bookings that differ from what was taken off': ({ otherId }) =>
    sql`update folio_line set amount = amount + 1 where booking_id = ${otherId} and kind = 'transfer' and moved_booking_id is not null`,
}

const tables = ['document', 'document_line', 'payment_allocation', 'folio_line']

it('looks for what is planted here, and for nothing else', async () => {
  const { hotel } = await papersOfAllKinds()
  const sought = (await soughtFaults(world, hotel)).map(({ what }) => what)
  expect(sought.toSorted()).toEqual(Object.keys(plants).toSorted())
  expect(await faultsOf(world, hotel)).toEqual([])
})

it.each(Object.entries(plants))('finds %s', async (what, plant) => {
  const house = await papersOfAllKinds()
  await world.ownerDb.transaction().execute(async trx => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    const planted = await plant(house).execute(trx)
    expect(Number(planted.numAffectedRows)).toBeGreaterThan(0)
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
  expect((await faultsOf(world, house.hotel)).map(fault => fault.what)).toContain(what)
})
