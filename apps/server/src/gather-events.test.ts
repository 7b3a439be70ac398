import type { PropertyEvent } from '@atithi/api/kernel/ports/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Gatherer, gatherEvents } from './gather-events.ts'

let serial = 0
const event = (type: string, entityId: string, propertyId = 'p1'): PropertyEvent => ({
  id: `e${++serial}`,
  propertyId,
  type,
  entityId,
  at: '2026-11-21T00:00:00.000Z',
})

describe('gatherEvents', () => {
  let messages: string[][]
  let gatherer: Gatherer
  const put = (...events: PropertyEvent[]) => {
    for (const one of events) gatherer.put(one)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    messages = []
    gatherer = gatherEvents(
      events => void messages.push(events.map(({ type, entityId }) => `${type} ${entityId}`)),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('passes a lone event on at once', () => {
    put(event('booking.created', 'b1'))
    vi.advanceTimersByTime(1)
    expect(messages).toEqual([['booking.created b1']])
    vi.advanceTimersByTime(10_000)
    put(event('booking.cancelled', 'b1'))
    vi.advanceTimersByTime(1)
    expect(messages).toEqual([['booking.created b1'], ['booking.cancelled b1']])
  })

  it('makes one message of what came together', () => {
    put(
      event('booking.created', 'b1'),
      event('payment.recorded', 'b1'),
      event('folio.posted', 'b1'),
    )
    vi.advanceTimersByTime(1)
    expect(messages).toEqual([['booking.created b1', 'payment.recorded b1', 'folio.posted b1']])
  })

  it('says at most four messages a second, with all that happened in them', () => {
    for (let n = 0; n < 100; n += 1) {
      put(event('booking.created', `b${n}`))
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(250)
    expect(messages.length).toBeLessThanOrEqual(5)
    expect(messages.flat()).toEqual(Array.from({ length: 100 }, (_, n) => `booking.created b${n}`))
  })

  it('says once what happened twice to one thing, and keeps what happened to others', () => {
    put(
      event('room.housekeeping', 'r1'),
      event('room.housekeeping', 'r2'),
      event('room.housekeeping', 'r1'),
      event('room.blocked', 'r1'),
    )
    put(event('room.housekeeping', 'r1', 'p2'))
    vi.advanceTimersByTime(1)
    expect(messages).toEqual([
      ['room.housekeeping r2', 'room.housekeeping r1', 'room.blocked r1', 'room.housekeeping r1'],
    ])
  })

  it('names of very many the last of each type', () => {
    for (let n = 0; n < 300; n += 1)
      put(event('booking.no-show', `b${n}`), event('folio.posted', `b${n}`))
    vi.advanceTimersByTime(1)
    expect(messages).toEqual([['booking.no-show b299', 'folio.posted b299']])
  })

  it('passes nothing on once it is stopped', () => {
    put(event('booking.created', 'b1'))
    gatherer.stop()
    vi.advanceTimersByTime(1_000)
    expect(messages).toEqual([])
  })
})
