import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'
const registered = { name: 'Tata Steel', gstin: '27AAPFU0939F1ZV' }
const address = 'Bombay House, Homi Mody Street, Mumbai, Maharashtra 400001'

const invoiceOf = async (hotel: Hotel, bookingId: string) => {
  const [invoice] = (await papersOf(hotel, bookingId)).filter(one => one.kind === 'tax-invoice')
  return (await readPaper(world, hotel, invoice?.id ?? '')).content
}

describe('review: money 10, an invoice says where its recipient is', () => {
  it('a registered company has an address at every door', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const company = { companyName: registered.name, companyGstin: registered.gstin }
    expect(await reasonOf(call.bookings.update({ bookingId, ...company }))).toBe(
      'COMPANY_ADDRESS_REQUIRED',
    )
    const bill = { bookingId, payer: 'company', ...registered } as const
    expect(await reasonOf(call.folio.open(bill))).toBe('BAD_REQUEST')
    expect(
      await reasonOf(
        call.folio.reissue({ bookingId, documentId: randomUUID(), reason: 'x', ...registered }),
      ),
    ).toBe('BAD_REQUEST')
    const guest = world.anonymous()
    expect(await reasonOf(guest.call.site.book({ ...siteBooking(world, hotel), ...company }))).toBe(
      'BAD_REQUEST',
    )
    // And past all of them, the table refuses it.
    await expect(
      sql`update booking set company_gstin = ${registered.gstin} where id = ${bookingId}`.execute(
        world.ownerDb,
      ),
    ).rejects.toThrow('booking_company_has_address')
  })

  it('prints that of the company, and of a guest the one that the profile knows', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const [forCompany, forGuest] = [
      await stayInHouse(world, hotel),
      await stayInHouse(world, hotel, { guestName: 'Anil Rao', guestPhone: '9811111111' }),
    ]
    await call.bookings.update({
      bookingId: forCompany.id,
      companyName: registered.name,
      companyGstin: registered.gstin,
      companyAddress: address,
    })
    await sql`update guest set address = ${{ street: '4 Park Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }}
      where id = (select guest_id from booking where id = ${forGuest.id})`.execute(world.ownerDb)
    world.clock.set(departure)
    await leave(hotel.owner, forCompany.id)
    await leave(hotel.owner, forGuest.id)
    expect((await invoiceOf(hotel, forCompany.id)).recipient).toMatchObject({
      gstin: registered.gstin,
      address,
    })
    expect((await invoiceOf(hotel, forGuest.id)).recipient.address).toBe(
      '4 Park Road, Pune, Maharashtra 411001',
    )
  })
})

describe('review: money 19, who sells and who buys', () => {
  it('names the registered person beside the hotel', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    await call.properties.update({
      propertyId: hotel.propertyId,
      legalName: 'Lake View Hospitality Private Limited',
    })
    const { id } = await stayInHouse(world, hotel)
    world.clock.set(departure)
    await leave(hotel.owner, id)
    expect((await invoiceOf(hotel, id)).supplier).toMatchObject({
      legalName: 'Lake View Hospitality Private Limited',
    })
  })

  it('takes the UIN of an embassy as a buyer, never as the hotel', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const uin = '0717USA00157UNS'
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.bookings.update({
      bookingId,
      companyName: 'Embassy',
      companyGstin: uin,
      companyAddress: 'Chanakyapuri, New Delhi, Delhi 110021',
    })
    expect(
      await reasonOf(call.properties.update({ propertyId: hotel.propertyId, gstNumber: uin })),
    ).toBe('BAD_REQUEST')
    world.clock.set(departure)
    await leave(hotel.owner, bookingId)
    const { recipient, notes } = await invoiceOf(hotel, bookingId)
    expect([recipient.gstin, notes]).toEqual([uin, []])
  })
})
