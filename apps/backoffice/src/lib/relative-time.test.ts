import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

describe('relativeTime', () => {
  const now = new Date('2026-11-21T06:30:00Z')
  it.each([
    ['2026-11-21T06:30:10Z', 'just now'],
    ['2026-11-21T06:29:40Z', 'just now'],
    ['2026-11-21T06:29:10Z', '1 minute ago'],
    ['2026-11-21T06:25:00Z', '5 minutes ago'],
    ['2026-11-21T04:30:00Z', '2 hours ago'],
    ['2026-11-20T05:00:00Z', 'yesterday'],
    ['2026-11-18T06:00:00Z', '3 days ago'],
    ['2026-11-01T06:00:00Z', undefined],
  ])('says of %s: %s', (instant, words) => {
    expect(relativeTime(instant, now)).toBe(words)
  })
})
