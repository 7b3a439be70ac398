import { describe, expect, it } from 'vitest'
import { moveItem } from './move-item.ts'

describe('moveItem', () => {
  const list = ['a', 'b', 'c', 'd']

  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 1, list],
    [0, -1, list],
    [2, 99, ['a', 'b', 'd', 'c']],
  ])('takes the item at %i to %i', (from, to, expected) => {
    expect(moveItem(list, from, to)).toEqual(expected)
  })
})
