import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { type AriChange, type ChannelId, channelIds } from '../../rules.ts'
import type { Account, WireRequest, WireResponse } from '../rules/adapter.ts'
import { adapterOf } from './channels.ts'
import { bookings, calendars, pushed, refusals } from './golden-bookings.ts'
import { listings } from './golden-listings.ts'

const now = new Date('2026-10-05T04:30:00.000Z')
const credentials: Record<string, string> = {
  partnerKey: 'partner',
  channelToken: 'channel',
  bearerToken: 'bearer',
  clientId: 'client',
  clientSecret: 'client & secret',
  username: 'user',
  password: 'pass & word',
  apiKey: 'key',
  accessToken: 'access',
  pushToken: 'push',
}
const account: Account = { hotelCode: '311', credentials, includesTax: true }

const night: AriChange = {
  roomCode: 'DBL',
  rateCode: 'BAR',
  night: '2026-11-21',
  available: 7,
  price: 470_050,
  minimumStay: 2,
  minimumStayThrough: 3,
  maximumStay: 14,
  closedToArrival: true,
  closedToDeparture: false,
  closed: false,
  changed: [
    'available',
    'price',
    'minimumStay',
    'minimumStayThrough',
    'maximumStay',
    'closedToArrival',
    'closedToDeparture',
    'closed',
  ],
  isLess: false,
  maxGuests: 3,
}
/** Three nights of which two are alike, one closed and sold out, and a second rate of the same room. */
const changes: readonly AriChange[] = [
  night,
  { ...night, night: '2026-11-22' },
  { ...night, night: '2026-11-23', available: 0, closed: true, isLess: true },
  { ...night, rateCode: 'CP', price: 520_000, changed: ['price'] },
]

