import { normalisePhone } from '@atithi/api/kernel/shared/phone'
import { describe, expect, it } from 'vitest'
import { whatsAppLink } from './phones.ts'

describe('whatsAppLink', () => {
  it.each([
    '98765 43210',
    '098765 43210',
    '+91 70123 45678',
    '6301234567',
    '80501 23456',
    '83290 12345',
  ])('is offered of %s', typed =>
    expect(whatsAppLink(normalisePhone(typed) ?? null)).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}$/),
  )
  it.each([
    '0832 264 7310',
    '0832 664 7310',
    '080 2222 1111',
    '080 4178 3000',
    '0294 243 1234',
    '011 2345 6789',
    '+44 20 7183 8750',
  ])('is not of the landline %s', typed =>
    expect(whatsAppLink(normalisePhone(typed) ?? null)).toBeUndefined(),
  )
  it('is not of nobody', () => expect(whatsAppLink(null)).toBeUndefined())
})
