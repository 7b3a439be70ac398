import { useTestDb } from '@atithi/db/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

const MAIN = 'localhost:4000'
const SITE = 'lakeview.localhost:4000'
const PAGE = 'text/html,application/xhtml+xml'

describe('the server', () => {
  const test = useTestDb()
  let server: TestApp

  beforeAll(async () => {
    server = await createTestApp(test.url, { METRICS_TOKEN: 'a-token-of-the-tests' })
  })
  afterAll(() => server.close())

  const ask = (url: string, { host = MAIN, ...rest }: InjectOptions & { host?: string } = {}) =>
    server.app.inject({ method: 'GET', url, ...rest, headers: { host, ...rest.headers } })
  const post = (url: string, headers: Record<string, string>, host = MAIN) =>
    ask(url, {
      method: 'POST',
      host,
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    })

  describe('health', () => {
    it('says that it lives and is ready', async () => {
      expect((await ask('/healthz')).json()).toEqual({ status: 'alive' })
      expect((await ask('/readyz')).json()).toEqual({ status: 'ready' })
    })

    it('tells how many deadlocks there were', async () => {
      expect((await ask('/metrics')).payload).toMatch(/^deadlocks 0$/m)
    })

    it('counts requests by route and never by path', async () => {
      await ask('/media/p1/front.svg')
      const { payload } = await ask('/metrics')
      expect(payload).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="\/media\/\*",status="200"} \d/,
      )
      expect(payload).not.toContain('front.svg')
    })

    it.each([
      ['127.0.0.1', undefined, 200],
      ['203.0.113.9', undefined, 403],
      ['203.0.113.9', 'Bearer a-token-of-the-wrong', 403],
      ['203.0.113.9', 'Bearer a-token-of-the-tests', 200],
    ])('shows the metrics to %s with %s: %d', async (remoteAddress, authorization, status) => {
      expect(
        (await ask('/metrics', { remoteAddress, headers: authorization ? { authorization } : {} }))
          .statusCode,
      ).toBe(status)
    })
  })

  describe('back office', () => {
    it('answers every address that a person may open with its page', async () => {
      const answer = await ask('/bookings/017', { headers: { accept: PAGE } })
      expect(answer.payload).toContain('<title>Back office</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    })

    it('answers them to a client that takes anything, and files that are not there with nothing', async () => {
      for (const accept of ['*/*', undefined]) {
        const headers = accept ? { accept } : {}
        expect((await ask('/bookings?status=confirmed', { headers })).payload).toContain(
          '<title>Back office</title>',
        )
        expect((await ask('/gone.js', { headers })).statusCode).toBe(404)
      }
      expect((await ask('/bookings', { headers: { accept: 'application/json' } })).statusCode).toBe(
        404,
      )
    })

    it('lets no script run but its own', async () => {
      const policy = String(
        (await ask('/', { headers: { accept: PAGE } })).headers['content-security-policy'],
      )
      expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
      expect(policy).toContain("frame-ancestors 'none'")
    })

    it('lets browsers keep files that are named by their content, compressed where they can read it', async () => {
      const plain = await ask('/assets/app-1.js')
      expect(plain.headers['cache-control']).toContain('immutable')
      expect(plain.payload).toBe('app()')
      const packed = await ask('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })
      expect(packed.headers['content-encoding']).toBe('br')
    })

    it.each(['/assets/gone.js', '/media/gone.svg', '/_astro/gone.css', '/_site/rooms'])(
      'has no page at %s',
      async url => {
        const answer = await ask(url, { headers: { accept: PAGE } })
        expect(answer.statusCode).toBe(404)
        expect(answer.payload).not.toContain('<title>Back office</title>')
      },
    )
  })

  describe('websites', () => {
    const seen = async (url: string, host: string) => (await ask(url, { host })).json()

    it('answer on their own host', async () => {
      expect(await seen('/rooms?adults=2', SITE)).toMatchObject({
        url: '/rooms?adults=2',
        subdomain: 'lakeview',
        basePath: '',
        hasApi: true,
      })
    })

    it.each([MAIN, 'evil.example', '203.0.113.9'])(
      'review: security H1, answer on their own host alone, not below a path of %s',
      async host => {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await ask('/sites/lakeview/rooms?adults=2', { host, method })
          expect(answer.statusCode).toBe(302)
          expect(answer.headers.location).toMatch(/^https?:\/\/lakeview\.[^/]+\/rooms\?adults=2$/)
        }
      },
    )

    it('keep every address to themselves, also those of the back office', async () => {
      expect(await seen('/trpc/auth.me', SITE)).toMatchObject({
        url: '/trpc/auth.me',
        subdomain: 'lakeview',
      })
      expect(await seen('/metrics', SITE)).toMatchObject({ url: '/metrics' })
    })

    it('read the forms that they are sent', async () => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${SITE}`,
      }
      expect(
        (await ask('/book', { method: 'POST', host: SITE, headers, payload: 'name=Asha' })).json(),
      ).toMatchObject({
        body: 'name=Asha',
      })
    })

    it('say what failed with a reference, and nothing of the inside', async () => {
      const { statusCode, payload, headers } = await ask('/broken', { host: SITE })
      expect(statusCode).toBe(500)
      expect(payload).toContain(`Reference ${headers['x-request-id']}`)
      expect(payload).not.toContain('secret')
    })

    it.each([
      ['/_astro/look-1.css', SITE],
      ['/_astro/look-1.css', MAIN],
      ['/media/p1/front.svg', SITE],
      ['/media/p1/front.svg', MAIN],
    ])('keep %s on %s for ever', async (url, host) => {
      const answer = await ask(url, { host })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toContain('immutable')
    })
  })

  it.each([
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media/p1/..%2f..%2fsecret.txt',
  ])('shows nothing outside the media at %s', async url => {
    expect((await ask(url)).payload).not.toContain('not for the world')
  })

  it('shows uploads and runs none of them', async () => {
    expect((await ask('/media/p1/front.svg')).headers['content-security-policy']).toContain(
      'sandbox',
    )
  })

  describe('requests from another site', () => {
    it.each([
      ['http://evil.example', MAIN, 403],
      ['null', MAIN, 403],
      [`http://${SITE}`, MAIN, 403],
      [`http://${MAIN}`, MAIN, 404],
      ['http://127.0.0.1:4000', '127.0.0.1:4000', 404],
    ])('from %s to %s: %d', async (origin, host, status) => {
      expect((await post('/trpc/no.such', { origin }, host)).statusCode).toBe(status)
    })

    it('are refused in the form that callers of procedures read', async () => {
      const { error } = (await post('/trpc/no.such', { origin: 'http://evil.example' })).json()
      expect(error.data).toMatchObject({ code: 'FORBIDDEN', reason: 'FOREIGN_ORIGIN', fields: {} })
    })

    it('pass when no page sent them', async () => {
      expect((await post('/trpc/no.such', {})).statusCode).toBe(404)
    })
  })

  it('refuses a body of more than one megabyte in words', async () => {
    const answer = await ask('/trpc/no.such', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(1_100_000)}"`,
    })
    expect(answer.json().error.data).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', httpStatus: 413 })
  })

  it('answers an address that cannot be read', async () => {
    expect((await ask('/%zz')).json()).toMatchObject({ error: 'This address cannot be read.' })
  })

  it('is not ready while it stops, and asks open connections to close', async () => {
    const other = await createTestApp(test.url)
    other.lifecycle.beginStopping()
    const answer = await other.app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers.connection).toBe('close')
    await other.close()
  })
})
