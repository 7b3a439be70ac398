import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import {
  type DayFigures,
  kpisOf,
  noFigures,
  percentChange,
  trendOf,
  withPreviousPeriod,
} from './rules.ts'

const day = (day: IsoDate, figures: Partial<DayFigures>): DayFigures => ({
  ...noFigures,
  day,
  ...figures,
})

describe('withPreviousPeriod', () => {
  it('takes both dates as nights, and as many before them', () => {
    expect(withPreviousPeriod({ from: '2026-11-11', to: '2026-11-17' })).toEqual({
      current: { from: '2026-11-11', to: '2026-11-18' },
      before: { from: '2026-11-04', to: '2026-11-11' },
    })
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
  const periods = withPreviousPeriod({ from: '2026-11-02', to: '2026-11-02' })

  it('leaves undefined what no room was sold for', () => {
    const kpis = kpisOf([], periods)
    expect(kpis.averageDailyRate).toEqual({ value: null, change: null })
    expect(kpis.occupancyRate.value).toBeNull()
    expect(kpis.revenuePerRoom.value).toBeNull()
    expect(kpis.averageStay.value).toBeNull()
    expect(kpis.bookings).toEqual({ value: 0, change: null })
  })

  it('takes rooms out of order from those to sell, and names the standard figure beside it', () => {
    const kpis = kpisOf(
      [
        day('2026-11-02', {
          rooms: 100,
          roomsOutOfOrder: 5,
          roomsSold: 30,
          roomRevenue: 9_000_000,
        }),
      ],
      periods,
    )
    expect(kpis.occupancyRate.value).toBe(31.6)
    expect(kpis.occupancyRateStandard.value).toBe(30)
    expect(kpis.averageDailyRate.value).toBe(300_000)
    expect(kpis.revenuePerRoom.value).toBe(94_737)
    expect(kpis.revenuePerRoomStandard.value).toBe(90_000)
  })

  it('compares with the period before', () => {
    const before = day('2026-11-01', {
      rooms: 4,
      roomsSold: 1,
      roomRevenue: 600_000,
      staysEnded: 2,
      nightsEnded: 5,
      nightsBooked: 4,
      leadNights: 10,
    })
    const now = day('2026-11-02', {
      rooms: 4,
      roomsSold: 2,
      roomRevenue: 900_000,
      staysEnded: 1,
      nightsEnded: 3,
      nightsBooked: 2,
      leadNights: 10,
    })
    const kpis = kpisOf([before, now], periods)
    expect(kpis.roomRevenue).toEqual({ value: 900_000, change: 50 })
    expect(kpis.occupancyRate).toEqual({ value: 50, change: 100 })
    expect(kpis.averageStay).toEqual({ value: 3, change: 20 })
    expect(kpis.leadTime).toEqual({ value: 5, change: 100 })
  })
})

describe('trendOf', () => {
  it('begins weeks on Monday and divides sums, not averages', () => {
    // 2026-11-01 is a Sunday.
    const days = [
      day('2026-11-01', { rooms: 2, roomsSold: 2, roomRevenue: 400_000 }),
      day('2026-11-02', { rooms: 2, roomsSold: 1, roomRevenue: 500_000 }),
      day('2026-11-03', { rooms: 8, roomsSold: 1, roomRevenue: 100_000 }),
    ]
    const weeks = trendOf(days, 'week')
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-01', '2026-11-01'],
      ['2026-11-02', '2026-11-03'],
    ])
    expect(weeks[1]).toMatchObject({
      occupancyRate: 20,
      averageDailyRate: 300_000,
      revenuePerRoom: 60_000,
    })
    expect(trendOf(days, 'month')).toMatchObject([
      { from: '2026-11-01', to: '2026-11-03', roomRevenue: 1_000_000, roomNightsSold: 4 },
    ])
  })
})
