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
  const place = {
    site: { policies: [flexible], checkInTime: '14:00:00', timeZone: 'Asia/Kolkata' },
    language: 'en' as const,
  }
  const now = new Date('2027-02-01T00:00:00Z')
  const said = (cancellation: Parameters<typeof planTerms>[0]['cancellation'], at = now) =>
    planTerms({ cancellation }, '2027-02-12', place, at)
  it('are those of the house where the plan has none, to the minute', () =>
    expect(said(null)).toBe(
      'Free to cancel until Tue, 9 Feb 2027, 2:00 pm IST. After that, the price of 1 night is kept.',
    ))
  it('are the plan’s own', () =>
    expect(said({ freeUntilHours: 0, feeNights: null, feeBasisPoints: 2_500 })).toBe(
      'Free to cancel until Fri, 12 Feb 2027, 2:00 pm IST. After that, 25% of the price is kept.',
    ))
  it('keep everything of a plan that is not refundable', () =>
    expect(said({ freeUntilHours: null, feeNights: null, feeBasisPoints: 10_000 })).toBe(
      'Not refundable: whoever cancels pays the whole price.',
    ))
  it('say of a stay that is booked after the free time what cancelling costs, and no date before it', () =>
    expect(said(null, new Date('2027-02-10T00:00:00Z'))).toBe('Whoever cancels now pays 1 night.'))
  it('are said in Hindi', () =>
    expect(
      planTerms({ cancellation: null }, '2027-02-12', { ...place, language: 'hi' }, now),
    ).toContain('9 फ़र॰ 2027, दोपहर 2:00 बजे IST तक'))
})

describe('questionsOf', () => {
  const house = {
    checkInTime: '14:00:00',
    checkOutTime: '11:00:00',
    paymentMethods: ['cash', 'upi', 'shells'],
    petFriendly: true,
    freeChildBelow: 6,
    adultFromAge: 12,
    policies: [flexible],
  }
  it('answers what guests ask', () =>
    expect(questionsOf(house, en).map(({ question }) => question)).toEqual([
      'When can I arrive, and when do I leave?',
      'Can I cancel my booking?',
      'How are children counted?',
      'What can I pay with?',
      'May I bring a pet?',
    ]))
  it('names the payments it knows', () =>
    expect(questionsOf(house, en)[3]?.answers).toEqual(['Cash, UPI']))
})
