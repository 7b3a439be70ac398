import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../support/papers.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const night = 420_000

/** A hotel whose bookings cost every night that is given up, and a clerk without grants. */
async function strictHotel() {
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel({ quantity: 10 })
  await hotel.owner.call.policies.create({
    propertyId: hotel.propertyId,
    type: 'cancellation',
    title: 'Non-refundable',
    description: 'Every night is charged.',
    cancellation: { freeUntilHours: 2_160, fee: { kind: 'percent', percent: 100 } },
  })
  const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
  return { hotel, clerk }
}

const change = async (who: Browser, bookingId: string, asked: Record<string, unknown>) => {
  const preview = await who.call.bookings.previewChange({ bookingId, change: asked as never })
  if (preview.refusal) return preview.refusal.reason
  await who.call.bookings.applyChange({
    bookingId,
    change: asked as never,
    version: preview.version ?? '',
  })
  return preview.money.fee
}

const fourNights = () => ({
  checkOut: world.day(4),
  idempotencyKey: randomUUID(),
})

describe('review: money 20, a night that is given up is the whole night', () => {
  it('with its extra guests, at every door that gives it up', async () => {
    const hotel = await world.openHotel({ basePrice: 700_033, quantity: 4 })
    const { call } = hotel.owner
    await call.fees.create({
      propertyId: hotel.propertyId,
      name: 'Extra adult',
      basis: 'per-extra-adult-night',
      included: 2,
      amount: 80_000,
      tax: { taxed: 'as-room' },
    })
    await call.policies.create({
      propertyId: hotel.propertyId,
      type: 'cancellation',
      title: 'Cancelling',
      description: 'A night.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'percent', percent: 100 } },
    })
    const party = { adults: 3, checkIn: world.day(0), checkOut: world.day(2) }
    const away = await bookFromToday(world, hotel, party)
    await call.bookings.cancel({ bookingId: away.id })
    const { bills } = await call.folio.get({ bookingId: away.id })
    expect(bills.map(bill => bill.totals.charged)).toEqual([away.totalAmount])
  })
})

describe('review: money 8, nights that are given up cost what the terms say, or take the grant', () => {
  it('review: security L5: by leaving early', async () => {
    const { hotel, clerk } = await strictHotel()
    const leave = async (who: Browser, departure?: Record<string, unknown>) => {
      world.clock.set('2026-11-18T06:30:00Z')
      const { id: bookingId, balance } = await stayInHouse(world, hotel, fourNights())
      await hotel.owner.call.payments.record({ bookingId, method: 'upi', amount: balance })
      world.clock.set('2026-11-19T06:30:00Z')
      const leaving = who.call.bookings.checkOut({
        bookingId,
        ...(departure && { departure: departure as never }),
      })
      const refused = await leaving.then(
        () => undefined,
        () => reasonOf(leaving),
      )
      return refused ?? (await hotel.owner.call.folio.get({ bookingId })).refundsDue.length
    }
    expect(await leave(clerk)).toBe(0)
    expect(await leave(clerk, { policy: 'booked' })).toBe(0)
    expect(await leave(clerk, { policy: 'slept' })).toBe('GRANT_REQUIRED')
    expect(await leave(clerk, { policy: 'penalty', nights: 1 })).toBe('GRANT_REQUIRED')
    expect(await leave(clerk, { policy: 'waive', reason: 'Ill' })).toBe('GRANT_REQUIRED')
    expect(await leave(hotel.owner, { policy: 'slept' })).toBe(1)
    expect(await faultsOf(world, hotel)).toEqual([])
  })

  it('by shortening or moving the stay, before arrival and in house', async () => {
    const { hotel, clerk } = await strictHotel()
    const dates = (from: number, to: number, more: object = {}) => ({
      kind: 'dates',
      checkIn: world.day(from),
      checkOut: world.day(to),
      pricing: 'keep',
      ...more,
    })
    const book = async () => (await bookFromToday(world, hotel, fourNights())).id
    expect(await change(clerk, await book(), dates(0, 1))).toBe(3 * night)
    expect(await change(clerk, await book(), dates(30, 34))).toBe(4 * night)
    expect(await change(clerk, await book(), dates(0, 5))).toBe(0)
    const waived = { waiveFee: 'A death in the family' }
    expect(await change(clerk, await book(), dates(0, 1, waived))).toBe('GRANT_REQUIRED')
    expect(await change(hotel.owner, await book(), dates(0, 1, waived))).toBe(0)
    const { id: inHouse } = await stayInHouse(world, hotel, fourNights())
    expect(await change(clerk, inHouse, dates(0, 2))).toBe(2 * night)
  })

  it('but not while the terms are free', async () => {
    world.clock.set('2026-11-18T06:30:00Z')
    const hotel: Hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    const { id } = await bookFromToday(world, hotel, fourNights())
    const shorter = {
      kind: 'dates',
      checkIn: world.day(0),
      checkOut: world.day(1),
      pricing: 'keep',
    }
    expect(await change(clerk, id, shorter)).toBe(0)
  })
})
