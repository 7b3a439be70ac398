import { expect, it } from 'vitest'
import { type Facts, failing, faultOf } from './conditions.ts'

const facts: Facts = {
  source: 'direct',
  language: 'hi',
  guestTags: ['Corporate'],
  guestStatus: 'active',
  nights: 2,
  leadDays: 5,
  total: 945_000,
  balance: null,
  stays: 0,
}

it.each([
  ['source', 'is', 'direct', true],
  ['source', 'is-not', 'direct', false],
  ['guestTag', 'is', 'corporate', true],
  ['guestTag', 'is-not', 'corporate', false],
  ['nights', 'at-least', '2', true],
  ['nights', 'at-least', '3', false],
  ['leadDays', 'at-most', '4', false],
  ['total', 'at-least', '9450', true],
  ['total', 'at-least', '9450.01', false],
  ['balance', 'at-most', '0', false],
  ['balance', 'is-not', '0', true],
] as const)('%s %s %s holds: %s', (field, operator, value, isTrue) => {
  expect(failing([{ field, operator, value }], facts) === undefined).toBe(isTrue)
})

it('refuses a word that is compared as a number, and a number that is none', () => {
  expect(faultOf({ field: 'source', operator: 'at-least', value: '2' })).toBeDefined()
  expect(faultOf({ field: 'nights', operator: 'is', value: 'two' })).toBeDefined()
  expect(faultOf({ field: 'nights', operator: 'is', value: '2' })).toBeUndefined()
})
