import { describe, expect, it } from 'vitest'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the dashboard', () => {
  it('counts the month so far beside last month, and today by business date', async () => {
    world.clock.set('2026-10-10T06:30:00Z')
    const hotel = await world.openHotel({ quantity: 2, basePrice: 400_000 })
    const { call } = hotel.owner
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: '2026-10-12', checkOut: '2026-10-14' }),
    )
    world.clock.set('2026-11-18T06:30:00Z')
    const today = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(2) }),
    )
    const cancelled = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(1) }),
    )
    await call.bookings.cancel({ bookingId: cancelled.id })
    const { businessDate, kpis, today: counts } = await call.dashboard.summary({})
    expect(businessDate).toBe('2026-11-18')
    expect(kpis.totalRevenue).toEqual({ value: 400_000, change: -50 })
    expect(kpis.averageDailyRate).toEqual({ value: 400_000, change: 0 })
    expect(kpis.occupancyRate.value).toBe(2.8)
    expect(counts).toEqual({ checkIns: 1, checkOuts: 0, availableRooms: 1, currentOccupancy: 50 })
    const recent = (await call.dashboard.recentBookings({})).items.map(item => item.id)
    expect(recent.slice(0, 2)).toEqual([cancelled.id, today.id])
  })

  it('shows staff their property only, and a stranger’s hotel nowhere', async () => {
    const hotel = await world.openHotel()
    await world.openHotel()
    const clerk = await world.createStaff(hotel, ['guests'])
    const { items } = await clerk.call.dashboard.properties({})
    expect(items.map(item => item.id)).toEqual([hotel.propertyId])
    expect(items[0]?.onboarding).toMatchObject({ currentStepId: 'rooms-photos', completedSteps: 2 })
  })
})
