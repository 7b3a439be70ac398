import { afterEach, describe, expect, it } from 'vitest'
import { createServer } from '../app.ts'
import { readEnv } from '../env.ts'
import { trustedProxies } from './trusted-proxies.ts'

describe('trustedProxies', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.5', false],
    ['none', '127.0.0.1', false],
    ['10.0.0.5, 192.168.7.0/24', '192.168.7.200', true],
    ['10.0.0.5, 192.168.7.0/24', '10.0.0.6', false],
    ['uniquelocal', 'fd00::7', true],
  ])('%s: %s', (setting, address, isTrusted) =>
    expect(trustedProxies(setting)?.(address)).toBe(isTrusted),
  )
  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', 'loopback,', '10.0.0.0/255.0.0.0'])(
    'does not know %s',
    setting => expect(trustedProxies(setting)).toBeUndefined(),
  )
  it.each(['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', 'loopback, 64.0.0.0/2', '2000::/3'])(
    'review: security T3: takes %s for no proxies of anybody',
    setting => expect(trustedProxies(setting)).toBeUndefined(),
  )
  it.each(['uniquelocal,linklocal,loopback', '104.16.0.0/13,2606:4700::/32', '10.0.0.0/8'])(
    'knows the ranges of private networks and of a provider: %s',
    setting => expect(trustedProxies(setting)).toBeDefined(),
  )
  it('trusts no address that is none', () =>
    expect(trustedProxies('loopback')?.('unknown')).toBe(false))
})

describe('who a request is from', () => {
  let app: ReturnType<typeof createServer> | undefined
  afterEach(() => app?.close())

  it.each([
    { trustProxy: 'loopback', peer: '127.0.0.1', is: { ip: '127.0.0.1', isOfProxy: true } },
    {
      trustProxy: 'loopback',
      peer: '127.0.0.1',
      forwarded: '203.0.113.7',
      is: { ip: '203.0.113.7', isOfProxy: false },
    },
    {
      trustProxy: 'loopback',
      peer: '127.0.0.1',
      forwarded: '127.0.0.1',
      is: { ip: '127.0.0.1', isOfProxy: false },
    },
    {
      trustProxy: 'loopback',
      peer: '203.0.113.7',
      forwarded: '127.0.0.1',
      is: { ip: '203.0.113.7', isOfProxy: false },
    },
    { trustProxy: '10.0.0.5', peer: '10.0.0.5', is: { ip: '10.0.0.5', isOfProxy: true } },
    { trustProxy: '10.0.0.5', peer: '127.0.0.1', is: { ip: '127.0.0.1', isOfProxy: false } },
    {
      trustProxy: 'none',
      peer: '127.0.0.1',
      forwarded: '203.0.113.7',
      is: { ip: '127.0.0.1', isOfProxy: false },
    },
  ])(
    '$peer for $forwarded, where $trustProxy is trusted',
    async ({ trustProxy, peer, forwarded, is }) => {
      app = createServer(
        readEnv({
          DATABASE_URL: 'postgres://nobody@localhost/none',
          LOG_LEVEL: 'silent',
          TRUST_PROXY: trustProxy,
        }),
      )
      app.get('/who', async request => ({ ip: request.ip, isOfProxy: request.isOfProxy }))
      const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
      expect((await app.inject({ url: '/who', remoteAddress: peer, headers })).json()).toEqual(is)
    },
  )
})
