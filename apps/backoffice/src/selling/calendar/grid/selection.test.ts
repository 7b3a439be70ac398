import { describe, expect, it } from 'vitest'
import { atCell, blockOf, extendedTo, keptWithin, movedBy } from './selection.ts'

const bounds = { rows: 3, nights: 30 }

describe('movedBy', () => {
  it.each([
    ['ArrowLeft', { row: 1, night: 9 }],
    ['ArrowRight', { row: 1, night: 11 }],
    ['ArrowUp', { row: 0, night: 10 }],
    ['ArrowDown', { row: 2, night: 10 }],
    ['Home', { row: 1, night: 0 }],
    ['End', { row: 1, night: 29 }],
    ['PageUp', { row: 1, night: 3 }],
    ['PageDown', { row: 1, night: 17 }],
  ])('follows %s', (key, cell) => {
    expect(movedBy(key, false, atCell({ row: 1, night: 10 }), bounds)).toEqual(atCell(cell))
  })

  it('stays within the grid', () => {
    expect(movedBy('PageUp', false, atCell({ row: 0, night: 2 }), bounds)).toEqual(
      atCell({ row: 0, night: 0 }),
    )
    expect(movedBy('ArrowDown', false, atCell({ row: 2, night: 2 }), bounds)).toEqual(
      atCell({ row: 2, night: 2 }),
    )
  })

  it('keeps where the selection began while it grows', () => {
    const grown = movedBy('ArrowRight', true, atCell({ row: 1, night: 10 }), bounds)
    expect(grown).toEqual({ anchor: { row: 1, night: 10 }, focus: { row: 1, night: 11 } })
  })

  it('leaves other keys alone', () => {
    expect(movedBy('a', false, atCell({ row: 1, night: 10 }), bounds)).toBeUndefined()
    expect(movedBy('toString', false, atCell({ row: 1, night: 10 }), bounds)).toBeUndefined()
  })
})

describe('blockOf', () => {
  it('is the same whichever corner moved', () => {
    const block = { firstRow: 0, lastRow: 2, firstNight: 4, lastNight: 9 }
    expect(blockOf({ anchor: { row: 2, night: 4 }, focus: { row: 0, night: 9 } })).toEqual(block)
    expect(blockOf({ anchor: { row: 0, night: 9 }, focus: { row: 2, night: 4 } })).toEqual(block)
  })
})

describe('extendedTo', () => {
  it('begins where nothing was selected', () => {
    expect(extendedTo(null, { row: 1, night: 1 })).toEqual(atCell({ row: 1, night: 1 }))
  })
})

describe('keptWithin', () => {
  it('pulls a selection into a smaller grid', () => {
    expect(keptWithin(atCell({ row: 2, night: 29 }), { rows: 1, nights: 10 })).toEqual(
      atCell({ row: 0, night: 9 }),
    )
  })

  it('is nothing in an empty grid', () => {
    expect(keptWithin(atCell({ row: 0, night: 0 }), { rows: 0, nights: 30 })).toBeNull()
  })
})
