import { expect, it } from 'vitest'
import { sayCell } from './cell-words.ts'

it.each([
  ['status', 'checked-out', 'Checked out'],
  ['status', 'no-show', 'No-show'],
  ['source', 'booking.com', 'Booking.com'],
  ['source', 'makemytrip', 'MakeMyTrip'],
  ['methods', 'upi, credit-card', 'UPI, Credit card'],
  ['kind', 'tax-invoice', 'Tax invoice'],
  ['state', 'out of order', 'Out of order'],
])('says a word of the product as people read it: %s %s', (key, value, said) => {
  expect(sayCell(key, value)).toBe(said)
})

it('leaves names, figures and what people wrote as they are', () => {
  expect(sayCell('guest', 'walk-in')).toBe('walk-in')
  expect(sayCell('source', 'Booking.com')).toBe('Booking.com')
  expect(sayCell('kind', 'Refund of a deposit')).toBe('Refund of a deposit')
  expect(sayCell('status', null)).toBeNull()
  expect(sayCell('amount', 500)).toBe(500)
})
