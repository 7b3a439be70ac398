import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Audience, Listening, PropertyEvent } from '@atithi/api/kernel/ports/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveScreens, type LiveScreens } from './live-screens.ts'

const event = (propertyId: string, id: string): PropertyEvent => ({
  id,
  propertyId,
  type: 'booking.created',
  entityId: id,
  at: '',
})
const first = async (feed: AsyncIterable<readonly PropertyEvent[]>) => {
  for await (const message of feed) return message
}

const ofHotels = (propertyIds: readonly string[] | 'all'): Audience => ({
  propertyIds,
  areas: 'all',
})
const listener = (name: string): Listening => ({
  sessionKey: name,
  userId: name,
  judgedAt: performance.now(),
})

describe('createLiveScreens', () => {
  let screens: LiveScreens
  let left: AbortController
  beforeEach(() => {
    screens = createLiveScreens()
    left = new AbortController()
  })
  afterEach(() => {
    left.abort()
    vi.useRealTimers()
  })

  it('tells screens that see the same properties the same message, gathered once', async () => {
    const [one, other] = [
      screens.open(ofHotels(['p1', 'p2']), listener('a'), left.signal),
      screens.open(ofHotels(['p2', 'p1']), listener('b'), left.signal),
    ]
    screens.tell(event('p1', 'e1'))
    screens.tell(event('p2', 'e2'))
    const told = await first(one)
    expect(told?.map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(await first(other)).toBe(told)
  })

  it('keeps what others see out of the message', async () => {
    const [mine, all] = [
      screens.open(ofHotels(['p1']), listener('a'), left.signal),
      screens.open(ofHotels('all'), listener('b'), left.signal),
    ]
    for (const id of ['e1', 'e2']) screens.tell(event(id === 'e1' ? 'p1' : 'p2', id))
    expect((await first(mine))?.map(({ id }) => id)).toEqual(['e1'])
    expect((await first(all))?.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('review: security T4: tells staff what is of their areas, and of nobody’s what everyone may list', async () => {
    const open = (areas: Audience['areas']) =>
      screens.open({ propertyIds: ['p1'], areas }, listener(`${areas}`), left.signal)
    const feeds = [open([]), open(['website']), open(['payments', 'bookings']), open('all')]
    const types = ['booking.created', 'payment.recorded', 'website.updated', 'room-type.updated']
    for (const type of types) screens.tell({ ...event('p1', type), type })
    const told = await Promise.all(feeds.map(first))
    expect(told.map(message => message?.map(({ type }) => type))).toEqual([
      ['room-type.updated'],
      ['website.updated', 'room-type.updated'],
      ['booking.created', 'payment.recorded', 'room-type.updated'],
      types,
    ])
  })

  it('tells of a notification to whom it rings, without what it is about', async () => {
    const open = (areas: Audience['areas']) =>
      screens.open({ propertyIds: ['p1'], areas }, listener(`${areas}`), left.signal)
    const [clerk, none] = [open(['bookings']), open([])]
    const rung = { ...event('p1', 'b1'), type: 'notification.added' }
    screens.tell(rung, 'booking.created')
    screens.tell({ ...rung, id: 'other' }, 'plan.invoiced')
    screens.tell({ ...event('p1', 'r'), type: 'rates.updated' })
    expect((await first(none))?.map(({ type }) => type)).toEqual(['rates.updated'])
    expect(await first(clerk)).toEqual([rung, expect.objectContaining({ type: 'rates.updated' })])
  })

  it('ends a screen that has taken nothing for half a minute, so that it reads everything again', () => {
    vi.useFakeTimers()
    screens.open(ofHotels(['p1']), listener('slow'), left.signal)
    const tellFor = (seconds: number) => {
      for (let n = 0; n < 4 * seconds; n += 1) {
        screens.tell(event('p1', `e${n}`))
        vi.advanceTimersByTime(250)
      }
    }
    tellFor(20)
    expect(screens.count).toBe(1)
    tellFor(20)
    expect(screens.count).toBe(0)
  })

  it('sends an empty message now and then, so that nothing on the way ends a quiet connection', async () => {
    vi.useFakeTimers()
    const feed = screens.open(ofHotels(['p1']), listener('a'), left.signal)
    const told = first(feed)
    vi.advanceTimersByTime(30_000)
    expect(await told).toEqual([])
    left.abort()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets others have their turn while it tells very many', async () => {
    const feeds = Array.from({ length: 200 }, (_, at) =>
      screens.open(ofHotels(['p1']), { ...listener('a'), userId: `${at}` }, left.signal),
    )
    let told = 0
    for (const feed of feeds) void first(feed).then(() => told++)
    screens.tell(event('p1', 'e1'))
    const seen = new Set<number>()
    while (told < feeds.length) {
      await nextTurn()
      seen.add(told)
    }
    expect(seen.size).toBeGreaterThan(3)
  })

  it('forgets whom nobody sees any more', () => {
    screens.open(ofHotels(['p1']), listener('a'), left.signal)
    expect(screens.count).toBe(1)
    left.abort()
    expect(screens.count).toBe(0)
  })

  it('ends those of a session, and lets none in that ended a moment ago', async () => {
    const [mine, other] = [
      screens.open(ofHotels(['p1']), listener('mine'), left.signal),
      screens.open(ofHotels(['p1']), listener('other'), left.signal),
    ]
    screens.endSession('mine')
    expect(await first(mine)).toBeUndefined()
    expect(
      await first(screens.open(ofHotels(['p1']), listener('mine'), left.signal)),
    ).toBeUndefined()
    expect(screens.count).toBe(1)
    screens.tell(event('p1', 'e1'))
    expect(await first(other)).toHaveLength(1)
  })

  it('review: security M10: has twenty for one account, and as many for the next', () => {
    const open = (userId: string, at: number) =>
      screens.open(ofHotels(['p1']), { ...listener(`${userId} ${at}`), userId }, left.signal)
    for (let at = 0; at < 20; at += 1) open('asha', at)
    expect(() => open('asha', 20)).toThrow('20 screens')
    open('ravi', 0)
    expect(screens.count).toBe(21)
    left.abort()
    left = new AbortController()
    open('asha', 21)
  })
})
