import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { useTestDb } from '@atithi/db/testing'
import { createTestApp, type TestApp } from '@atithi/server/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSites } from '../sites/build-sites.ts'
import { freshGstin } from '../support/gstin.ts'
import { isThorough } from '../support/thorough.ts'
import { watchWrites } from './watch-writes.ts'

const runs = isThorough ? 300 : 25
const longestMs = 5_000
const backOffice = 'localhost:4000'
const domain = 'stay.lotus.example'
const password = 'a long and private phrase'

const test = useTestDb()
let server: TestApp
let writes: Awaited<ReturnType<typeof watchWrites>>
let subdomain = ''
let stay = ''
let code = ''
let serial = 0

beforeAll(async () => {
  const customDomains = {
    subdomainOf: (name: string) => (name === domain ? subdomain : undefined),
    domainOf: () => undefined,
  }
  const neverChanges = { load: async () => {}, follow: async () => {} }
  server = await createTestApp(
    test.url,
    {},
    { sitesDist: buildSites(), customDomains: { ...customDomains, ...neverChanges } },
  )
  const lotus = await openHotel('Lotus House', 'lotus@example.in')
  const neighbour = await openHotel('Zanskarwood House', 'zanskarwood@example.in')
  subdomain = lotus.subdomain
  const tomorrow = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 1)
  const request = { checkIn: tomorrow, checkOut: addDays(tomorrow, 2), adults: 2 }
  stay = new URLSearchParams({
    ...request,
    adults: '2',
    rooms: '1',
    children: '0',
    roomTypeId: lotus.roomTypeId,
  }).toString()
  const guest = {
    guestName: 'Zanskarwood Guest',
    guestEmail: 'guest@zanskarwood.in',
    guestPhone: '9812345678',
    idempotencyKey: 'other',
  }
  const booked = await call('site.book', {
    ...request,
    ...guest,
    subdomain: neighbour.subdomain,
    roomTypeId: neighbour.roomTypeId,
  })
  code = booked.code
  writes = await watchWrites(test.ownerDb)
}, 180_000)
afterAll(() => server.close())

let cookie = ''
async function call(path: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const headers = { host: backOffice, cookie, 'content-type': 'application/json' }
  const url =
    method === 'POST'
      ? `/trpc/${path}`
      : `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = await server.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' && { payload: JSON.stringify(input) }),
  })
  const [set] = [answer.headers['set-cookie'] ?? []].flat()
  if (set) cookie = set.split(';')[0] ?? ''
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.data
}

async function openHotel(
  name: string,
  email: string,
): Promise<{ subdomain: string; roomTypeId: string }> {
  cookie = ''
  await call('auth.register', {
    name: 'Asha Rao',
    email,
    phone: '9876543210',
    password,
    propertyName: name,
  })
  const { items } = await call('properties.list', {}, 'GET')
  const propertyId: string = items[0].id
  const address = {
    description: 'By the lake.',
    address: '1 Lake Road',
    city: 'Udaipur',
    state: 'Rajasthan',
    pincode: '313001',
  }
  const property = await call('properties.update', {
    propertyId,
    ...address,
    gstNumber: freshGstin(),
    phone: '02941234567',
    email,
  })
  const kind = {
    propertyId,
    type: 'Deluxe Room',
    name: 'Lake Room',
    maxGuests: 3,
    basePrice: 400_000,
    quantity: 5,
  }
  const { id } = await call('roomTypes.create', kind)
  await call('website.setPublished', { propertyId, published: true })
  return { subdomain: property.subdomain, roomTypeId: id }
}

const values = fc.constantFrom(
  ...[
    '',
    ' ',
    'a',
    '\u0000',
    '\ud800',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table booking; --",
    '../../etc/passwd',
  ],
  ...[
    '-1',
    '1e308',
    'NaN',
    '2026-02-30',
    '9999-12-31',
    '__proto__',
    '%00',
    '٢',
    '‮',
    'a@b',
    'x'.repeat(20_000),
    'guest@zanskarwood.in',
  ],
)
const fields = [
  ...[
    'guestName',
    'guestEmail',
    'guestPhone',
    'specialRequests',
    'companyName',
    'companyGstin',
    'companyAddress',
    'consent',
    'quoteToken',
    'shownTotal',
  ],
  ...[
    'idempotencyKey',
    'code',
    'email',
    'rating',
    'comment',
    'website',
    '__proto__',
    'constructor',
    'a[b][c]',
    '',
  ],
]
const forms = fc.array(fc.tuple(fc.constantFrom(...fields), values), { maxLength: 12 })

/** A form as browsers send it, and what is none. */
const bodies: fc.Arbitrary<{ type: string; body: string | Buffer }> = fc.oneof(
  {
    weight: 4,
    arbitrary: forms.map(pairs => ({
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(pairs).toString(),
    })),
  },
  {
    weight: 2,
    arbitrary: forms.map(pairs => ({
      type: 'multipart/form-data; boundary=x',
      body: multipart(pairs),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/json',
        'text/plain',
        '%%',
        '',
      ),
      body: fc.constantFrom<string | Buffer>(
        '',
        '%',
        '&=&=&',
        '%ff=%fe',
        '{',
        '--x--',
        '--x\r\n\r\n',
        `a=${'b'.repeat(900_000)}`,
        Buffer.alloc(70_000, 255),
        'a=1&'.repeat(15_000),
      ),
    }),
  },
)

// Each second field is a file, where a text belongs.
function multipart(pairs: readonly (readonly [string, string])[]): string {
  const part = ([name, value]: readonly [string, string], at: number) =>
    `--x\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"${at % 2 ? '; filename="a.txt"' : ''}\r\n\r\n${value}\r\n`
  return `${pairs.map(part).join('')}--x--\r\n`
}

