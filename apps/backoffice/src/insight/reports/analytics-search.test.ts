import { describe, expect, it } from 'vitest'
import { readAnalyticsSearch } from './analytics-search.ts'

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
