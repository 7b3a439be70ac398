import { describe, expect, it } from 'vitest'
import { formatNational, splitPhone, withDialCode } from './phone-number.ts'

describe('withDialCode', () => {
  it.each([
    ['098765 43210', '91', '098765 43210'],
    ['020 7946 0958', '44', '+44 020 7946 0958'],
    ['+1 415 555 0132', '44', '+1 415 555 0132'],
    ['0044 20 7946 0958', '91', '0044 20 7946 0958'],
    ['  ', '44', null],
  ])('keeps %s under +%s as %s', (text, dialCode, value) => {
    expect(withDialCode(text, dialCode)).toBe(value)
  })
})

describe('splitPhone', () => {
  it('prefers the longest code', () => {
    expect(splitPhone('+9779812345678')).toEqual({ dialCode: '977', national: '9812345678' })
    expect(splitPhone('+919876543210')).toEqual({ dialCode: '91', national: '9876543210' })
  })

  it('takes a number without a code for Indian, and lets go of the gap behind one', () => {
    expect(splitPhone('098765 43210')).toEqual({ dialCode: '91', national: '098765 43210' })
    expect(splitPhone('+44 020 7946 0958')).toEqual({ dialCode: '44', national: '020 7946 0958' })
    expect(splitPhone('0044 20 7946')).toEqual({ dialCode: '', national: '0044 20 7946' })
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
