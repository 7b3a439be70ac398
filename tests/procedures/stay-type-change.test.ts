import { addDays } from '@atithi/api/kernel/shared/dates'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve } from '../support/stay-changes.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

const kpisOn = async ({ owner, propertyId }: Hotel, date: string) => {
  const { kpis } = await owner.call.reports.kpis({ propertyId, from: date, to: date })
  return {
    revenue: kpis.roomRevenue.value,
    sold: kpis.roomNightsSold.value,
    complimentary: kpis.roomsComplimentary.value,
    houseUse: kpis.roomsHouseUse.value,
  }
}
const reason = 'The lift stood still'
const free = { kind: 'stay-type', stayType: 'complimentary', reason } as const
const paid = { kind: 'stay-type', stayType: 'revenue', reason } as const

async function bookedWithFee() {
  const hotel = await world.openHotel({ quantity: 3, basePrice: 600_000 })
  const { call } = hotel.owner
  await call.fees.create({
    propertyId: hotel.propertyId,
    name: 'Bonfire',
    basis: 'per-stay',
    amount: 50_000,
    tax: { taxed: 'as-room' },
  })
  const booking = await call.bookings.create(
    deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(2) }),
  )
  return { hotel, call, booking }
}

it('a stay becomes free, for the house, and paid again: figures, price and trail follow', async () => {
  const { hotel, call, booking } = await bookedWithFee()
  const bookingId = booking.id
  const today = world.day(0)
  const sold = await kpisOn(hotel, today)
  expect(sold).toMatchObject({ sold: 1, revenue: 650_000, complimentary: 0 })

  await applyAndProve(world, hotel, bookingId, free)
  expect(await call.bookings.get({ bookingId })).toMatchObject({
    stayType: 'complimentary',
    totalAmount: 0,
    overrideReason: reason,
    fees: [],
  })
  expect(await kpisOn(hotel, today)).toMatchObject({ sold: 0, revenue: 0, complimentary: 1 })
  // It is free for as long as it lasts.
  await applyAndProve(world, hotel, bookingId, {
    kind: 'dates',
    checkIn: today,
    checkOut: addDays(today, 3),
    pricing: 'today',
  })
  expect((await call.bookings.get({ bookingId })).totalAmount).toBe(0)

  await applyAndProve(world, hotel, bookingId, { ...free, stayType: 'house-use' })
  expect(await kpisOn(hotel, today)).toMatchObject({ sold: 0, complimentary: 0, houseUse: 1 })

  await applyAndProve(world, hotel, bookingId, {
    kind: 'dates',
    checkIn: today,
    checkOut: addDays(today, 2),
    pricing: 'today',
  })
  await applyAndProve(world, hotel, bookingId, paid)
  expect(await call.bookings.get({ bookingId })).toMatchObject({
    stayType: 'revenue',
    totalAmount: booking.totalAmount,
  })
  expect(await kpisOn(hotel, today)).toEqual(sold)
  expect(await findConflicts(world.ownerDb)).toEqual([])
})

it('goes back to the total that was agreed, whatever the rates are by then', async () => {
  const { hotel, call, booking } = await bookedWithFee()
  const { propertyId, roomTypeId } = hotel
  await applyAndProve(world, hotel, booking.id, free)
  await call.availability.updateRates({
    propertyId,
    roomTypeId,
    dateFrom: world.day(0),
    dateTo: world.day(5),
    baseRate: 700_000,
    weekendRate: 700_000,
    acceptsChange: true,
  })
  await applyAndProve(world, hotel, booking.id, { ...paid, totalAmount: booking.totalAmount })
  expect((await call.bookings.get({ bookingId: booking.id })).totalAmount).toBe(booking.totalAmount)
})

it('is given by who may change a price, for what is not on the bill, to another kind', async () => {
  const { hotel, call, booking } = await bookedWithFee()
  const bookingId = booking.id
  const clerk = await world.createStaff(hotel, ['bookings'])
  const refusalOf = async (browser: Browser, change: typeof free | typeof paid) =>
    (await browser.call.bookings.previewChange({ bookingId, change })).refusal?.reason
  expect(await refusalOf(clerk, free)).toBe('GRANT_REQUIRED')
  const { version } = await call.bookings.previewChange({ bookingId, change: free })
  expect(
    await reasonOf(clerk.call.bookings.applyChange({ bookingId, change: free, version })),
  ).toBe('GRANT_REQUIRED')
  expect(await refusalOf(hotel.owner, paid)).toBe('STAY_REFUSED')
  const { items } = await call.bookings.roomsFor({ bookingId })
  await call.bookings.checkIn({
    bookingId,
    roomId: items.find(room => !room.isTaken)?.id ?? '',
    idProof: 'passport',
    idNumber: 'K1234567',
    acceptDirty: true,
  })
  world.clock.set(`${world.day(1)}T06:30:00Z`)
  await closeAllDays(world.services)
  expect(await refusalOf(hotel.owner, free)).toBe('STAY_REFUSED')
})
