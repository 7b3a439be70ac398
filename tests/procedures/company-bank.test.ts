import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
/** Of two nights at ₹4,000 with 5 % GST. */
const stay = 840_000

async function owe(hotel: Hotel, companyId: string): Promise<void> {
  world.clock.set('2026-11-18T06:30:00Z')
  const { id: bookingId } = await stayInHouse(world, hotel)
  world.clock.set('2026-11-20T06:30:00Z')
  await hotel.owner.call.bookings.checkOut({
    bookingId,
    settlements: [{ billId: null, companyId }],
  })
}

it('finds what a company paid for several invoices by one transfer in an MT940 statement', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  const { accountId } = await call.payments.accounts.create({
    propertyId,
    type: 'bank',
    name: 'Current account',
    accountNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  })
  const { companyId } = await call.payments.companies.create({
    propertyId,
    name: 'Meghna Textiles',
    gstin: freshGstin(),
    address: '14 Station Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
  })
  await owe(hotel, companyId)
  await owe(hotel, companyId)
  const tds = 20_000
  await call.payments.companies.receive({
    companyId,
    amount: 2 * stay - tds,
    tds,
    method: 'bank-transfer',
    reference: 'SBINN52026112012345',
    accountId,
    idempotencyKey: randomUUID(),
  })
  const amount = ((2 * stay - tds) / 100).toFixed(2).replace('.', ',')
  const text = [
    ':20:STMT261120',
    ':25:50100012345678',
    ':28C:00324/001',
    ':60F:C261119INR0,00',
    `:61:2611201120C${amount}NTRFNONREF//SBINN52026112012345`,
    ':86:NEFT CR MEGHNA TEXTILES',
    `:62F:C261120INR${amount}`,
    '-}',
  ].join('\n')
  const file = {
    propertyId,
    accountId,
    fileName: 'statement.sta',
    content: Buffer.from(text).toString('base64'),
  }
  expect(await call.payments.reconcile.preview(file)).toMatchObject({ kind: 'mt940', lines: 1 })
  expect(await call.payments.reconcile.import(file)).toMatchObject({
    read: 1,
    added: 1,
    lines: 2,
    gaps: 0,
  })
  expect(await call.payments.reconcile.import(file)).toMatchObject({ added: 0, lines: 0 })
  const matches = await world.ownerDb
    .selectFrom('bankMatch as x')
    .innerJoin('payment as m', 'm.id', 'x.paymentId')
    .select(['x.amount', 'x.state', 'x.rule', 'm.method'])
    .where('x.propertyId', '=', propertyId)
    .where('x.undoneAt', 'is', null)
    .execute()
  expect(matches.reduce((sum, one) => sum + one.amount, 0)).toBe(2 * stay - tds)
  expect(matches.every(one => one.state === 'matched' && one.rule === 'reference')).toBe(true)
  expect(matches.every(one => one.method === 'bank-transfer')).toBe(true)
})
