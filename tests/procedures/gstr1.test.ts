import { expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { reasonOf, useWorld } from '../support/world.ts'

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
