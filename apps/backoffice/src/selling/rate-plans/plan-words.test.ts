import { describe, expect, it } from 'vitest'
import { adjustmentWords, conditionsOf } from './plan-words.ts'

describe('adjustmentWords', () => {
  it.each([
    [null, 'The price of the calendar'],
    [{ kind: 'percent', percent: -12.5 }, '12.5% below Best Available'],
    [{ kind: 'amount', amount: 60_000 }, '₹600 a night over Best Available'],
    [{ kind: 'percent', percent: 0 }, 'As Best Available'],
  ] as const)('says %j', (adjustment, words) => {
    expect(adjustmentWords(adjustment)).toBe(words)
  })
})

describe('conditionsOf', () => {
  const plain = {
    minimumStay: null,
    maximumStay: null,
    closedToArrival: [],
    closedToDeparture: [],
    isRefundable: true,
    cancellation: null,
    payment: { policy: 'at-hotel' as const },
  }

  it('names each, and nothing where there is none', () => {
    expect(conditionsOf(plain)).toEqual([])
    const bound = {
      ...plain,
      minimumStay: 2,
      closedToArrival: [5, 6],
      isRefundable: false,
      payment: { policy: 'full' as const },
    }
    expect(conditionsOf(bound)).toEqual([
      'At least 2 nights.',
      'No arrivals on Friday, Saturday.',
      'Not refundable.',
      'Paid online in full.',
    ])
  })
})
