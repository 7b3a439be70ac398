import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bitsOf } from './key-strength.ts'

/** The same bytes in every run, as good as random ones. */
const bytes = (count: number, seed: number) =>
  createHash('shake256', { outputLength: count }).update(String(seed)).digest()

describe('bitsOf', () => {
  it.each([
    ['a'.repeat(64)],
    ['0123456789abcdef0123456789abcdef'],
    ['abcabcabc'.repeat(5)],
    ['qwertyuiopasdfghjklzxcvbnm1234567890'],
    ['P@ssw0rdP@ssw0rdP@ssw0rdP@ssw0rd'],
    ['MyHotelSigningKey2026!MyHotelSigningKey2026!'],
    ['\0'.repeat(32)],
    [''],
  ])('finds little in %s', secret => expect(bitsOf(secret)).toBeLessThan(40))

  it.each([
    ['base64', 32, 120],
    ['hex', 32, 120],
    ['latin1', 32, 110],
    ['hex', 16, 80],
    ['base64url', 24, 90],
    ['hex', 8, 28],
  ] as const)('finds much in random bytes as %s of %i', (encoding, count, least) => {
    for (let seed = 0; seed < 500; seed += 1)
      expect(bitsOf(bytes(count, seed).toString(encoding))).toBeGreaterThanOrEqual(least)
  })
})
