import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PropertyEvent } from '@atithi/api/kernel/ports/events'
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
      screens.open(['p1', 'p2'], { sessionKey: 'a', userId: 'a' }, left.signal),
      screens.open(['p2', 'p1'], { sessionKey: 'b', userId: 'b' }, left.signal),
    ]
    screens.tell(event('p1', 'e1'))
    screens.tell(event('p2', 'e2'))
    const told = await first(one)
    expect(told?.map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(await first(other)).toBe(told)
  })

  it('keeps what others see out of the message', async () => {
    const [mine, all] = [
      screens.open(['p1'], { sessionKey: 'a', userId: 'a' }, left.signal),
      screens.open('all', { sessionKey: 'b', userId: 'b' }, left.signal),
    ]
    for (const id of ['e1', 'e2']) screens.tell(event(id === 'e1' ? 'p1' : 'p2', id))
    expect((await first(mine))?.map(({ id }) => id)).toEqual(['e1'])
    expect((await first(all))?.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('ends a screen that has taken nothing for half a minute, so that it reads everything again', () => {
    vi.useFakeTimers()
    screens.open(['p1'], { sessionKey: 'slow', userId: 'slow' }, left.signal)
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
    const feed = screens.open(['p1'], { sessionKey: 'a', userId: 'a' }, left.signal)
    const told = first(feed)
    vi.advanceTimersByTime(30_000)
    expect(await told).toEqual([])
    left.abort()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets others have their turn while it tells very many', async () => {
    const feeds = Array.from({ length: 200 }, (_, at) =>
      screens.open(['p1'], { sessionKey: 'a', userId: `${at}` }, left.signal),
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
    screens.open(['p1'], { sessionKey: 'a', userId: 'a' }, left.signal)
    expect(screens.count).toBe(1)
    left.abort()
    expect(screens.count).toBe(0)
  })

  it('ends those of a session, and lets none in that ended a moment ago', async () => {
    const [mine, other] = [
      screens.open(['p1'], { sessionKey: 'mine', userId: 'mine' }, left.signal),
      screens.open(['p1'], { sessionKey: 'other', userId: 'other' }, left.signal),
    ]
    screens.endSession('mine')
    expect(await first(mine)).toBeUndefined()
    expect(
      await first(screens.open(['p1'], { sessionKey: 'mine', userId: 'mine' }, left.signal)),
    ).toBeUndefined()
    expect(screens.count).toBe(1)
    screens.tell(event('p1', 'e1'))
    expect(await first(other)).toHaveLength(1)
  })

  it('review: security M10: has twenty for one account, and as many for the next', () => {
    const open = (userId: string, at: number) =>
      screens.open(['p1'], { sessionKey: `${userId} ${at}`, userId }, left.signal)
    for (let at = 0; at < 20; at += 1) open('asha', at)
    expect(() => open('asha', 20)).toThrow('20 screens')
    open('ravi', 0)
    expect(screens.count).toBe(21)
    left.abort()
    left = new AbortController()
    open('asha', 21)
  })
})
