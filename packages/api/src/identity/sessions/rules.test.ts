import { expect, it } from 'vitest'
import { readSessionToken } from './rules.ts'

const planted = 'atithi_session=theirs; __Host-atithi_session=own; atithi_session=more'

it('review: security M3: the cookie that another host can plant opens nothing on HTTPS', () => {
  expect(readSessionToken(planted, true)).toBe('own')
  expect(readSessionToken('atithi_session=theirs', true)).toBeUndefined()
  expect(readSessionToken('__Host-atithi_session=', true)).toBeUndefined()
  expect(readSessionToken(undefined, true)).toBeUndefined()
  // In development there is no TLS, which the prefix needs.
  expect(readSessionToken('atithi_session=own', false)).toBe('own')
})