const written = (requests: readonly WireRequest[]): string =>
  requests
    .map(({ method, host, path: to, headers, signIn, body, elements }) =>
      [
        `${method} ${host ? `(${host}) ` : ''}${to}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(signIn ? ['with a token'] : []),
        ...(elements ? [`carries: ${JSON.stringify(elements)}`] : []),
        '',
        // Each message has a token of its own.
        (body ?? '')
          .replace(/(EchoToken|id|message_id)="[0-9a-f-]{36}"/g, '$1="…"')
          .replaceAll('><', '>\n<'),
      ].join('\n'),
    )
    .join('\n\n----\n\n')

const golden = (channelId: ChannelId, name: string) =>
  path.join(import.meta.dirname, 'golden', channelId, `${name}.txt`)

const answer = (body: string, status = 200): WireResponse => ({ status, headers: {}, body })

describe.each(channelIds)('%s', channelId => {
  const adapter = adapterOf(channelId)

  it('writes nights as its protocol has them', async () => {
    await expect(written(adapter.encode(account, changes, now))).toMatchFileSnapshot(
      golden(channelId, 'nights'),
    )
  })

  it('says nothing where nothing has changed', () => {
    expect(adapter.encode(account, [], now)).toEqual([])
  })

  it('carries every change of the fields that the channel knows', () => {
    const requests = adapter.encode(account, changes, now)
    for (const [at, { changed }] of changes.entries())
      for (const field of changed.filter(one => adapter.fields.includes(one)))
        expect(
          requests.some(
            ({ fields, elements }) => fields?.includes(field) && elements?.flat().includes(at),
          ),
          `${field} of change ${at}`,
        ).toBe(true)
  })

  it('asks for rooms, reservations and receipts as its protocol has them', async () => {
    const taken = (['new', 'modified', 'cancelled'] as const).map((kind, at) => ({
      reservationCode: `90012${at}`,
      kind,
      messageKey: `90012${at}/${kind}`,
      confirmation: at === 1 ? null : `AT-${at}`,
    }))
    await expect(
      written([
        adapter.products(account),
        ...(adapter.pull?.requests(account, '2026-10-05T04:00:00.000Z', now) ?? []),
        ...(adapter.acknowledge?.(account, taken, now) ?? []),
        ...(adapter.readBack?.requests(account, { from: '2026-11-21', to: '2026-11-22' }, now) ??
          []),
      ]),
    ).toMatchFileSnapshot(golden(channelId, 'questions'))
  })

  it('never takes an answer that is no success for one', () => {
    const [request] = adapter.encode(account, changes, now)
    if (!request) throw new Error('nothing was written')
    const bodies = ['', '<html><body>Sign in</body></html>', 'Internal error', '{}', '<a><b></a>']
    for (const body of bodies) {
      const outcome = adapter.decode(request, answer(body))
      // A page of HTML is well-formed: it may be read as a refusal, never as all being well.
      expect(outcome.kind, body).not.toBe('accepted')
    }
  })

  it('reads every answer to a message of nights', async () => {
    const [request] = adapter.encode(account, changes, now)
    if (!request) throw new Error('nothing was written')
    const read = Object.entries(refusals[channelId] ?? {}).map(
      ([name, body]) => `${name}: ${JSON.stringify(adapter.decode(request, answer(body)))}`,
    )
    expect(read.length).toBeGreaterThan(1)
    await expect(read.join('\n')).toMatchFileSnapshot(golden(channelId, 'answers'))
  })

  it('reads the rooms, their guests and rates of the hotel', () => {
    const tellsGuests = !['cleartrip', 'agoda', 'expedia'].includes(channelId)
    expect(adapter.readProducts(answer(listings[channelId]))).toEqual([
      {
        code: 'DBL',
        name: 'Lake & Garden',
        ...(tellsGuests && { maxGuests: 3 }),
        rates: [
          { code: 'BAR', name: 'Best Available' },
          { code: 'CP', name: 'With breakfast' },
        ],
      },
      { code: 'TWN', name: 'Twin', rates: [{ code: 'TW', name: 'Best Available' }] },
    ])
  })

  it.each([
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [408, 'transient'],
    [429, 'throttled'],
    [500, 'transient'],
    [502, 'transient'],
    [503, 'throttled'],
    [504, 'transient'],
    [400, 'refused'],
    [413, 'refused'],
  ])('status %i is %s', (status, kind) => {
    const [request] = adapter.encode(account, changes, now)
    if (!request) throw new Error('nothing was written')
    const later = { status, headers: { 'retry-after': '90' }, body: 'said' }
    const outcome = adapter.decode(request, later)
    expect(outcome.kind).toBe(kind)
    if (kind === 'throttled') expect(outcome).toMatchObject({ retryAfterSeconds: 90 })
  })

  it.runIf(adapter.receive)(
    'answers what was pushed, kept or not, as its protocol has it',
    async () => {
      const request = { headers: {}, body: pushed[channelId] ?? '' }
      const receipts = [
        [{ kind: 'kept', reservationCode: '900121', confirmation: 'AT-1' }],
        [{ kind: 'kept', reservationCode: '900121', confirmation: null }],
        [{ kind: 'failed' }],
      ] as const
      await expect(
        receipts
          .map(one => adapter.receive?.answer(request, one))
          .map(one => `${one?.contentType}\n\n${one?.body.replaceAll('><', '>\n<')}`)
          .join('\n\n----\n\n'),
      ).toMatchFileSnapshot(golden(channelId, 'receipts'))
    },
  )

  it.runIf(adapter.readBack)('reads what the channel says that it believes', async () => {
    const said = adapter.readBack?.read(answer(calendars[channelId] ?? ''))
    await expect(JSON.stringify(said, null, 2)).toMatchFileSnapshot(golden(channelId, 'calendar'))
  })
})

describe('a reservation', () => {
  it.each(Object.entries(pushed))('of %s is read from what is pushed', async (channelId, body) => {
    const { receive } = adapterOf(channelId as ChannelId)
    const request = { headers: {}, body }
    expect(receive?.hotelCodeOf(request)).toBe('311')
    await expect(JSON.stringify(receive?.read(request), null, 2)).toMatchFileSnapshot(
      golden(channelId as ChannelId, 'pushed'),
    )
  })

  it.each(Object.entries(bookings))('of %s is read from an answer', async (channelId, body) => {
    const { pull } = adapterOf(channelId as ChannelId)
    await expect(JSON.stringify(pull?.read(account, answer(body)), null, 2)).toMatchFileSnapshot(
      golden(channelId as ChannelId, 'reservations'),
    )
  })
})

describe('Expedia', () => {
  const { decode } = adapterOf('expedia')
  const request = adapterOf('expedia').products(account)
  const error = (code: number) =>
    decode(
      request,
      answer(`<AvailRateUpdateRS><Error code="${code}">said</Error></AvailRateUpdateRS>`),
    )

  it.each([
    [1001, 'unauthorised'],
    [4001, 'transient'],
    [4206, 'transient'],
    [4150, 'refused'],
    [5000, 'transient'],
  ])('error %i is %s', (code, kind) => {
    expect(error(code).kind).toBe(kind)
  })

  it.each(['7010', '7013', '7014', '7019'])(
    'takes warning %s for a success of which something was refused',
    code => {
      const body = `<AvailRateUpdateRS><Success><Warning code="${code}">said</Warning></Success></AvailRateUpdateRS>`
      expect(decode(request, answer(body))).toEqual({
        kind: 'accepted',
        refused: [{ code, message: 'said' }],
      })
    },
  )

  it.each([
    ...[2000, 2010, 3010, 3020, 3021, 3090, 3102, 3103, 3107, 3123, 3124, 3135],
    ...[3202, 3203, 3204, 3205, 3301, 3405],
  ])('error %i is refused, and never sent again as it is', code => {
    expect(error(code).kind).toBe('refused')
  })

  it('sends at most 3,000 updates in a message', () => {
    const year = Array.from({ length: 730 }, (_, at) => ({
      ...night,
      night: addDays('2026-11-01', at),
      price: 400_000 + at,
    }))
    for (const { fields, elements } of adapterOf('expedia').encode(account, year, now))
      expect((elements?.flat().length ?? 0) * (fields?.length ?? 0)).toBeLessThanOrEqual(3000)
  })
})
