import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketBounds, bucketOf, latencyAt, uptimeOf } from './rules.ts'

describe('latencyAt', () => {
  it.each([
    [0.5, [0, 0, 100], 18],
    [1, [0, 0, 100], 25],
    [0.5, [50, 50], 5],
    [0.95, [90, 0, 0, 0, 10], 75],
    [0.99, [...Array<number>(11).fill(0), 3], 10_000],
    [0.5, [], null],
  ])('of share %d in %j is %j', (share, buckets, wanted) => {
    expect(latencyAt(share, buckets)).toBe(wanted)
  })

  it('never falls as the share grows, and lies in the group of the request at that place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 }), times => {
        const buckets = Array<number>(bucketBounds.length + 1).fill(0)
        for (const ms of times) buckets[bucketOf(ms)] = (buckets[bucketOf(ms)] ?? 0) + 1
        const sorted = times.toSorted((a, b) => a - b)
        let before = 0
        for (const share of [0.1, 0.5, 0.9, 1]) {
          const latency = latencyAt(share, buckets) ?? 0
          expect(latency).toBeGreaterThanOrEqual(before)
          before = latency
          const true_ = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
          expect(latency).toBeLessThanOrEqual(bucketBounds[bucketOf(true_)] ?? 10_000)
        }
      }),
    )
  })
})

describe('uptimeOf', () => {
  const now = new Date('2026-11-24T12:00:30Z')
  it.each([
    ['nothing is known', null, 0, null],
    ['it has just begun', '2026-11-24T12:00:00Z', 1, null],
    ['every minute of an hour', '2026-11-24T11:00:00Z', 60, 10_000],
    ['half of an hour', '2026-11-24T11:00:00Z', 30, 5_000],
    ['a year, of which the last thirty days count', '2025-11-24T11:00:00Z', 43_200, 10_000],
  ])('when %s', (_, first, alive, wanted) => {
    expect(uptimeOf({ first: first === null ? null : new Date(first), alive, now })).toBe(wanted)
  })
})
