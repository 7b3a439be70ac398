import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { ensurePushKeys } from '@atithi/api/identity/push-devices/commands/devices'
import { mostCallsAtOnce } from '@atithi/api/kernel/shared/calls-at-once'
import { useTestDb } from '@atithi/db/testing'
import { createTestApp, type TestApp } from '@atithi/server/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { procedures } from '../support/procedures.ts'
import { watchWrites } from './watch-writes.ts'

const longestMs = 10_000
const owner = {
  name: 'Asha Rao',
  email: 'owner@example.in',
  phone: '9876543210',
  password: 'a long and private phrase',
}

const test = useTestDb()
let server: TestApp
let port = 0
let client: HttpClient
let propertyId = ''
let writes: Awaited<ReturnType<typeof watchWrites>>

beforeAll(async () => {
  // As every start of a server does.
  await ensurePushKeys(test.db, [{ id: 'test', key: new Uint8Array(32) }])
  server = await createTestApp(test.url)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  client = createHttpClient(`http://127.0.0.1:${port}`)
  expect(
    await client.mutate('auth.register', { ...owner, propertyName: 'Lotus House' }),
  ).not.toHaveProperty('reason')
  const { items } = ((await client.query('properties.list', {})).data ?? {}) as {
    items?: { id: string }[]
  }
  propertyId = items?.[0]?.id ?? ''
  writes = await watchWrites(test.ownerDb)
})
beforeEach(() => writes.forget())
afterAll(() => server.close())

const called = procedures.filter(
  ({ path, type }) => type !== 'subscription' && path !== 'auth.logout',
)

/** Sends a body as it stands, with the owner's session. */
async function post(path: string, body: string) {
  const headers = { 'content-type': 'application/json', cookie: client.cookie() }
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/trpc/${path}`, {
    method: 'POST',
    headers,
    body,
  })
  const text = await response.text()
  expect(performance.now() - started, path).toBeLessThan(longestMs)
  return { status: response.status, text }
}

/** The input of a procedure, as text: its right property, and in every other field the same. */
const inputWith = (inputs: readonly unknown[], value: string) => {
  const fields = new Set(
    inputs.flatMap(schema => Object.keys(Reflect.get(Object(schema), 'shape') ?? {})),
  )
  fields.delete('propertyId')
  return `{"propertyId":"${propertyId}"${[...fields].map(field => `,${JSON.stringify(field)}:${value}`).join('')}}`
}

const poison =
  '{"__proto__":{"polluted":1,"role":"admin"},"constructor":{"prototype":{"polluted":1}}}'
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const shortOf = (body: string) => body.slice(0, 200)

describe('a body', () => {
  it.each(
    called
      .filter(({ type }) => type === 'mutation')
      .map(({ path, inputs }) => [path, inputs] as const),
  )(
    'of lists in lists, or with a prototype in it, to %s is refused and reaches nothing',
    async (path, inputs) => {
      const bodies = [
        ...[lists(50_000), inputWith(inputs, lists(12_000)), poison, `[${poison}]`],
        inputWith(inputs, poison),
        `{"propertyId":"${propertyId}","__proto__":{"name":"X","polluted":1}}`,
      ]
      for (const body of bodies) {
        const { status, text } = await post(path, body)
        expect(status, `${shortOf(body)}: ${text.slice(0, 300)}`).toBeLessThan(500)
        expect(text.length).toBeLessThan(20_000)
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
        if (status === 200) await writes.forget()
        else expect(await writes.found(), shortOf(body)).toEqual([])
      }
    },
  )

  it.each([lists(400_000), objects(100_000)])(
    'that is one list or object in the other to the limit of a body is refused, %#',
    async body => {
      const { status } = await post('properties.update', body)
      expect(status, shortOf(body)).toBeGreaterThanOrEqual(400)
      expect(status, shortOf(body)).toBeLessThan(500)
      expect(await writes.found()).toEqual([])
    },
  )

  // An address is at most 16 kB long.
  it.each(
    called
      .filter(({ type }) => type === 'query')
      .map(({ path, inputs }) => [path, inputs] as const),
  )('like that in the address of %s is refused and reaches nothing', async (path, inputs) => {
    for (const input of [
      lists(5_000),
      objects(600),
      inputWith(inputs, lists(100)),
      poison,
      inputWith(inputs, poison),
    ]) {
      const url = `http://127.0.0.1:${port}/trpc/${path}?input=${encodeURI(input).replaceAll('%5B', '[').replaceAll('%5D', ']')}`
      const { status } = await fetch(url, { headers: { cookie: client.cookie() } })
      expect(status, shortOf(input)).toBeLessThan(500)
      expect(status, shortOf(input)).not.toBe(431)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    }
    expect(await writes.found()).toEqual([])
  })

  it.each([
    ['{'],
    ['"'],
    ['\u0000'],
    ['nul'],
    ['{"a":1e999}'],
    ['1'],
    ['""'],
    ['[[],[]]'],
    ['{"":{}}'],
    ['﻿{}'],
  ])('that is %j is no failure of ours', async body => {
    for (const path of [
      'properties.update',
      'auth.login',
      'site.book',
      'nothing.here',
      'auth',
      '__proto__',
      'constructor.call',
    ])
      expect((await post(path, body)).status, path).toBeLessThan(500)
  })
})

