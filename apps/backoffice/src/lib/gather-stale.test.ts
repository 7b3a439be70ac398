import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherStale, type StaleGatherer } from './gather-stale.ts'
import type { Stale } from './live-events.ts'

describe('gatherStale', () => {
  let readings: (readonly Stale[])[]
  let gatherer: StaleGatherer
  beforeEach(() => {
    vi.useFakeTimers()
    readings = []
    gatherer = gatherStale(parts => void readings.push(parts))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reads soon after a lone word, each part once', () => {
    gatherer.note(['bookings', 'rooms'])
    gatherer.note(['rooms', 'folio'])
    vi.advanceTimersByTime(150)
    expect(readings).toEqual([['bookings', 'rooms', 'folio']])
    vi.advanceTimersByTime(10_000)
    gatherer.note(['rooms'])
    vi.advanceTimersByTime(150)
    expect(readings).toEqual([['bookings', 'rooms', 'folio'], ['rooms']])
  })

  it('reads at most once a second while the words do not end, and loses none', () => {
    for (let n = 0; n < 40; n += 1) {
      gatherer.note([n < 39 ? 'bookings' : 'groups'])
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(1_000)
    expect(readings.length).toBeLessThanOrEqual(6)
    expect(readings.at(-1)).toContain('groups')
  })

  it('reads nothing when nothing is new', () => {
    gatherer.note([])
    vi.advanceTimersByTime(1_000)
    expect(readings).toEqual([])
  })

  it('reads nothing once it is stopped, and can begin again', () => {
    gatherer.note(['bookings'])
    gatherer.stop()
    vi.advanceTimersByTime(1_000)
    expect(readings).toEqual([])
    gatherer.note(['rooms'])
    vi.advanceTimersByTime(150)
    expect(readings).toEqual([['rooms']])
  })
})
