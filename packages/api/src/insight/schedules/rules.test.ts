import { describe, expect, it } from 'vitest'
import { nextOn, oldestMissed, periodOf } from './rules.ts'

// 2026-11-18 is a Wednesday.
describe('schedules', () => {
  it('run every day, each Monday, each first of a month', () => {
    expect(nextOn('day', '2026-02-28')).toBe('2026-03-01')
    expect(nextOn('week', '2026-11-18')).toBe('2026-11-23')
    expect(nextOn('week', '2026-11-23')).toBe('2026-11-30')
    expect(nextOn('month', '2026-01-31')).toBe('2026-02-01')
    expect(nextOn('month', '2028-02-01')).toBe('2028-03-01')
    expect(nextOn('month', '2026-12-01')).toBe('2027-01-01')
  })

  it('are over the day, the week or the month before', () => {
    expect(periodOf('day', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(periodOf('week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(periodOf('month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  it('make up for a week of days and no more', () => {
    expect(oldestMissed('day', '2026-11-18')).toBe('2026-11-11')
    expect(oldestMissed('week', '2026-11-18')).toBe('2026-10-26')
  })
})
