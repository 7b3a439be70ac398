import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostPointsOn, worthOf } from './rules.ts'

it('takes no more off a charge than is left of it, and never a point that it does not need', () => {
  fc.assert(
    fc.property(
      fc.record({ points: fc.nat(1_000_000), pointValue: fc.integer({ min: 0, max: 10_000 }) }),
      fc.nat(100_000_000),
      (guest, left) => {
        const most = mostPointsOn(left, guest)
        expect(worthOf(most, guest)).toBeLessThanOrEqual(left)
        expect(most).toBeLessThanOrEqual(guest.points)
        const isAll = most === guest.points || guest.pointValue === 0
        expect(isAll || worthOf(most + 1, guest) > left).toBe(true)
      },
    ),
  )
})

it('is worth nothing below zero, and takes nothing where a point has no value', () => {
  expect(worthOf(-5, { pointValue: 100 })).toBe(0)
  expect(mostPointsOn(1_000, { points: -5, pointValue: 100 })).toBe(0)
  expect(mostPointsOn(1_000, { points: 5, pointValue: 0 })).toBe(0)
})
