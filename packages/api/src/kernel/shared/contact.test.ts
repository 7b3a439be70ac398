import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { normalisePhone, phone } from './contact.ts'

describe('normalisePhone', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['0294 123 4567', '+912941234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('reads %s', (typed, normal) => {
    expect(normalisePhone(typed)).toBe(normal)
  })

  it.each(['', '12345', '987654321', '+91 12345', '98765432101234', 'call me', '+0123456789'])(
    'refuses %s',
    typed => {
      expect(normalisePhone(typed)).toBeUndefined()
    },
  )
})

describe('phone', () => {
  const orNothing = z.union([z.literal('').transform(() => null), z.null(), phone])

  it('is kept as E.164', () => {
    expect(phone.parse(' 98765 43210 ')).toBe('+919876543210')
    expect(orNothing.parse('098765 43210')).toBe('+919876543210')
    expect(orNothing.parse('')).toBeNull()
  })

  it('is refused in the same words where it may be left out', () => {
    const faultOf = (schema: z.ZodType, typed: unknown) =>
      schema.safeParse(typed).error?.issues[0]?.message
    const words = 'Enter a phone number: ten digits, or + and the country code.'
    expect([
      faultOf(phone, '12'),
      faultOf(orNothing, '12'),
      faultOf(orNothing, '+91 12345'),
    ]).toEqual([words, words, words])
    expect(faultOf(phone, undefined)).toBe('Enter a phone number.')
  })
})
