import { describe, expect, it } from 'vitest'
import { rangeOf, readAnalyticsSearch, spanOf, stepOf } from './analytics-search.ts'

describe('readAnalyticsSearch', () => {
  it('takes a range only whole and in order', () => {
    expect(readAnalyticsSearch({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
    })
    for (const search of [
      { from: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2020-01-01', to: '2026-11-01' },
    ])
      expect(readAnalyticsSearch(search)).not.toHaveProperty('from')
    expect(readAnalyticsSearch({ nights: 8, by: 'hour' })).toMatchObject({
      nights: undefined,
      by: undefined,
    })
  })
})

describe('spanOf', () => {
  it('ends with the last night that is over', () => {
    expect(spanOf({ nights: 7 }, '2026-11-18')).toEqual({ from: '2026-11-11', to: '2026-11-17' })
    expect(rangeOf({})).toBe('30')
  })

  it('takes the dates where they are given', () => {
    const custom = { nights: 7, from: '2026-12-01', to: '2026-12-31' } as const
    expect(spanOf(custom, '2026-11-18')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(rangeOf(custom)).toBe('custom')
  })
})

describe('stepOf', () => {
  it('draws long ranges in longer steps, unless somebody chose', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(stepOf({}, year)).toBe('week')
    expect(stepOf({}, { from: '2025-01-01', to: '2026-12-31' })).toBe('month')
    expect(stepOf({ by: 'month' }, year)).toBe('month')
    expect(stepOf({}, { from: '2026-11-01', to: '2026-11-30' })).toBe('day')
  })
})
