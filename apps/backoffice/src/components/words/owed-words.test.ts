import { describe, expect, it } from 'vitest'
import { owedWords, toPayHere } from './owed-words.ts'

describe('owedWords', () => {
  it.each([
    { balance: 420_000, channelCollected: 0, words: '₹4,200 to pay' },
    { balance: 420_000, channelCollected: 420_000, words: '₹4,200 paid to Booking.com' },
    {
      balance: 470_000,
      channelCollected: 420_000,
      words: '₹500 to pay, ₹4,200 paid to Booking.com',
    },
    { balance: 100_000, channelCollected: 420_000, words: '₹1,000 paid to Booking.com' },
    { balance: 0, channelCollected: 420_000, words: 'paid' },
    { balance: -5_000, channelCollected: 0, words: 'paid' },
  ])('of $balance with $channelCollected at the channel', ({ words, ...owed }) => {
    expect(owedWords({ ...owed, source: 'booking.com' })).toBe(words)
  })

  it('asks the guest for nothing that the channel has', () => {
    expect(toPayHere({ balance: 470_000, channelCollected: 420_000 })).toBe(50_000)
  })
})
