import { describe, expect, it } from 'vitest'
import { barOf, linesThrough, topOf } from './chart-shape.ts'

const pointsOf = (...values: (number | null)[]) => values.map(value => ({ value }))

describe('topOf', () => {
  it('is a round figure at or above the highest point', () => {
    expect(topOf(pointsOf(3, 17, null))).toBe(20)
    expect(topOf(pointsOf(400_000))).toBe(400_000)
    expect(topOf(pointsOf(7_100_000))).toBe(10_000_000)
    expect(topOf(pointsOf(0))).toBe(4)
  })

  it('keeps to the known top until a point goes over it', () => {
    expect(topOf(pointsOf(40), 100)).toBe(100)
    expect(topOf(pointsOf(104), 100)).toBe(200)
  })
})

it('a bar stands on the ground', () => {
  expect(barOf({ value: 5 }, 2, 20)).toEqual({ x: 2.12, width: 0.76, y: 0.75, height: 0.25 })
})

it('a line is interrupted where a value lacks', () => {
  expect(linesThrough(pointsOf(0, 4, null, 2), 4)).toEqual(['0.5,1 1.5,0', '3.5,0.5 3.5,0.5'])
})
