import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the clock at the end of a month', () => {
  // Around midnight in UTC, midnight in India and the hour at which the business day rolls, where months, years and Februaries meet.
  const instants = [
    ...[
      '2026-11-30T18:29:59Z',
      '2026-11-30T18:30:00Z',
      '2026-12-01T00:29:59Z',
      '2026-12-01T00:30:00Z',
      '2026-12-31T23:59:59Z',
    ],
    ...[
      '2027-01-01T00:30:00Z',
      '2027-02-28T18:30:00Z',
      '2027-03-01T00:30:00Z',
      '2027-03-31T18:30:00Z',
      '2028-02-29T00:30:00Z',
    ],
  ]
  it.each(instants)('sells, lists and counts at %s', async instant => {
    world.clock.set(instant)
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const today = world.today()
    expect(today).toBe(
      new Date(Date.parse(instant) + (5.5 - 6) * 3_600_000).toISOString().slice(0, 10),
    )
    const booked = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: today, checkOut: addDays(today, 2) }),
    )
    expect(booked).toMatchObject({ checkIn: today, checkOut: addDays(today, 2), nights: 2 })
    expect(
      (await call.bookings.list({ propertyId, dateRange: 'today' })).items.map(item => item.id),
    ).toEqual([booked.id])
    expect(
      (await call.bookings.list({ propertyId, dateRange: 'this-month' })).items.map(
        item => item.id,
      ),
    ).toEqual([booked.id])
    const summary = await call.dashboard.summary({ propertyId })
    expect(summary).toMatchObject({ businessDate: today, today: { checkIns: 1, checkOuts: 0 } })
    const calendar = await call.availability.calendar({
      propertyId,
      from: today,
      to: addDays(today, 40),
    })
    expect(calendar.roomTypes[0]?.sold).toEqual([1, 1, ...Array.from({ length: 39 }, () => 0)])
    const rooms = await call.rooms.list({ propertyId })
    await call.bookings.checkIn({
      bookingId: booked.id,
      roomId: rooms.items[0]?.id ?? '',
      idProof: 'passport',
      idNumber: 'K1234567',
    })
    world.clock.set(new Date(Date.parse(instant) + 2 * 86_400_000).toISOString())
    const bill = await call.bookings.checkOut({
      bookingId: booked.id,
      payment: { method: 'cash', amount: booked.totalAmount },
    })
    expect(bill).toMatchObject({ status: 'checked-out' })
    await closeAllDays(world.services)
    await keepDailyFigures(world.services)
    const { items: closed } = await call.nightAudit.list({ propertyId })
    expect(closed.map(day => day.businessDate).toSorted()).toEqual([today, addDays(today, 1)])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    expect((await call.selfAudit.run({ propertyId })).latest).toMatchObject({
      conflicts: 0,
      bookings: 1,
    })
  })
})
