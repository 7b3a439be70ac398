import { describe, expect, it } from 'vitest'
import { domainStateOf } from './domain-state.ts'

const at = '2026-11-18T06:30:00Z'

describe('domainStateOf', () => {
  it.each([
    [null, null, 'claimed'],
    [at, null, 'served'],
    [at, at, 'missing'],
    [null, at, 'withdrawn'],
  ])('verified %s, missing %s: %s', (domainVerifiedAt, domainMissingSince, state) =>
    expect(domainStateOf({ domainVerifiedAt, domainMissingSince })).toBe(state),
  )
})
