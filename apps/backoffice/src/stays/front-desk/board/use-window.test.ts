import { describe, expect, it } from 'vitest'
import { inSteps } from './use-window.ts'

const drawn = (startIndex: number, endIndex: number) =>
  inSteps(4, { startIndex, endIndex, overscan: 5, count: 200 })

describe('inSteps', () => {
  it('covers all that is in sight with what lies beyond the edge, without a gap', () => {
    for (let first = 0; first < 200; first += 1) {
      const last = Math.min(199, first + 14)
      const indexes = drawn(first, last)
      expect(indexes[0]).toBeLessThanOrEqual(Math.max(0, first - 5))
      expect(indexes.at(-1)).toBeGreaterThanOrEqual(Math.min(199, last + 5))
      expect(indexes).toEqual(indexes.map((_, ahead) => (indexes[0] ?? 0) + ahead))
    }
  })

  it('keeps within the board', () => {
    expect(drawn(0, 14)[0]).toBe(0)
    expect(drawn(190, 199).at(-1)).toBe(199)
  })

  it('stays the same for most rows of a scroll, and is much less than the whole', () => {
    const windows = Array.from({ length: 16 }, (_, row) => drawn(50 + row, 64 + row).join())
    expect(new Set(windows).size).toBeLessThanOrEqual(9)
    expect(drawn(100, 114).length).toBeLessThan(40)
  })
})