const cookies = () => [
  '',
  `atithi_guest=${encodeURIComponent(JSON.stringify({ code, email: 'guest@zanskarwood.in' }))}`,
  ...[
    'atithi_guest=%7B',
    'atithi_guest=null',
    'atithi_guest={"__proto__":{"code":1}}',
    `atithi_guest=${'a'.repeat(4_000)}`,
    'atithi_guest_hi=%ff',
  ],
]
const places = () => [
  { host: `${subdomain}.localhost:4000`, at: '' },
  { host: domain, at: '' },
  { host: domain.toUpperCase(), at: '' },
  { host: backOffice, at: `/sites/${subdomain}` },
  { host: '203.0.113.9', at: '' },
]

describe('a form sent to a hotel’s website', () => {
  it.each([
    '/book/details',
    '/manage',
    '/booking',
    '/booking/cancel',
    '/review/0190a0b0',
    '/',
    '/rooms/lake-room',
    '/embed',
  ])(
    'at %s is never a failure of ours, shows no neighbour, and books and cancels nothing',
    async path => {
      const request = fc.record({
        sent: bodies,
        place: fc.constantFrom(...places()),
        language: fc.constantFrom('', '/hi'),
        query: fc.constantFrom(
          '',
          `?${stay}`,
          `?${stay}&${stay}`,
          `?${stay.replace(/roomTypeId=[^&]*/, 'roomTypeId=%00')}`,
          '?checkIn=%',
          `?${'a=b&'.repeat(300)}`,
        ),
        cookie: fc.constantFrom(...cookies()),
        origin: fc.constantFrom(
          undefined,
          'null',
          'http://evil.example',
          `http://${subdomain}.localhost:4000`,
        ),
      })
      const attack = fc.asyncProperty(
        request,
        async ({ sent, place, language, query, cookie: kept, origin }) => {
          serial += 1
          const headers = {
            host: place.host,
            cookie: kept,
            'content-type': sent.type,
            'x-forwarded-for': `198.51.${serial >> 8}.${serial & 255}`,
            ...(origin && { origin }),
          }
          const url = place.at + language + path + query
          const started = performance.now()
          const answer = await server.app.inject({
            method: 'POST',
            url,
            headers,
            payload: sent.body,
          })
          const shown = `${place.host}${url.slice(0, 200)} ${sent.type}: ${String(sent.body).slice(0, 200)}`
          expect(answer.statusCode, `${shown}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
          expect(performance.now() - started, shown).toBeLessThan(longestMs)
          expect(answer.body, shown).not.toMatch(/Zanskarwood (Guest|House)|\bat .*\.(ts|mjs):\d+/)
          // What a visitor typed comes back as text, or within the quotes of an attribute.
          expect(answer.body.replaceAll(/="[^"]*"/g, ''), shown).not.toMatch(
            /<script>alert|<img src=x/,
          )
        },
      )
      await writes.forget()
      await fc.assert(attack, { numRuns: runs, endOnFailure: true })
      expect((await writes.found()).filter(what => !what.startsWith('site_visit'))).toEqual([])
      expect(await test.ownerDb.selectFrom('booking').select('status').execute()).toEqual([
        { status: 'confirmed' },
      ])
    },
  )
})
