import { describe, expect, it } from 'vitest'
import { windowAt } from './use-window.ts'

const tops = Array.from({ length: 201 }, (_, row) => row * 40)
const view = { top: 0, left: 0, width: 1100, height: 600 }
const at = (place: Partial<typeof view>) =>
  windowAt({ ...view, ...place }, { tops, nights: 60, nightWidth: 38 })

describe('windowAt', () => {
  it('covers all that is in sight wherever the board is scrolled to', () => {
    for (let top = 0; top <= 8000 - 600; top += 37) {
      const { firstRow, lastRow } = at({ top })
      expect(firstRow * 40).toBeLessThanOrEqual(top)
      expect((lastRow + 1) * 40).toBeGreaterThanOrEqual(top + 600)
    }
    for (let left = 0; left <= 60 * 38 - 952; left += 17) {
      const { first, last } = at({ left })
      expect(first * 38).toBeLessThanOrEqual(left)
      expect((last + 1) * 38).toBeGreaterThanOrEqual(left + 952)
    }
  })

  it('keeps within the board', () => {
    expect(at({ top: 8000, left: 60 * 38 })).toMatchObject({ lastRow: 199, last: 59 })
    expect(at({})).toMatchObject({ firstRow: 0, first: 0 })
  })

  it('stays the same for most steps of a scroll, and is much less than the whole', () => {
    const windows = Array.from({ length: 160 }, (_, step) =>
      JSON.stringify(at({ top: 2000 + step })),
    )
    expect(new Set(windows).size).toBeLessThanOrEqual(3)
    const { firstRow, lastRow } = at({ top: 4000 })
    expect(lastRow - firstRow).toBeLessThan(40)
  })
})
