import { expect, it } from 'vitest'
import { scopesInWords } from './scope-words.ts'

it.each([
  [['bookings:read'], 'Read bookings'],
  [['guests:write', 'bookings:read', 'guests:read'], 'Read bookings; change guests'],
  [[], ''],
])('says %j as “%s”', (scopes, words) => {
  expect(scopesInWords(scopes)).toBe(words)
})
