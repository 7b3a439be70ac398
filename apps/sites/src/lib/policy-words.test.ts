import { describe, expect, it } from 'vitest'
import { planTerms, policyInWords, questionsOf } from './policy-words.ts'
import { en } from './words/en.ts'

const flexible = {
  id: 'c',
  type: 'cancellation' as const,
  title: 'Flexible',
  description: 'Plans change.',
  cancellation: { freeUntilHours: 72, fee: { kind: 'nights' as const, nights: 1 } },
}

describe('policyInWords', () => {
  it('counts whole days as days', () =>
    expect(policyInWords(flexible, en)).toBe(
      'Free until 3 days before check-in. After that, the price of 1 night is kept.',
    ))
  it('says hours and percent', () =>
    expect(
      policyInWords(
        { cancellation: { freeUntilHours: 30, fee: { kind: 'percent', percent: 50 } } },
        en,
      ),
    ).toBe('Free until 30 hours before check-in. After that, 50% of the price is kept.'))
})

describe('planTerms', () => {
  it('are those of the house where the plan has none', () =>
    expect(planTerms({ isRefundable: true, cancellation: null }, [flexible], en)).toContain(
      '3 days',
    ))
  it('are the plan’s own', () => {
    const own = { freeUntilHours: 0, feeNights: null, feeBasisPoints: 2_500 }
    expect(planTerms({ isRefundable: true, cancellation: own }, [flexible], en)).toBe(
      'Free until check-in. After that, 25% of the price is kept.',
    )
  })
  it('keep everything of a plan that is not refundable', () =>
    expect(planTerms({ isRefundable: false, cancellation: null }, [flexible], en)).toBe(
      'Not refundable: the whole price is kept.',
    ))
})

describe('questionsOf', () => {
  const house = {
    checkInTime: '14:00:00',
    checkOutTime: '11:00:00',
    paymentMethods: ['cash', 'upi', 'shells'],
    petFriendly: true,
    policies: [flexible],
  }
  it('answers what guests ask', () =>
    expect(questionsOf(house, en).map(({ question }) => question)).toEqual([
      'When can I arrive, and when do I leave?',
      'Can I cancel my booking?',
      'What can I pay with?',
      'May I bring a pet?',
    ]))
  it('names the payments it knows', () =>
    expect(questionsOf(house, en)[2]?.answers).toEqual(['Cash, UPI']))
})
