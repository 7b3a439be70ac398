import { randomBytes } from 'node:crypto'
import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const production = {
  TRUST_PROXY: 'loopback',
  NODE_ENV: 'production',
  BASE_DOMAIN: 'hotels.example.in',
  PUBLIC_URL: 'https://app.example.in',
  SIGNING_KEY: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@example.in',
  METRICS_TOKEN: 'a-token-of-the-tests',
  SECURITY_CONTACT: 'mailto:security@example.in',
}

describe('the server in production', () => {
  const test = useTestDb()
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(test.url, production)
  })
  afterAll(() => server.close())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'GET',
      url,
      headers: { host: 'app.example.in', ...headers },
      remoteAddress: '127.0.0.1',
    })

  it('review: security L11: shows the metrics to nobody whom a proxy does not name', async () => {
    const outcomes = await Promise.all([
      ask('/metrics'),
      ask('/metrics', { 'x-forwarded-for': '203.0.113.9' }),
      ask('/metrics', { 'x-forwarded-for': '127.0.0.1' }),
      ask('/metrics', { authorization: 'Bearer a-token-of-the-tests' }),
    ])
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200, 200])
  })

  it('review: security L12: keeps to HTTPS wherever it answers', async () => {
    const answers = await Promise.all([
      ask('/dashboard', { accept: 'text/html' }),
      ask('/trpc/auth.me'),
      ask('/robots.txt'),
      ask('/', { host: 'lakeview.hotels.example.in' }),
      ask('/', { host: 'unknown.example.org' }),
    ])
    for (const { headers } of answers)
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  })

  it.each(['/trpc/auth.me', '/exports/bookings.csv', '/documents/1', '/uploads/avatar'])(
    'review: security L12: lets no other site frame or load %s',
    async url => {
      const { headers } = await ask(url)
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    },
  )

  it('review: security L12: says where weaknesses are told, and keeps robots out', async () => {
    const { body, headers } = await ask('/.well-known/security.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Contact: mailto:security@example.in\n')
    const [, expires = ''] = /Expires: (\S+)/.exec(body) ?? []
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  })

  it('review: security L12: lets a style of the back office load nothing from elsewhere', async () => {
    const { headers } = await ask('/dashboard', { accept: 'text/html' })
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map(rule => rule.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    )
    for (const name of ['default-src', 'img-src', 'font-src', 'connect-src'])
      expect([
        name,
        policy.get(name)?.filter(from => !/^('self'|data:|blob:)$/.test(from)),
      ]).toEqual([name, []])
    expect(policy.get('script-src')?.some(from => /unsafe|http|\*/.test(from))).toBe(false)
  })

  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/trpc/auth.logout',
      headers: { host: 'app.example.in', 'content-type': 'application/json', ...headers },
      payload: '{}',
      remoteAddress: '127.0.0.1',
    })

  it('review: security L10: takes acts from pages of its own address alone, scheme and port included, whatever a proxy hands on', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://app.example.in' },
      { origin: 'https://app.example.in:8443' },
      { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
      { origin: 'https://app.example.in.evil.test' },
      { origin: 'https://lakeview.hotels.example.in' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const answer = await send(headers)
      expect([JSON.stringify(headers), answer.statusCode, answer.json().error.data.reason]).toEqual(
        [JSON.stringify(headers), 403, 'FOREIGN_ORIGIN'],
      )
    }
    expect((await send({ origin: 'https://app.example.in' })).statusCode).toBe(200)
    expect((await send({})).statusCode).toBe(200)
  })

  it('review: security L15: reads a guest’s booking by a POST, whose address names neither code nor email', async () => {
    const proof = { subdomain: 'lakeview', code: 'K7M2PQ4X', email: 'ravi@example.in' }
    const change = { kind: 'dates', checkIn: '2027-01-01', checkOut: '2027-01-02' }
    for (const [name, payload] of [
      ['site.booking', proof],
      ['site.previewOwnChange', { ...proof, change }],
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/trpc/${name}`,
        headers: { host: 'app.example.in' },
        payload,
      })
      // It came to the procedure, which knows no such booking.
      expect(answer.json().error.data).toMatchObject({ code: 'NOT_FOUND', reason: 'NOT_FOUND' })
    }
    // What changes something is never done by an address.
    const address = `/trpc/site.cancel?input=${encodeURIComponent(JSON.stringify(proof))}`
    expect((await ask(address)).statusCode).toBe(405)
  })
})
