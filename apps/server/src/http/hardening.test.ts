import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const production = {
  NODE_ENV: 'production',
  BASE_DOMAIN: 'hotels.example.in',
  PUBLIC_URL: 'https://app.example.in',
  SIGNING_KEY: 'only-for-tests'.repeat(4),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
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
})
