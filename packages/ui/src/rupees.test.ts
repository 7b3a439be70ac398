import { describe, expect, it } from 'vitest'
import { formatRupees, parseRupees } from './rupees.ts'

describe('parseRupees', () => {
  it.each([
    ['₹1,23,456.50', 12345650],
    ['Rs. 99.9', 9990],
    ['INR 450', 45000],
    ['450/-', 45000],
    ['0.29', 29],
    ['1.005', 101],
    ['9.999', 1000],
    ['.5', 50],
    ['-12.34', -1234],
    ['-0', 0],
    ['90071992547409.91', 9007199254740991],
  ])('reads %s as %i paise', (text, paise) => {
    expect(parseRupees(text)).toBe(paise)
  })

  it.each(['', '₹', 'abc', '1.2.3', '12-3', '90071992547409.92', '1e5'])('refuses %j', text => {
    expect(parseRupees(text)).toBeUndefined()
  })

  it('reads back every amount that formatRupees writes', () => {
    for (const paise of [0, 1, 10, 99, 100, 101, 12345650, -250, 9007199254740991])
      expect(parseRupees(formatRupees(paise))).toBe(paise)
  })
})

describe('formatRupees', () => {
  it.each([
    [12345650, '1,23,456.50'],
    [45000, '450'],
    [5, '0.05'],
    [-1234, '-12.34'],
    [1234567890, '1,23,45,678.90'],
  ])('writes %i paise as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text)
  })
})
