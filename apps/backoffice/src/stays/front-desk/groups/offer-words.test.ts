import { describe, expect, it } from 'vitest'
import { offerWords } from './offer-words.ts'

const offer = (available: number, ...rates: number[]) => ({
  available,
  ratePlans: [{ nights: rates.map(rate => ({ rate })) }],
})

describe('offerWords', () => {
  it('review: desk 6, 7: says what is left and what the nights cost', () => {
    expect(offerWords(offer(2, 790_000, 790_000))).toBe('2 left, ₹7,900 a night')
    expect(offerWords(offer(0, 790_000, 1_190_000))).toBe('None left, ₹7,900 to ₹11,900 a night')
  })

  it('says nothing before it is known', () => {
    expect(offerWords(undefined)).toBe('')
  })
})
