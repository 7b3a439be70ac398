import {
  type AriChange,
  type AriField,
  type AriValues,
  type ChannelId,
  channelIds,
} from '@atithi/api/channels/rules'
import { adapterOf } from '@atithi/api/channels/wire/adapters/channels'
import { sendRequest } from '@atithi/api/channels/wire/adapters/send'
import { addDays, utcDateOf } from '@atithi/api/kernel/shared/dates'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The cases by which channel managers are certified, each as a hotel's change, over each channel's own wire: what was said
// is believed to the cell, nothing else has moved, and nothing was wrong with any message.

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const rates = [
  { code: 'BAR', name: 'Best Available' },
  { code: 'BB', name: 'Bed and Breakfast' },
]
// One channel knows a rate by its code alone: no two rooms have the same.
const rooms = ['TWN', 'DBL'].map(code => ({
  code,
  name: code,
  rates: rates.map(rate => ({ ...rate, code: `${code}-${rate.code}` })),
}))
const products = rooms.flatMap(room =>
  room.rates.map(rate => ({ roomCode: room.code, rateCode: rate.code })),
)
const today = utcDateOf(new Date())
const day = (days: number) => addDays(today, days)

const atFirst: AriValues = {
  available: 4,
  price: 1_000_000,
  minimumStay: 1,
  minimumStayThrough: 1,
  maximumStay: 28,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
}

interface Said extends Partial<AriValues> {
  room: 'TWN' | 'DBL'
  /** Left out for what is of the room type. */
  rate?: 'BAR' | 'BB'
  from: number
  to?: number
}

