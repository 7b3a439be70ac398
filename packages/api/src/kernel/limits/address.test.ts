import { describe, expect, it } from 'vitest'
import { addressOf, ofAddress } from './address.ts'

describe('addressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff:0:0:1e', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('takes %s for %s', (ip, address) => expect(addressOf({ ip })).toBe(address))

  it('knows nobody behind a proxy that names nobody', () => {
    const caller = { ip: '127.0.0.1', isOfProxy: true }
    expect(addressOf(caller)).toBeUndefined()
    expect(ofAddress(caller, 'sign-in', { attempts: 1, minutes: 1 })).toEqual([])
  })
})
