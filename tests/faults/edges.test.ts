import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/context'
import { enterUpload } from '@atithi/api/images/upload'
import { addDays } from '@atithi/api/shared/dates'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()

describe('a disk that is full', () => {
  it('takes no picture, keeps no half of one, and takes the next when there is room again', async () => {
    const hotel = await world.openHotel()
    const kept = new Set<string>()
    let room = 1
    const storage = {
      async put(key: string) {
        if (room <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        room -= 1
        kept.add(key)
      },
      async remove(keys: readonly string[]) {
        for (const key of keys) kept.delete(key)
      },
    }
    const contextOf = createContextFactory({ ...world.services, db: world.db, storage })
    const facts = { ip: '127.0.0.1', requestId: randomUUID(), setCookie: () => {} }
    const upload = async () => {
      const take = await enterUpload(
        await contextOf({ ...facts, ...(hotel.owner.token && { sessionToken: hotel.owner.token }) }),
        hotel.propertyId,
      )
      const files = [480, 960, 1600].map(width => ({ width, bytes: new Uint8Array(8) }))
      return take({ width: 1600, height: 900, files })
    }
    await expect(upload()).rejects.toThrow(/no space left/)
    expect(kept).toEqual(new Set())
    expect((await hotel.owner.call.images.list({ propertyId: hotel.propertyId })).items).toEqual([])
    room = 10
    await upload()
    expect((await hotel.owner.call.images.list({ propertyId: hotel.propertyId })).items).toHaveLength(1)
    expect(kept.size).toBe(3)
  })
})

describe('the clock at the end of a month', () => {
  // Around midnight in UTC, midnight in India and the hour at which the business day rolls, where months, years and Februaries meet.
  const instants = [
    ...['2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z', '2026-12-01T00:29:59Z', '2026-12-01T00:30:00Z', '2026-12-31T23:59:59Z'],
    ...['2027-01-01T00:30:00Z', '2027-02-28T18:30:00Z', '2027-03-01T00:30:00Z', '2027-03-31T18:30:00Z', '2028-02-29T00:30:00Z'],
  ]
  it.each(instants)('sells, lists and counts at %s', async instant => {
    world.clock.set(instant)
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const today = world.today()
    expect(today).toBe(new Date(Date.parse(instant) + (5.5 - 6) * 3_600_000).toISOString().slice(0, 10))
    const booked = await call.bookings.create(deskBooking(world, hotel, { checkIn: today, checkOut: addDays(today, 2) }))
    expect(booked).toMatchObject({ checkIn: today, checkOut: addDays(today, 2), nights: 2 })
    expect((await call.bookings.list({ propertyId, dateRange: 'today' })).items.map(item => item.id)).toEqual([booked.id])
    expect((await call.bookings.list({ propertyId, dateRange: 'this-month' })).items.map(item => item.id)).toEqual([booked.id])
    const summary = await call.dashboard.summary({ propertyId })
    expect(summary).toMatchObject({ businessDate: today, today: { checkIns: 1, checkOuts: 0 } })
    const calendar = await call.availability.calendar({ propertyId, from: today, to: addDays(today, 40) })
    expect(calendar.roomTypes[0]?.sold).toEqual([1, 1, ...Array.from({ length: 39 }, () => 0)])
    const rooms = await call.rooms.list({ propertyId })
    await call.bookings.checkIn({ bookingId: booked.id, roomId: rooms.items[0]?.id ?? '', idProof: 'passport', idNumber: 'K1234567' })
    world.clock.set(new Date(Date.parse(instant) + 2 * 86_400_000).toISOString())
    const bill = await call.bookings.checkOut({ bookingId: booked.id, payment: { method: 'cash', amount: booked.totalAmount } })
    expect(bill).toMatchObject({ status: 'checked-out' })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