/** A hotel with one channel, and what that channel has to believe. */
async function list(channelId: ChannelId, nights: number) {
  const made = (await (
    await fetch(`${sandbox.url}/api/channels/${channelId}/hotels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lotus House', rooms }),
    })
  ).json()) as { hotelCode: string; credentials: Record<string, string> }
  const adapter = adapterOf(channelId)
  const cells = new Map<string, AriValues>()
  const keyOf = (roomCode: string, rateCode: string, at: number) => `${roomCode} ${rateCode} ${at}`
  const send = async (changes: readonly AriChange[]) => {
    const account = { ...made, includesTax: true }
    const requests = adapter.encode(account, changes, new Date())
    for (const request of requests) {
      const answer = await sendRequest(channelId, adapter, request, `${sandbox.url}/channels`)
      expect(adapter.decode(request, answer)).toEqual({ kind: 'accepted', refused: [] })
    }
    return requests.length
  }
  const change = (at: number, roomCode: string, rateCode: string, own: Partial<AriValues>) => {
    const key = keyOf(roomCode, rateCode, at)
    const values = { ...(cells.get(key) ?? atFirst), ...own }
    const isLess = values.available < (cells.get(key)?.available ?? 99) || values.closed
    cells.set(key, values)
    const changed = Object.keys(own) as AriField[]
    return { ...values, roomCode, rateCode, night: day(at), changed, isLess, maxGuests: 3 }
  }
  /** One change of the hotel: everything that is said goes out at once. Answers in how many messages. */
  const say = (...all: readonly Said[]) =>
    send(
      all.flatMap(({ room, rate, from, to = from, ...own }) =>
        Array.from({ length: to - from + 1 }, (_, at) =>
          products
            .filter(
              one =>
                one.roomCode === room && (rate === undefined || one.rateCode === `${room}-${rate}`),
            )
            .map(one => change(from + at, one.roomCode, one.rateCode, own)),
        ).flat(),
      ),
    )
  const expectTruth = async () => {
    const url = `${sandbox.url}/api/channels/${channelId}/hotels/${made.hotelCode}`
    const { items } = (await (
      await fetch(`${url}/ari?from=${day(0)}&to=${day(nights - 1)}`)
    ).json()) as { items: Believed[] }
    expect(items).toHaveLength(nights * products.length)
    const knows = (field: AriField) => adapter.fields.includes(field)
    const wrong = items.filter(item => {
      const at = Math.round((Date.parse(item.date) - Date.parse(today)) / 86_400_000)
      const own = cells.get(keyOf(item.roomCode, item.rateCode, at))
      return (
        own === undefined ||
        // Cleartrip closes by a count of none, and with one rate all of the room.
        (channelId !== 'cleartrip' &&
          (item.available !== own.available ||
            // Sold out is closed, too, where a count of none alone opens again with a cancellation.
            (own.available > 0 && item.closed !== own.closed))) ||
        (channelId === 'cleartrip' && own.closed && item.available !== 0) ||
        item.price !== own.price ||
        (knows('minimumStayThrough') && item.minStayThrough !== own.minimumStayThrough) ||
        (knows('minimumStay') && item.minStay !== own.minimumStay) ||
        (knows('maximumStay') && item.maxStay !== own.maximumStay) ||
        (knows('closedToArrival') && item.closedToArrival !== own.closedToArrival) ||
        (knows('closedToDeparture') && item.closedToDeparture !== own.closedToDeparture)
      )
    })
    expect(wrong).toEqual([])
    const faults = (await (await fetch(`${url}/faults`)).json()) as { items: unknown[] }
    expect(faults.items).toEqual([])
  }
  await say(
    ...(['TWN', 'DBL'] as const).map(room => ({ room, from: 0, to: nights - 1, ...atFirst })),
  )
  return { say, expectTruth }
}

interface Believed {
  roomCode: string
  rateCode: string
  date: string
  available: number
  price: number | null
  minStay: number
  minStayThrough: number
  maxStay: number | null
  closedToArrival: boolean
  closedToDeparture: boolean
  closed: boolean
}

const cases: Record<string, readonly (readonly Said[])[]> = {
  'one date of one rate': [[{ room: 'TWN', rate: 'BAR', from: 12, price: 33_300 }]],
  'three rates on three dates': [
    [
      { room: 'TWN', rate: 'BAR', from: 11, price: 33_300 },
      { room: 'DBL', rate: 'BAR', from: 15, price: 44_400 },
      { room: 'DBL', rate: 'BB', from: 19, price: 45_623 },
    ],
  ],
  'three ranges, with paise': [
    [
      { room: 'TWN', rate: 'BAR', from: 1, to: 10, price: 24_100 },
      { room: 'DBL', rate: 'BAR', from: 10, to: 16, price: 31_266 },
      { room: 'DBL', rate: 'BB', from: 1, to: 20, price: 11_100 },
    ],
  ],
  'three minimum stays': [
    [
      { room: 'TWN', rate: 'BAR', from: 13, minimumStay: 3 },
      { room: 'DBL', rate: 'BAR', from: 15, minimumStay: 2 },
      { room: 'DBL', rate: 'BB', from: 5, minimumStay: 5, minimumStayThrough: 4 },
    ],
  ],
  'three stop sells': [
    [
      { room: 'TWN', rate: 'BAR', from: 14, closed: true },
      { room: 'DBL', rate: 'BAR', from: 16, closed: true },
      { room: 'DBL', rate: 'BB', from: 20, closed: true },
    ],
  ],
  'restrictions of every kind': [
    [
      { room: 'TWN', rate: 'BAR', from: 1, to: 10, closedToArrival: true, maximumStay: 4 },
      { room: 'TWN', rate: 'BB', from: 12, to: 16, closedToDeparture: true, minimumStay: 6 },
      { room: 'DBL', rate: 'BAR', from: 10, to: 16, closedToArrival: true, minimumStay: 2 },
      { room: 'DBL', rate: 'BB', from: 1, to: 20, minimumStay: 10 },
    ],
  ],
  'half a year of two rates': [
    [
      { room: 'TWN', rate: 'BAR', from: 1, to: 182, price: 43_200, minimumStay: 2 },
      { room: 'TWN', rate: 'BAR', from: 1, to: 182, closedToArrival: true },
      { room: 'DBL', rate: 'BAR', from: 1, to: 182, price: 34_200, minimumStay: 3 },
    ],
  ],
  'rooms of single dates, with none at all': [
    [
      { room: 'TWN', from: 13, available: 7 },
      { room: 'DBL', from: 14, available: 0 },
    ],
  ],
  'rooms of ranges': [
    [
      { room: 'TWN', from: 1, to: 7, available: 3 },
      { room: 'DBL', from: 8, to: 15, available: 4 },
    ],
  ],
  'what is closed and limited, opened again': [
    [{ room: 'TWN', rate: 'BAR', from: 3, to: 5, closed: true, minimumStay: 4, maximumStay: 5 }],
    [{ room: 'TWN', from: 3, to: 5, available: 0 }],
    [{ room: 'TWN', rate: 'BAR', from: 3, to: 5, closed: false, minimumStay: 1, maximumStay: 28 }],
    [{ room: 'TWN', from: 3, to: 5, available: 2 }],
  ],
  'the newest of what is said of one night': [
    [{ room: 'TWN', rate: 'BAR', from: 4, price: 50_000 }],
    [{ room: 'TWN', rate: 'BAR', from: 4, price: 60_000 }],
  ],
}

/** These take several products in one message; the others want one for each. */
const inOneMessage: readonly ChannelId[] = ['google', 'makemytrip', 'goibibo', 'oyo']

describe.each(channelIds)('%s is certified by', channelId => {
  it('a year of varied nights, in few messages', async () => {
    const { say, expectTruth } = await list(channelId, adapterOf(channelId).horizonNights)
    const varied = Array.from({ length: 52 }, (_, week): Said[] => [
      { room: 'TWN', rate: 'BAR', from: week * 7, to: week * 7 + 4, price: 100_000 + week * 1_111 },
      { room: 'DBL', from: week * 7 + 5, to: week * 7 + 6, available: week % 5 },
    ]).flat()
    expect(await say(...varied)).toBeLessThanOrEqual(3 * 13)
    await expectTruth()
  })

  it.each(Object.entries(cases))('%s', async (name, steps) => {
    const { say, expectTruth } = await list(channelId, name.startsWith('half') ? 190 : 30)
    for (const step of steps) {
      const messages = await say(...step)
      if (name.startsWith('three') && inOneMessage.includes(channelId)) expect(messages).toBe(1)
    }
    await expectTruth()
  })
})
