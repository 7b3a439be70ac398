import { holdAllOverstays } from '@atithi/api/stays/overstays/jobs'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const night = 944_000

/** Two rooms at ₹8,000 and 18 %, one with a guest until tomorrow. */
async function houseWithGuest() {
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel({ basePrice: 800_000, quantity: 2 })
  const stay = await stayInHouse(world, hotel, { checkOut: world.day(1) })
  return { hotel, bookingId: stay.id }
}

const book = (hotel: Hotel) =>
  hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { checkIn: world.today(), checkOut: world.day(1) }),
  )

const conflicts = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.selfAudit.run({ propertyId })).latest?.results
    .filter(result => result.conflicts > 0)
    .map(result => result.check)

describe('review: money 1, a guest who does not leave', () => {
  it('keeps the room from the hour of check-out on, and is charged by the audit', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    const { call } = hotel.owner
    // 10:30 in India, before the hour of check-out: nothing is held.
    world.clock.set('2026-11-19T05:00:00Z')
    await holdAllOverstays(world.services)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ checkOut: '2026-11-19' })
    world.clock.set('2026-11-19T05:31:00Z')
    await holdAllOverstays(world.services)
    await holdAllOverstays(world.services)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ checkOut: '2026-11-20' })
    const { departures } = await call.bookings.day({ propertyId: hotel.propertyId })
    expect(departures.items.map(stay => stay.id)).toEqual([bookingId])
    await book(hotel)
    expect(await reasonOf(book(hotel))).toBe('SOLD_OUT')
    // Nobody decided: the audits of the 19th and the 20th charge the nights, once.
    world.clock.set('2026-11-21T03:00:00Z')
    await call.nightAudit.run({ propertyId: hotel.propertyId })
    await call.nightAudit.run({ propertyId: hotel.propertyId })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      checkOut: '2026-11-21',
      totalAmount: 3 * night,
      chargedAmount: 3 * night,
    })
    const [closed] = (await call.nightAudit.list({ propertyId: hotel.propertyId })).items
    expect(closed).toMatchObject({ overstays: 1 })
    await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: 3 * night } })
    expect(await conflicts(hotel)).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('who leaves in the afternoon has the night free again, without a charge', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    const { call } = hotel.owner
    world.clock.set('2026-11-19T08:00:00Z')
    await holdAllOverstays(world.services)
    await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: night } })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      checkOut: '2026-11-19',
      totalAmount: night,
    })
    await book(hotel)
    await book(hotel)
    expect(await conflicts(hotel)).toEqual([])
  })

  it('is charged at check-out for every night, though no audit ran', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    const { call } = hotel.owner
    world.clock.set('2026-11-21T06:30:00Z')
    const pay = (amount: number) =>
      call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount } })
    expect(await call.bookings.overstay({ bookingId })).toEqual({ nights: 2, amount: 2 * night })
    expect(await reasonOf(pay(night))).toBe('BALANCE_DUE')
    await pay(3 * night)
    expect(await conflicts(hotel)).toEqual([])
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it.each(['audit', 'check-out'])(
    'is charged without a room where every room was sold, by the %s',
    async way => {
      const { hotel, bookingId } = await houseWithGuest()
      const { call } = hotel.owner
      world.clock.set('2026-11-19T05:00:00Z')
      await book(hotel)
      await book(hotel)
      world.clock.set('2026-11-20T03:00:00Z')
      if (way === 'audit') await call.nightAudit.run({ propertyId: hotel.propertyId })
      // What the audit charged is on the account; the desk asks for the rest before it checks the guest out.
      expect(await call.bookings.overstay({ bookingId })).toEqual(
        way === 'audit' ? { nights: 0, amount: 0 } : { nights: 1, amount: night },
      )
      await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: 2 * night } })
      const { bills } = await call.folio.get({ bookingId })
      expect(bills[0]?.charges.map(charge => charge.description)).toContain(
        'Overstay of 2026-11-19',
      )
      expect(await conflicts(hotel)).toEqual([])
    },
  )

  it('who leaves in the afternoon of a full house is not charged for the night to come', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    const { call } = hotel.owner
    world.clock.set('2026-11-19T05:00:00Z')
    await book(hotel)
    await book(hotel)
    world.clock.set('2026-11-19T05:31:00Z')
    await holdAllOverstays(world.services)
    await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: night } })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ chargedAmount: night })
    expect(await conflicts(hotel)).toEqual([])
  })

  it('may be let off by who may give discounts, with a reason', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    world.clock.set('2026-11-20T06:30:00Z')
    const leave = {
      bookingId,
      payment: { method: 'cash', amount: night },
      waiveOverstay: { reason: 'The train was cancelled' },
    } as const
    expect(await reasonOf(clerk.call.bookings.checkOut(leave))).toBe('GRANT_REQUIRED')
    await hotel.owner.call.bookings.checkOut(leave)
    expect(await conflicts(hotel)).toEqual([])
  })

  it('the self-audit names one whom nobody charged', async () => {
    const { hotel, bookingId } = await houseWithGuest()
    world.clock.set('2026-11-19T06:30:00Z')
    await hotel.owner.call.bookings.checkOut({
      bookingId,
      payment: { method: 'cash', amount: night },
    })
    await world.ownerDb
      .updateTable('booking')
      .set({ checkedOutAt: '2026-11-21T06:30:00Z' })
      .where('id', '=', bookingId)
      .execute()
    expect(await conflicts(hotel)).toEqual(['overstay-uncharged'])
  })
})
