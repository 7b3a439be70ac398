import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nightsOf } from '../../kernel/shared/dates.ts'
import { monthsOfPeriod, periodOfMonth, scaled, spreadBudget, variance } from './rules.ts'

const roomTypeId = 'one'

describe('a budget', () => {
  it('is spread over the days of its month to the paisa, leap days too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom('2024-02', '2026-02', '2026-11', '2026-12'),
        (roomNights, roomRevenue, month) => {
          const period = periodOfMonth(month)
          const days = spreadBudget([{ month, roomTypeId, roomNights, roomRevenue }], period)
          expect(days.map(({ day }) => day)).toEqual(nightsOf(period.from, period.to))
          expect(days.reduce((sum, day) => sum + day.roomsSold, 0)).toBeCloseTo(roomNights)
          expect(days.reduce((sum, day) => sum + day.roomRevenue, 0)).toBe(roomRevenue)
          expect(new Set(days.map(day => day.roomsSold)).size).toBe(1)
        },
      ),
    )
  })

  it('of part of a month is that of its days', () => {
    const month = { month: '2026-11', roomTypeId, roomNights: 30, roomRevenue: 3000 } as const
    const days = spreadBudget([month], { from: '2026-11-29', to: '2026-12-03' })
    expect(days.map(({ day, roomRevenue }) => [day, roomRevenue])).toEqual([
      ['2026-11-29', 100],
      ['2026-11-30', 100],
    ])
  })

  it('is last year and so many percent', () => {
    expect(scaled({ roomNights: 101, roomRevenue: 123_456 }, 10)).toEqual({
      roomNights: 111,
      roomRevenue: 135_800,
    })
    expect(scaled({ roomNights: 10, roomRevenue: 10_000 }, -100)).toEqual({
      roomNights: 0,
      roomRevenue: 0,
    })
  })

  it('has a variance in percent, and none where there is nothing to compare with', () => {
    expect([variance(110, 100), variance(0, 100), variance(5, 0)]).toEqual([10, -100, null])
  })

  it('touches the months of a period', () => {
    expect(monthsOfPeriod({ from: '2026-11-30', to: '2027-01-02' })).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
    ])
    expect(monthsOfPeriod({ from: '2026-11-01', to: '2026-12-01' })).toEqual(['2026-11'])
  })
})
