import { describe, expect, it } from 'vitest'
import { paise, requiredName, requiredText } from './text.ts'

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

describe('requiredText', () => {
  const takes = (text: string, max = 120) => requiredText('a name', max).safeParse(text).success

  it.each([
    ['a line break', 'Evil\r\nBcc: victim@example.in'],
    ['a tab', 'Evil\tInn'],
    ['a line separator', 'Evil\u2028Inn'],
    ['a paragraph separator', 'Evil\u2029Inn'],
    ['letters that nobody sees alone', '\u3164\u115F\u200D'],
    ['the null character', 'Evil\0Inn'],
  ])('review: security L13: takes no %s in a line', (_, text) => expect(takes(text)).toBe(false))

  it('drops what nobody sees', () => {
    const seen = (text: string, max = 120) => requiredText('a name', max).parse(text)
    expect(seen('\u202ARavi\u202C \u2066Kumar\u2069\uFEFF\u00AD\u3164')).toBe('Ravi Kumar')
    expect(seen('क्\u200Dष\u200B')).toBe('क्\u200Dष')
    expect(seen('Thank you ❤\uFE0F\u200B', 2000)).toBe('Thank you ❤\uFE0F')
  })

  it('takes the joiners of Indian scripts, and line breaks in longer texts', () => {
    expect(takes('क्\u200Dष श्री\u200Cराम')).toBe(true)
    expect(takes('By the lake.\nQuiet.', 2000)).toBe(true)
  })
})

describe('requiredName', () => {
  it.each([
    'URGENT: call now http://evil.test',
    'Lotus www.evil',
    'Win at evil.com now',
    'Pay-here.in',
  ])('review: security M6: takes no web address: %s', name =>
    expect(requiredName('a name', 120).safeParse(name).success).toBe(false),
  )
  it.each(['Lo\u200Btus', 'Lotus\u3164', 'Lotus\u202E'])(
    'takes no letter that nobody sees: %j',
    name => expect(requiredName('a name', 120).safeParse(name).success).toBe(false),
  )
  it.each(['St. Mary Inn', 'Dr. Rao', 'Hotel A.B.C.', 'No. 12, Lake View'])('takes %s', name =>
    expect(requiredName('a name', 120).safeParse(name).success).toBe(true),
  )
})
