import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { phone } from './contact.ts'

describe('phone', () => {
  const orNothing = z.union([z.literal('').transform(() => null), z.null(), phone])

  it('is kept as E.164', async () => {
    expect(await phone.parseAsync(' 98765 43210 ')).toBe('+919876543210')
    expect(await orNothing.parseAsync('098765 43210')).toBe('+919876543210')
    expect(await orNothing.parseAsync('')).toBeNull()
  })

  it('is refused in the same words where it may be left out', async () => {
    const faultOf = async (schema: z.ZodType, typed: unknown) =>
      (await schema.safeParseAsync(typed)).error?.issues[0]?.message
    const words = 'Enter a phone number: ten digits, or + and the country code.'
    expect([
      await faultOf(phone, '12'),
      await faultOf(orNothing, '12'),
      await faultOf(orNothing, '+91 12345'),
    ]).toEqual([words, words, words])
    expect(await faultOf(phone, undefined)).toBe('Enter a phone number.')
  })
})