describe('a batch', () => {
  const batchOf = (path: string, count: number) =>
    `${Array.from({ length: count }, () => path).join(',')}?batch=1`
  const inputs = (count: number, input: object) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, input])))

  it('of more calls than a browser gathers is refused before any of them begins', async () => {
    const guess = { email: 'nobody@example.in', password: 'a guess' }
    for (const count of [mostCallsAtOnce + 1, 200]) {
      const { status } = await post(batchOf('auth.login', count), inputs(count, guess))
      expect(status).toBe(400)
      const calls = Array.from({ length: count }, () => 'auth.me').join(',')
      expect(
        (await fetch(`http://127.0.0.1:${port}/trpc/${calls}?batch=1&input=%7B%7D`)).status,
      ).toBe(400)
    }
    const { attempts } = await test.ownerDb
      .selectFrom('attempt')
      .select(eb => eb.fn.countAll<number>().as('attempts'))
      .where('subject', 'like', '%nobody@example.in%')
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(0)
  })

  it('as large as a browser makes it is answered, and guesses at a password within it are counted', async () => {
    const { status, text } = await post(
      batchOf('auth.login', mostCallsAtOnce),
      inputs(mostCallsAtOnce, { email: owner.email, password: 'a guess' }),
    )
    expect(status).toBeLessThan(500)
    const reasons = (JSON.parse(text) as { error: { data: { reason: string } } }[]).map(
      ({ error }) => error.data.reason,
    )
    expect(reasons).toHaveLength(mostCallsAtOnce)
    expect(reasons.filter(reason => reason === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(5)
    expect(reasons).toContain('TOO_MANY_ATTEMPTS')
  })

  it('whose inputs do not belong to its calls is no failure of ours', async () => {
    for (const body of [
      '[]',
      'null',
      '{"7":{}}',
      '{"-1":{}}',
      '{"__proto__":{}}',
      '{"0":null,"1":[]}',
      '5',
      '""',
    ])
      for (const calls of [
        batchOf('auth.me', 2),
        'auth.me,?batch=1',
        ',,,?batch=1',
        'a,b,c?batch=1',
        'site.book,auth.login?batch=1',
      ])
        expect((await post(calls, body)).status, `${calls}: ${body}`).toBeLessThan(500)
    expect(await writes.found()).toEqual([])
  })
})

/** What a socket answers to bytes; its first line, or nothing when it was closed without a word. */
function say(bytes: string): Promise<string> {
  return new Promise(resolve => {
    let heard = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.on('data', chunk => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const login = `{"email":"a@example.in","password":"x"}`
const nonsense: readonly [string, string][] = [
  ['no host', 'GET / HTTP/1.0\r\n\r\n'],
  ['no host, though it has to be there', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ...[
    '',
    ' ',
    '..',
    '.localhost',
    '-.localhost:4000',
    'a b',
    '[::1',
    ':80',
    'localhost:99999999',
    'xn--',
    '\xff\xfe',
    "';--",
    '%00',
    '@',
    'a'.repeat(9_000),
  ].map(
    host =>
      [
        `the host ${JSON.stringify(host.slice(0, 30))}`,
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      ] as [string, string],
  ),
  [
    'a whole address',
    'GET http://elsewhere.example/sites/x/ HTTP/1.1\r\nHost: localhost:4000\r\nConnection: close\r\n\r\n',
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: localhost:4000\r\nConnection: close\r\n\r\n'],
  ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
  ['a method of its own', 'STEAL / HTTP/1.1\r\nHost: localhost:4000\r\n\r\n'],
  ['a trace', 'TRACE /trpc/auth.me HTTP/1.1\r\nHost: localhost:4000\r\nConnection: close\r\n\r\n'],
  [
    'an upgrade',
    'GET /trpc/auth.me HTTP/1.1\r\nHost: localhost:4000\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  [
    'two lengths',
    `POST /trpc/auth.login HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 44\r\n\r\n${login}`,
  ],
  [
    'a length and chunks',
    'POST /trpc/auth.login HTTP/1.1\r\nHost: localhost:4000\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'a broken chunk',
    'POST /trpc/auth.login HTTP/1.1\r\nHost: localhost:4000\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  [
    'a length without a body',
    'POST /trpc/auth.login HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{}',
  ],
  [
    'a length beyond all',
    'POST /trpc/auth.login HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: application/json\r\nContent-Length: 99999999999999\r\n\r\n{}',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: localhost:4000\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`,
  ],
  ['a long address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost:4000\r\n\r\n`],
  ['a header on two lines', 'GET / HTTP/1.1\r\nHost: localhost:4000\r\nCookie: a\r\n b\r\n\r\n'],
  ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  [
    'other people’s addresses',
    'GET /healthz HTTP/1.1\r\nHost: localhost:4000\r\nX-Forwarded-For: a, \', ::ffff:1.2.3.4, 999.1.1.1\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript\r\nForwarded: for=";"\r\nConnection: close\r\n\r\n',
  ],
]

describe('a request with', () => {
  it.each(nonsense)(
    '%s is refused or answered, never a failure of ours, and the next one finds the server well',
    async (_, bytes) => {
      const statuses = [...(await say(bytes)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) =>
        Number(status),
      )
      for (const status of statuses)
        expect(status).toSatisfy((one: number) => one < 500 || one === 501 || one === 503)
      expect(statuses.length).toBeLessThanOrEqual(1)
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      expect(await writes.found()).toEqual([])
    },
  )
})
