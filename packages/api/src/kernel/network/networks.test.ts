import { describe, expect, it } from 'vitest'
import { contains, networkFault } from './networks.ts'

describe('networkFault', () => {
  it.each(['8.8.4.4', '8.8.4.0/24', '8.8.4.9/16', '2400:cb00::1', '2400:cb00::/32'])(
    'finds none in %s',
    typed => {
      expect(networkFault(typed)).toBeNull()
    },
  )
  it.each([
    ...['', 'hotel', '8.8.4', '8.8.4.4/', '8.8.4.4/33', '8.8.4.4/x', '8.8.4.4/24/1', '8.8.4.4/-1'],
    ...['10.0.0.1', '127.0.0.1', '192.168.0.0/24', '::1', 'fd00::/48', '8.0.0.0/15', '2400::/31'],
  ])('finds one in %j', typed => {
    expect(networkFault(typed)).toMatch(/\.$/)
  })
})

describe('contains', () => {
  it.each([
    ['8.8.4.0/24', '8.8.4.9', true],
    ['8.8.4.0/24', '::ffff:8.8.4.9', true],
    ['8.8.4.0/24', '8.8.5.9', false],
    ['8.8.4.4', '8.8.4.4', true],
    ['2400:cb00::/32', '2400:cb00:1::9', true],
    ['2400:cb00::/32', '8.8.4.4', false],
    ['8.8.4.0/24', 'unknown', false],
  ])('%s, %s: %s', (network, address, wanted) => {
    expect(contains(network, address)).toBe(wanted)
  })
})
