import { describe, expect, it } from 'vitest'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
import { checkOf, isKeyShaped, makeKey, readBearer } from './rules.ts'

// reference/saas.md, section 8.
const known = 'atk_live_4f9c2a1b_Q7sT0vYx3kLmN8pR2wZ5aB6cD9eF1gH40FSQu8'

describe('keys', () => {
  it('carry a check, by which a wrong one is known', () => {
    expect(checkOf('4f9c2a1b_Q7sT0vYx3kLmN8pR2wZ5aB6cD9eF1gH4')).toBe('0FSQu8')
    expect(isKeyShaped(known)).toBe(true)
    expect(tokenHash(known)).toBe(
      'ba937989f1bd66d04c57d62dacf19f0a62e34c0c838a25d8d4998690f0901ca0',
    )
    expect(isKeyShaped(known.replace('Q7', 'Q8'))).toBe(false)
    expect(isKeyShaped(`${known}0`)).toBe(false)
  })

  it('are made in that shape, each another', () => {
    const made = Array.from({ length: 50 }, makeKey)
    expect(made.every(({ key, publicId }) => isKeyShaped(key) && key.includes(publicId))).toBe(true)
    expect(new Set(made.map(({ key }) => key)).size).toBe(50)
  })
})

it.each([
  [`Bearer ${known}`, known],
  [`bearer  ${known} `, known],
  ['Bearer', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  [undefined, undefined],
])('reads the key of “%s”', (header, key) => {
  expect(readBearer(header)).toBe(key)
})
