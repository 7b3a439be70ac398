import { describe, expect, it } from 'vitest'
import { linkState, signatureOf } from './reviews.ts'

describe('signatureOf', () => {
  it.each([
    ['Meera Anand Rao', 'Meera R.'],
    ['  Ravi   kumar ', 'Ravi K.'],
    ['Sonam', 'Sonam'],
    ['मीरा शर्मा', 'मीरा श.'],
    ['Ravi (2)', 'Ravi'],
  ])('of %s is %s', (name, signature) => expect(signatureOf(name)).toBe(signature))
})

describe('linkState', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  it('is over at its instant, and after its one use', () => {
    expect(linkState({ usedAt: null, expiresAt: '2026-11-20T06:00:01Z' }, now)).toBe('open')
    expect(linkState({ usedAt: null, expiresAt: '2026-11-20T06:00:00Z' }, now)).toBe('expired')
    expect(
      linkState({ usedAt: '2026-11-01T00:00:00Z', expiresAt: '2026-11-02T00:00:00Z' }, now),
    ).toBe('used')
  })
})
