import { expect, it } from 'vitest'
import { paise } from './text.ts'

it('an amount that is missing is asked for, in the words of people', () => {
  const faultOf = (input: unknown) =>
    paise('the amount', 1, 10_000).safeParse(input).error?.issues[0]?.message
  expect([undefined, null, ''].map(faultOf)).toEqual([
    'Enter the amount.',
    'Enter the amount.',
    'Enter the amount.',
  ])
  expect(faultOf(1.5)).toBe('Enter the amount in whole paise.')
  expect(faultOf(0)).toBe('Enter the amount of at least ₹0.01.')
  expect(faultOf(10_000)).toBeUndefined()
  expect(
    paise('a total', 0, 100_000_000_000).safeParse(100_000_000_001).error?.issues[0]?.message,
  ).toBe('Enter a total of at most ₹1,00,00,00,000.')
})
