import { describe, expect, it } from 'vitest'
import { monthToDate } from './rules.ts'

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
