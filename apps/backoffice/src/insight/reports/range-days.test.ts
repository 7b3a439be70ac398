import { describe, expect, it } from 'vitest'
import { fileSpanOf, rangeOf, searchOfRange, spanOf, stepOf } from './range-days.ts'

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

describe('ranges by name', () => {
  // 2026-11-18 is a Wednesday.
  it.each([
    ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['this-week', '2026-11-18', '2026-11-16', '2026-11-18'],
    ['this-week', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['last-week', '2026-11-18', '2026-11-09', '2026-11-15'],
    ['this-month', '2026-11-18', '2026-11-01', '2026-11-18'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['this-quarter', '2026-03-01', '2026-01-01', '2026-03-01'],
    ['this-year', '2026-11-18', '2026-01-01', '2026-11-18'],
  ] as const)('%s on %s is from %s to %s', (range, today, from, to) => {
    expect(spanOf({ range }, today)).toEqual({ from, to })
    expect(rangeOf({ range })).toBe(range)
    expect(searchOfRange(range, { from, to })).toEqual({
      from: undefined,
      to: undefined,
      nights: undefined,
      by: undefined,
      range,
    })
  })

  it('that do not exist are the usual nights', () => {
    expect(rangeOf({ range: 'next-week' })).toBe('30')
    expect(spanOf({ range: 'next-week' }, '2026-11-18')).toEqual(spanOf({}, '2026-11-18'))
  })

  it('are custom for files until one is chosen', () => {
    const today = '2026-11-18'
    expect(fileSpanOf({}, today)).toEqual({ from: '2026-11-12', to: today, range: 'custom' })
    expect(fileSpanOf({ range: 'last-month' }, today)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      range: 'last-month',
    })
  })
})

describe('stepOf', () => {
  it('draws long ranges in longer steps, unless somebody chose', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' } as const
    expect(stepOf({}, year)).toBe('week')
    expect(stepOf({}, { from: '2025-01-01', to: '2026-12-31' })).toBe('month')
    expect(stepOf({ by: 'month' }, year)).toBe('month')
    expect(stepOf({}, { from: '2026-11-01', to: '2026-11-30' })).toBe('day')
  })
})
