import { describe, expect, it } from 'vitest'
import { isAddress, readSubject } from './rules.ts'

describe('readSubject', () => {
  it.each([
    ['sign-in account:a@b.in', { kind: 'account', name: 'a@b.in', from: null }],
    [
      'sign-in account:a@b.in address:203.0.113.7',
      { kind: 'account', name: 'a@b.in', from: '203.0.113.7' },
    ],
    [
      'sign-in address:2001:db8:1:2::/64',
      { kind: 'address', name: '2001:db8:1:2::/64', from: null },
    ],
  ])('%s', (subject, wanted) => {
    expect(readSubject(subject)).toEqual(wanted)
  })
})

describe('isAddress', () => {
  it.each([
    ['10.0.0.1', true],
    ['10.', true],
    ['2001:db8::1', true],
    ['::1', true],
    ['Asha', false],
    ['asha@example.in', false],
    ['10', false],
    ['', false],
  ])('of %j is %j', (typed, wanted) => {
    expect(isAddress(typed)).toBe(wanted)
  })
})
