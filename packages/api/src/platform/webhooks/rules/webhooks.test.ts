import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../kernel/network/public-address.ts'
import { faultOfUrl } from '../../../kernel/network/public-url.ts'
import { makeSecret, sign } from '../adapters/sign.ts'
import { verdictOn } from './retries.ts'
import { bodyOf } from './types.ts'

// Both vectors: reference/saas.md, section 9.
it.each([
  [
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  [
    'msg_0193a5b0c0de',
    1795178400,
    '{"type":"booking.confirmed","timestamp":"2026-11-20T12:40:00Z","data":{"bookingId":"0193a5b0-0000-7000-8000-000000000001","code":"K7WQ2M9T"}}',
    'v1,y569ceJ+MuxCVdJsvsHKwyIkAfOaY1bdvgast9GxQ6U=',
  ],
])('signs %s as the standard does', (id, seconds, body, signature) => {
  expect(sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { id, seconds, body })).toBe(signature)
})

it('makes secrets of 32 bytes', () => {
  expect(Buffer.from(makeSecret().replace('whsec_', ''), 'base64')).toHaveLength(32)
})

describe('what follows from an answer', () => {
  const answer = (status: number, waitSeconds?: number) => ({
    status,
    text: '',
    ms: 1,
    ...(waitSeconds && { waitSeconds }),
  })
  it.each([
    [answer(204), 1, { kind: 'delivered' }],
    [answer(302), 1, { kind: 'again', seconds: 5 }],
    [answer(0), 2, { kind: 'again', seconds: 300 }],
    [answer(429, 600), 1, { kind: 'again', seconds: 600 }],
    [answer(503, 10_000_000), 1, { kind: 'again', seconds: 86_400 }],
    [answer(410), 1, { kind: 'gone' }],
    [answer(500), 9, { kind: 'again', seconds: 86_400 }],
    [answer(500), 10, { kind: 'given-up' }],
  ])('is of %j at attempt %i: %j', (answered, attempts, verdict) => {
    expect(verdictOn(answered, attempts, 0)).toEqual(verdict)
  })
})

describe('where nothing is sent', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.100.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'hotel.example',
  ])('is %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('is not %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    ['https://example.com/a', true],
    ['https://example.com:8443/a', true],
    ['https://example.com:22/a', false],
    ['http://example.com/a', false],
    ['https://user:pass@example.com', false],
    ['ftp://example.com', false],
    ['example.com', false],
  ])('%s: %s', (url, isOpen) => {
    expect(faultOfUrl(url, false) === undefined).toBe(isOpen)
  })
})

it('tells ids alone', () => {
  expect(
    bodyOf({
      type: 'booking.checked-in',
      at: '2026-11-18T06:30:00+00:00',
      propertyId: 'p',
      entityId: 'b',
    }),
  ).toBe(
    '{"type":"booking.checked_in","timestamp":"2026-11-18T06:30:00.000Z","data":{"propertyId":"p","bookingId":"b"}}',
  )
})
