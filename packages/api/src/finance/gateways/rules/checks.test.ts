import { describe, expect, it } from 'vitest'
import { firstCheckAfter, nextCheckAfter, retryAfter } from './checks.ts'

const asked = new Date('2026-11-18T06:00:00Z')
const minutesLater = (minutes: number) => new Date(asked.getTime() + minutes * 60_000)

describe('nextCheckAfter', () => {
  it('asks at 2, 5, 15 and 60 minutes, at 6, 24 and 72 hours, and then no more', () => {
    expect(firstCheckAfter(asked)).toEqual(minutesLater(2))
    expect(nextCheckAfter(asked, 1, minutesLater(2))).toEqual(minutesLater(5))
    expect(nextCheckAfter(asked, 3, minutesLater(15))).toEqual(minutesLater(60))
    expect(nextCheckAfter(asked, 6, minutesLater(24 * 60))).toEqual(minutesLater(72 * 60))
    expect(nextCheckAfter(asked, 7, minutesLater(72 * 60))).toBeNull()
  })

  it('leaves out what has passed while nobody asked', () => {
    expect(nextCheckAfter(asked, 1, minutesLater(90))).toEqual(minutesLater(6 * 60))
  })
})

describe('retryAfter', () => {
  it('waits longer each time, at most an hour', () => {
    expect(retryAfter(0, asked)).toEqual(new Date(asked.getTime() + 30_000))
    expect(retryAfter(50, asked)).toEqual(minutesLater(60))
  })
})
