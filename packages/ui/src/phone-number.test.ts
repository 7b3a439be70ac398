import { describe, expect, it } from 'vitest'
import { formatNational, normalisePhone, splitPhone } from './phone-number.ts'

describe('normalisePhone', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['(0832) 242-1234', '+918322421234'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['98', '+9198'],
  ])('turns %s into %s', (text, e164) => {
    expect(normalisePhone(text)).toBe(e164)
  })

  it('keeps the code that was chosen', () => {
    expect(normalisePhone('020 7946 0958', '44')).toBe('+442079460958')
    expect(normalisePhone('06 6982 1234', '39')).toBe('+390669821234')
  })

  it('is null without digits', () => {
    expect(normalisePhone('  ')).toBeNull()
    expect(normalisePhone('+')).toBeNull()
  })

  it('changes nothing the second time', () => {
    expect(normalisePhone('+919876543210')).toBe('+919876543210')
  })
})

describe('splitPhone', () => {
  it('prefers the longest code', () => {
    expect(splitPhone('+9779812345678')).toEqual({ dialCode: '977', national: '9812345678' })
    expect(splitPhone('+919876543210')).toEqual({ dialCode: '91', national: '9876543210' })
  })

  it('leaves a number of an unlisted country whole', () => {
    expect(splitPhone('+254712345678')).toEqual({ dialCode: '', national: '+254712345678' })
  })
})

describe('formatNational', () => {
  it('parts an Indian number in the middle', () => {
    expect(formatNational('9876543210', '91')).toBe('98765 43210')
    expect(formatNational('98', '91')).toBe('98')
  })
})
