import { array, assert, constantFrom, property, string, stringMatching, tuple } from 'fast-check'
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { normalisePhone, phoneInWords } from './phone.ts'

const indianMobile = stringMatching(/^[6-9][0-9]{9}$/)
const separator = constantFrom('', ' ', '-', '.', '  ', ' - ')

describe('normalisePhone', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    [' 98765 43210 ', '+919876543210'],
    ['0294 243 4567', '+912942434567'],
    ['(0832) 242-1234', '+918322421234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 020 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+39 06 6982 1234', '+390669821234'],
    ['+9779812345678', '+9779812345678'],
    ['+254 712 345678', '+254712345678'],
  ])('reads %s', (typed, normal) => {
    expect(normalisePhone(typed)).toBe(normal)
  })

  it.each([
    '',
    ' ',
    '+',
    '12345',
    '12345678',
    '987654321',
    '+91 12345',
    '98765432101234',
    '0000000000',
    'call me',
    'call 98765 43210',
    '+0123456789',
    '+999 12345678',
    '98765 43210 ext 12',
    '+919876543210,,3',
    '1800 123 4567',
  ])('refuses %s', typed => {
    expect(normalisePhone(typed)).toBeUndefined()
  })

  it('reads an Indian mobile in every way of writing it as the same number', () => {
    const prefix = constantFrom('', '0', '+91', '91', '0091', '+91 ', '+91-', '+91 0', '0 ')
    assert(
      property(
        indianMobile,
        prefix,
        array(separator, { minLength: 9, maxLength: 9 }),
        (digits, before, gaps) => {
          const typed = before + [...digits].map((digit, at) => digit + (gaps[at] ?? '')).join('')
          expect(normalisePhone(typed)).toBe(`+91${digits}`)
        },
      ),
    )
  })

  it('refuses what is shorter than any number of a person', () => {
    expect(normalisePhone('00430000')).toBeUndefined()
    expect(normalisePhone('+43 0000')).toBeUndefined()
  })

  it('changes nothing the second time, and makes what the database takes', () => {
    const typed = tuple(
      constantFrom('', '+', '00', '0', '+91 '),
      stringMatching(/^[0-9 ().-]{0,18}$/),
    )
    assert(
      property(typed, parts => {
        const normal = normalisePhone(parts.join(''))
        if (normal === undefined) return
        expect(normal).toMatch(/^\+[1-9][0-9]{6,14}$/)
        expect(normalisePhone(normal)).toBe(normal)
      }),
      { numRuns: 1000 },
    )
  })

  it('never fails, whatever is typed', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), typed => {
        normalisePhone(typed)
      }),
    )
  })

  it('reads a mobile number of every country, by + and by 00', () => {
    const abroad = getCountries().filter((country: CountryCode) => country !== 'IN')
    expect(abroad.length).toBeGreaterThan(200)
    for (const country of abroad) {
      const example = getExampleNumber(country, examples)?.number
      if (!example) throw new Error(`no example of ${country}`)
      expect([
        country,
        normalisePhone(example),
        normalisePhone(example.replace('+', '00')),
      ]).toEqual([country, example, example])
    }
  })
})

it('review: websites 26: reads a number typed in the digits of a Hindi keyboard', () => {
  expect(normalisePhone('९८४५०१२३४५')).toBe('+919845012345')
  expect(normalisePhone('+९१ ९८४५० १२३४५')).toBe('+919845012345')
})

describe('phoneInWords', () => {
  it.each([
    ['+919876543210', '+91 98765 43210'],
    ['+918322647310', '+91 832 264 7310'],
    ['+918041783000', '+91 80 4178 3000'],
    ['+912942430118', '+91 294 243 0118'],
    ['+442071838750', '+44 20 7183 8750'],
  ])('writes %s as %s', (phone, words) => expect(phoneInWords(phone)).toBe(words))
})
