import { describe, expect, it } from 'vitest'
import { placesWords } from './places-words.ts'

describe('placesWords', () => {
  it('says who has no place in the plan', () => {
    expect(placesWords(2, 0, 2)).toBe(
      'The plan has 0 accounts for 2 people: 2 are read-only and look at everything without changing it. Choose who keeps a place under Billing, or ask for a larger plan there.',
    )
    expect(placesWords(2, 1, 1)).toContain('1 is read-only and looks at')
  })

  it.each([
    [0, 0, 'The plan of this property has no staff accounts. Ask for a larger plan under Billing.'],
    [1, 2, '1 of 2 accounts used.'],
    [0, 1, '0 of 1 account used.'],
    [
      2,
      2,
      '2 of 2 accounts used. Deactivate somebody, or ask for a larger plan under Billing, to invite another.',
    ],
    [
      3,
      0,
      '3 of 0 accounts used. Deactivate somebody, or ask for a larger plan under Billing, to invite another.',
    ],
  ])('says of %i taken and %i allowed: %s', (taken, allowed, words) => {
    expect(placesWords(taken, allowed)).toBe(words)
  })
})
