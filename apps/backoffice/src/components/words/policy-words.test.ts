import { describe, expect, it } from 'vitest'
import { cancellationSentence } from './policy-words.ts'

describe('cancellationSentence', () => {
  it.each([
    [
      { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } },
      'Free until 2 days before check-in, then the price of 1 night.',
    ],
    [
      { freeUntilHours: 24, fee: { kind: 'percent', percent: 50 } },
      'Free until 1 day before check-in, then 50% of the stay.',
    ],
    [
      { freeUntilHours: 6, fee: { kind: 'nights', nights: 2 } },
      'Free until 6 hours before check-in, then the price of 2 nights.',
    ],
    [
      { freeUntilHours: 0, fee: { kind: 'percent', percent: 100 } },
      'Free until check-in, then 100% of the stay.',
    ],
  ] as const)('says %j', (terms, sentence) => {
    expect(cancellationSentence(terms)).toBe(sentence)
  })
})
