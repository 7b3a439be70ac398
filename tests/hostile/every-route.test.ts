import { useTestDb } from '@atithi/db/testing'
import { createTestApp, type TestApp } from '@atithi/server/test-app'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThorough } from '../support/thorough.ts'

const host = 'localhost:4000'
const runs = isThorough ? 400 : 40
const longestMs = 3_000
const nobody = '0190a0b0-0000-7000-8000-000000000000'

const segments = [
  ...[
    '',
    nobody,
    '..',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '%00',
    'a%00b',
    '%',
    '%ff',
    '%F0%9F%8F%A8',
    '__proto__',
    '-1',
    '~.~',
  ],
  ...[
    "'%20or%201=1--",
    '<script>',
    'a'.repeat(4_000),
    'constructor',
    'index.html%00.jpg',
    '*',
    ':id',
    '%252e%252e%252f',
  ],
]
const queries = [
  '',
  '?',
  '?x=%',
  '?input={',
  '?input=%7B%22a%22:[[[[]]]]%7D',
  '?batch=1&input=null',
  '?search[]=a&search[]=b',
  `?${'a=b&'.repeat(500)}`,
]
const types = [
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/jpeg',
  'text/plain',
  'application/xml',
  '%%',
  '',
]
const bodies: readonly (string | Buffer)[] = [
  ...[
    '',
    '{',
    'null',
    '[]',
    '{"__proto__":{"role":"admin"}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    '--x\r\n\r\n--x--',
    '\u0000\u0001',
  ],
  ...[
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'),
    Buffer.alloc(200_000, 7),
  ],
]
const strange = fc.record(
  {
    host: fc.constantFrom(
      host,
      'x.localhost:4000',
      'localhost',
      '..',
      'a'.repeat(300),
      'xn--',
      '[::1]:4000',
      `bench-1.${host}`,
    ),
    cookie: fc.constantFrom(
      'atithi_session=',
      'atithi_session=a; atithi_session=b',
      `atithi_session=${'a'.repeat(3_000)}`,
      '=;=',
      'atithi_session=%00',
    ),
    origin: fc.constantFrom('null', 'http://evil.example', 'not an origin', `http://${host}`),
    'content-type': fc.constantFrom(...types),
    'accept-language': fc.constantFrom('hi', '*;q=nonsense', 'x'.repeat(2_000)),
    'if-none-match': fc.constantFrom('*', '"', 'W/"'),
    range: fc.constantFrom('bytes=9-1', 'bytes=-', 'bytes=0-99999999999', 'x'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', "'; --", '::', 'a, b, c'),
  },
  { requiredKeys: ['host'] },
)

describe('every route', () => {
  const test = useTestDb()
  let server: TestApp
  let cookie = ''
  let propertyId = ''
  let attacked: { method: string; url: string }[] = []

  beforeAll(async () => {
    server = await createTestApp(test.url)
    await server.app.ready()
    attacked = server.routes.filter(({ method }) => method !== 'HEAD')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/trpc/auth.register',
      headers: { host, 'content-type': 'application/json' },
      payload: JSON.stringify({
        email: 'owner@example.in',
        name: 'Asha Rao',
        phone: '9876543210',
        propertyName: 'Lotus House',
        password: 'a long and private phrase',
      }),
    })
    cookie = [answer.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] ?? ''
    expect(cookie).toContain('atithi_session=')
    const property = await test.ownerDb
      .selectFrom('property')
      .select('id')
      .executeTakeFirstOrThrow()
    propertyId = property.id
  })
  afterAll(() => server.close())

  /** What it answers; of live events, which have no end, how they begin. */
  const ask = async (request: InjectOptions) => {
    const answer = await server.app.inject({ ...request, payloadAsStream: true })
    const isLive = answer.headers['content-type'] === 'text/event-stream'
    const chunks: Buffer[] = []
    for await (const chunk of answer.stream()) if (chunks.push(Buffer.from(chunk)) && isLive) break
    return { statusCode: answer.statusCode, body: Buffer.concat(chunks).toString() }
  }

  const rowsOf = async () => {
    const tables = [
      'property',
      'property_image',
      'booking',
      'guest',
      'audit_entry',
      'staff_member',
      'website_settings',
    ] as const
    const counted = await Promise.all(
      tables.map(table =>
        test.pools.platform
          .query(`select count(*)::int as rows from ${table}`)
          .catch(() => ({ rows: [] })),
      ),
    )
    return counted.map(({ rows }) => rows)
  }

  it('answers hostile requests soon, without a failure of ours, and writes nothing', async () => {
    expect(attacked.length).toBeGreaterThan(8)
    expect(attacked.map(route => route.url)).toEqual(
      expect.arrayContaining([
        '/uploads/properties/:propertyId',
        '/uploads/avatar',
        '/media/*',
        '/trpc/notifications.live',
      ]),
    )
    const before = await rowsOf()
    for (const { method, url } of attacked) {
      const request = fc.record({
        // Often the owner's own property, so that what lies behind the gate is reached.
        path: fc.array(
          fc.oneof(
            { weight: 2, arbitrary: fc.constantFrom(...segments) },
            { weight: 1, arbitrary: fc.constant(propertyId) },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        query: fc.constantFrom(...queries),
        headers: strange,
        payload: fc.constantFrom(...bodies),
        isSignedIn: fc.boolean(),
      })
      const attack = fc.asyncProperty(
        request,
        async ({ path, query, headers, payload, isSignedIn }) => {
          let at = 0
          const address = url.replaceAll(/:\w+|\*/g, () => path[at++ % path.length] ?? '') + query
          const sent = { ...headers, ...(isSignedIn && { cookie }) }
          const started = performance.now()
          const answer = await ask({
            method: method as 'GET',
            url: address,
            headers: sent,
            ...(method === 'GET' || method === 'OPTIONS' ? {} : { payload }),
          })
          const shown = `${method} ${address.slice(0, 200)} with ${JSON.stringify(sent).slice(0, 300)}`
          expect(answer.statusCode, `${shown}: ${answer.body.slice(0, 300)}`).toSatisfy(
            (status: number) => status < 500 || status === 503,
          )
          expect(answer.body, shown).not.toMatch(/root:.*:0:0:|not for the world|\bat .*\.ts:\d+/)
          expect(performance.now() - started, shown).toBeLessThan(longestMs)
        },
      )
      await fc.assert(attack, { numRuns: runs, endOnFailure: true })
    }
    expect(await rowsOf()).toEqual(before)
  })
})
