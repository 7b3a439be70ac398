import { describe, expect, it } from 'vitest'
import { deviceLabel, payloadOf, verdictOn } from './push.ts'

describe('what follows from the answer of a push service', () => {
  it.each([
    [{ status: 201 }, 1, { kind: 'delivered' }],
    [{ status: 404 }, 1, { kind: 'gone' }],
    [{ status: 410 }, 3, { kind: 'gone' }],
    [{ status: 403 }, 1, { kind: 'gone' }],
    [{ status: 413 }, 1, { kind: 'given-up' }],
    [{ status: 302 }, 1, { kind: 'given-up' }],
    [{ status: 0 }, 1, { kind: 'again', seconds: 10 }],
    [{ status: 503 }, 3, { kind: 'again', seconds: 120 }],
    [{ status: 429, waitSeconds: 90 }, 1, { kind: 'again', seconds: 90 }],
    [{ status: 429, waitSeconds: 1e9 }, 1, { kind: 'again', seconds: 3600 }],
    [{ status: 500 }, 5, { kind: 'given-up' }],
  ])('%j at attempt %i', (answer, attempts, verdict) => {
    expect(verdictOn(answer, attempts)).toEqual(verdict)
  })
})

it('keeps a payload below what every push service takes, whatever a guest is called', () => {
  const words = { title: '🏨'.repeat(900), body: 'ह'.repeat(5000), path: '/today', tag: 'x' }
  const payload = payloadOf(words)
  // The encryption adds 86 bytes of header, 16 of tag and one of padding.
  expect(Buffer.byteLength(payload) + 103).toBeLessThan(4096)
  expect(JSON.parse(payload)).toMatchObject({ path: '/today', tag: 'x' })
  expect(JSON.parse(payload).body).toMatch(/…$/)
})

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['', 'Browser'],
])('knows a browser by what it says of itself: %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
