import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amountInWords', () => {
  it.each([
    [12_345_600, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Only'],
    [787_500, 'Rupees Seven Thousand Eight Hundred Seventy-Five Only'],
    [885_001, 'Rupees Eight Thousand Eight Hundred Fifty and One Paise Only'],
    [50, 'Fifty Paise Only'],
    [0, 'Rupees Zero Only'],
    [1_000, 'Rupees Ten Only'],
    [1_000_000_000_000, 'Rupees One Thousand Crore Only'],
    [20_001_001_900, 'Rupees Twenty Crore Ten Thousand Nineteen Only'],
  ])('says %i paise', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })
})
