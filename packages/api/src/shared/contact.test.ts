import { describe, expect, it } from 'vitest'
import { normalisePhone } from './contact.ts'

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

  it.each(['', '12345', '987654321', '+91 12345', '98765432101234', 'call me', '+0123456789'])('refuses %s', typed => {
    expect(normalisePhone(typed)).toBeUndefined()
  })
})
