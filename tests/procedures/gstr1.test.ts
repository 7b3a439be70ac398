import { gstinCheckCharacter } from '@atithi/api/tax/gst/rules/gstin'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

it('GSTR-1 tells of what was invoiced in the month, to the owner alone', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
  const { balance } = await call.bookings.get({ bookingId })
  await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: balance } })
  const month = world.day(0).slice(0, 7)
  const { data, documents, files } = await call.reports.gstr1({ propertyId, month })
  expect(documents).toBeGreaterThan(0)
  expect(data.b2cs).toMatchObject([{ rt: 5, txval: 4000, camt: 100, samt: 100 }])
  expect(data.hsn.hsn_b2c.map(({ txval }) => txval)).toEqual([4000])
  expect(data.doc_issue.doc_det.map(({ doc_num }) => doc_num)).toContain(1)
  expect(JSON.parse(files[0]?.content ?? '')).toEqual(data)
  expect((await call.reports.gstr1({ propertyId, month: '2020-01' })).documents).toBe(0)
  const analyst = await world.createStaff(hotel, ['reports'])
  expect(await reasonOf(analyst.call.reports.gstr1({ propertyId, month }))).toBe('ROLE_NOT_ALLOWED')
  const neighbour = await world.openHotel()
  expect(await reasonOf(neighbour.owner.call.reports.gstr1({ propertyId, month }))).toBe(
    'NOT_FOUND',
  )
})

it('tells of advances in 11A and 11B, ties to documents and names operators', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  world.clock.set('2027-01-30T06:30:00Z')
  const stay = { checkIn: '2027-02-02', checkOut: '2027-02-04' }
  const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel, stay))
  await call.payments.record({ bookingId, method: 'upi', amount: 420_000 })
  const january = await call.reports.gstr1({ propertyId, month: '2027-01' })
  expect(january.data.at).toEqual([
    {
      pos: january.data.at[0]?.pos,
      sply_ty: 'INTRA',
      itms: [{ rt: 5, ad_amt: 4000, camt: 100, samt: 100, csamt: 0 }],
    },
  ])
  expect(january.data).toMatchObject({ txpd: [], b2cs: [] })
  await world.ownerDb
    .insertInto('channelConnection')
    .values({ propertyId, channelId: 'makemytrip', hotelCode: 'X1', credentialsSealed: 'x' })
    .execute()
  await sql`insert into channel_reservation (account_id, property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at, is_prepaid)
    select account_id, property_id, id, 'R1', 'booked', ${bookingId}, '{}', now(), true from channel_connection where property_id = ${propertyId}`.execute(
    world.ownerDb,
  )
  world.clock.set('2027-02-02T08:30:00Z')
  const { items } = await call.bookings.roomsFor({ bookingId })
  const proof = { idProof: 'passport', idNumber: 'P1234567' } as const
  await call.bookings.checkIn({ bookingId, roomId: items[0]?.id ?? '', ...proof })
  world.clock.set('2027-02-04T05:30:00Z')
  const { balance } = await call.bookings.get({ bookingId })
  await call.bookings.checkOut({
    bookingId,
    payment: { method: 'cash', amount: balance },
  })
  const february = await call.reports.gstr1({ propertyId, month: '2027-02' })
  expect(february.data.txpd).toEqual(january.data.at)
  expect(february.data.at).toEqual([])
  // Against the documents themselves, by columns that the return does not read.
  const { rows } = await sql<{ taxable: number; tax: number }>`
    select sum(taxable_value * case kind when 'credit-note' then -1 else 1 end) / 100.0 as taxable,
      sum((cgst + sgst) * case kind when 'credit-note' then -1 else 1 end) / 100.0 as tax
    from document where property_id = ${propertyId} and issued_on between '2027-02-01' and '2027-02-28'
      and kind in ('tax-invoice', 'credit-note', 'debit-note')`.execute(world.ownerDb)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const { b2cs, hsn } = february.data
  expect(sum(b2cs.map(({ txval }) => txval))).toBe(Number(rows[0]?.taxable))
  expect(sum(b2cs.map(({ camt, samt }) => camt + samt))).toBe(Number(rows[0]?.tax))
  expect(sum(hsn.hsn_b2c.map(({ txval }) => txval))).toBe(Number(rows[0]?.taxable))
  expect(february).toMatchObject({ operatorsWithoutNumber: ['makemytrip'] })
  expect(february.data.supeco.clttx).toEqual([])
  const operator = { propertyId, channelId: 'makemytrip' } as const
  expect(await reasonOf(call.reports.setOperator({ ...operator, gstin: 'no number' }))).toBe(
    'BAD_REQUEST',
  )
  const collector = `30AAPFU0939F1C${gstinCheckCharacter('30AAPFU0939F1C')}`
  await call.reports.setOperator({ ...operator, gstin: collector.toLowerCase() })
  const named = await call.reports.gstr1({ propertyId, month: '2027-02', format: 'csv' })
  expect(named.data.supeco.clttx).toMatchObject([
    { etin: collector, suppval: Number(rows[0]?.taxable) },
  ])
  expect(named.operatorsWithoutNumber).toEqual([])
  expect(named.files.find(({ name }) => name === 'eco.csv')?.content).toContain(collector)
  expect((await call.reports.operators({ propertyId })).items).toEqual([
    { channelId: 'makemytrip', gstin: collector },
  ])
  await call.reports.setOperator({ ...operator, gstin: '' })
  expect((await call.reports.operators({ propertyId })).items).toEqual([
    { channelId: 'makemytrip', gstin: null },
  ])
})
