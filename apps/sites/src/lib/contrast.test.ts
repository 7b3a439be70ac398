import { describe, expect, it } from 'vitest'
import { contrast, mix, readableOn } from './contrast.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('readableOn', () => {
  const colours = [
    '#ffff00',
    '#ffffff',
    '#000000',
    '#1a7f5a',
    '#ffd9a0',
    '#808080',
    '#777777',
    '#00ffff',
    '#7b2d26',
    '#c0ffee',
  ]
  it.each(colours)('makes %s readable on light and on dark paper', colour => {
    for (const grounds of [['#ffffff', '#f5f6f8'], ['#1b1815', '#241f1b'], ['#faf6ef']]) {
      const corrected = readableOn(colour, grounds)
      for (const ground of grounds) expect(contrast(corrected, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('leaves a readable colour as the owner chose it', () => {
    expect(readableOn('#7b2d26', ['#ffffff'])).toBe('#7b2d26')
  })
  it('stays as near to the colour as it can', () => {
    expect(contrast(readableOn('#ffb000', ['#ffffff']), '#ffffff')).toBeLessThan(5)
  })
})

describe('mix', () => {
  it('goes the share of the way', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456')
  })
})
