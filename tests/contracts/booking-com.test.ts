import fs from 'node:fs'
import path from 'node:path'
import { adapterOf } from '@atithi/api/channels/wire/adapters/channels'
import { sendRequest } from '@atithi/api/channels/wire/adapters/send'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const sample = (name: string) =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, `booking-com/${name}.json`), 'utf8'),
  ) as Record<string, string>

const adapter = adapterOf('booking.com')
let sandbox: TestSandbox
let hotel: { hotelCode: string; credentials: Record<string, string> }

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  const made = await fetch(`${sandbox.url}/api/channels/booking.com/hotels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Lake House',
      rooms: [{ code: 'DBL', name: 'Double', rates: [{ code: 'BAR', name: 'Best' }] }],
    }),
  })
  hotel = (await made.json()) as typeof hotel
})

const account = () => ({ ...hotel, includesTax: true })
const base = () => `${sandbox.url}/channels`
const send = (request = adapter.products(account())) =>
  sendRequest('booking.com', adapter, request, base())
const exchange = (body: object) =>
  fetch(`${base()}/booking.com/tokens/token-based-authentication/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('a token is asked for and read as it is documented', async () => {
  const request = adapter.tokens?.request({ clientId: 'client-1', clientSecret: 'secret-1' })
  expect(request).toMatchObject({
    method: 'POST',
    host: 'tokens',
    path: '/token-based-authentication/exchange',
  })
  expect(JSON.parse(request?.body ?? '')).toEqual(sample('token-request'))
  expect(adapter.hosts).toEqual({
    tokens: 'https://connectivity-authentication.booking.com',
    secure: 'https://secure-supply-xml.booking.com',
  })
  const answer = sample('token-answer')
  const read = (status: number) =>
    adapter.tokens?.read({ status, headers: {}, body: JSON.stringify(answer) })
  expect([read(200), read(401)]).toEqual([answer.jwt, undefined])
  expect(adapter.tokens?.read({ status: 200, headers: {}, body: '<html>' })).toBeUndefined()
  const { clientId: client_id, clientSecret: client_secret } = hotel.credentials
  const given = (await (await exchange({ client_id, client_secret })).json()) as object
  expect(Object.keys(given)).toEqual(Object.keys(answer))
})

it('one token serves all messages, and another is asked for when it is over', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  // The stand-in knows no token that it gave before.
  await sandbox.restart()
  const again = await Promise.all([send(), send(), send()])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  const { clientId: client_id, clientSecret: client_secret } = hotel.credentials
  // It has had one of thirty since.
  for (let at = 1; at < 30; at += 1)
    expect((await exchange({ client_id, client_secret })).status).toBe(200)
  expect((await exchange({ client_id, client_secret })).status).toBe(429)
  expect((await send()).status).toBe(200)
})

it('what signs in wrongly, or as before, is refused', async () => {
  const wrong = { ...account(), credentials: { ...hotel.credentials, clientSecret: 'other' } }
  expect((await send(adapter.products(wrong))).status).toBe(401)
  const { clientId, clientSecret } = hotel.credentials
  const { path: to, body = '' } = adapter.products(account())
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const asBefore = await fetch(`${base()}/booking.com${to}`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/xml' },
    body,
  })
  expect(asBefore.status).toBe(401)
})

it('reservations are asked for at their own host, and nowhere else', async () => {
  const [request] = adapter.pull?.requests(account(), null, new Date()) ?? []
  if (!request) throw new Error('nothing is asked')
  expect((await send(request)).status).toBe(200)
  const { host: _host, ...elsewhere } = request
  expect((await send(elsewhere)).status).toBe(404)
})
