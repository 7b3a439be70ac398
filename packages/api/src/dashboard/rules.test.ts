import { describe, expect, it } from 'vitest'
import { kpisOf, monthToDate, percentChange } from './rules.ts'

describe('monthToDate', () => {
  it('compares the same number of days, and a shorter month whole', () => {
    expect(monthToDate('2026-11-18')).toEqual({
      current: { from: '2026-11-01', to: '2026-11-19' },
      before: { from: '2026-10-01', to: '2026-10-19' },
    })
    expect(monthToDate('2027-03-31').before).toEqual({ from: '2027-02-01', to: '2027-03-01' })
    expect(monthToDate('2027-01-01').before).toEqual({ from: '2026-12-01', to: '2026-12-02' })
  })
})

describe('percentChange', () => {
  it('has one decimal, and none to compare with nothing', () => {
    expect(percentChange(110, 100)).toBe(10)
    expect(percentChange(1, 3)).toBe(-66.7)
    expect(percentChange(5, 0)).toBeNull()
  })
})

describe('kpisOf', () => {
  it('leaves undefined what no room was sold for', () => {
    const empty = { roomRevenue: 0, roomNightsSold: 0, roomNightsAvailable: 0, bookings: 0 }
    expect(kpisOf(empty, empty)).toMatchObject({
      averageDailyRate: { value: null },
      occupancyRate: { value: null },
      totalBookings: { value: 0, change: null },
    })
    const month = { roomRevenue: 900_000, roomNightsSold: 2, roomNightsAvailable: 8, bookings: 3 }
    expect(kpisOf(month, { ...month, roomRevenue: 600_000 })).toMatchObject({
      totalRevenue: { value: 900_000, change: 50 },
      occupancyRate: { value: 25, change: 0 },
      averageDailyRate: { value: 450_000 },
    })
  })
})
