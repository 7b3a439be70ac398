import { beforeEach, describe, expect, it } from 'vitest'
import {
  forget,
  keepDay,
  type OfflineDay,
  openShelf,
  readDays,
  type Shelf,
} from './offline-store.ts'

let stored = new Map<string, string>()
const shelf: Shelf = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, text) => void stored.set(key, text),
  removeItem: key => void stored.delete(key),
}
beforeEach(() => {
  stored = new Map()
})

const now = Date.parse('2026-11-28T08:35:00Z')
const hour = 3_600_000
const day = (propertyId: string, readAt = now, guests = 0): OfflineDay => ({
  propertyId,
  propertyName: 'Lotus House',
  readAt,
  businessDate: '2026-11-28',
  timeZone: 'Asia/Kolkata',
  arrivals: Array.from({ length: guests }, () => ({
    code: 'ATH-7K2M',
    guestName: 'Asha Menon'.repeat(10),
    place: '101, Deluxe Room',
    party: '2 adults',
    checkIn: '2026-11-28',
    checkOut: '2026-11-30',
    expectedArrival: null,
    owed: '',
  })),
  departures: [],
  inHouse: [],
  rooms: [],
})
const properties = (at = now) => readDays(shelf, at).map(({ propertyId }) => propertyId)

describe('what can be read without a line', () => {
  it('is the last of each property, of the three last read', () => {
    openShelf(shelf, 'asha')
    for (const id of ['a', 'b', 'a', 'c', 'd']) keepDay(shelf, 'asha', day(id))
    expect(properties()).toEqual(['d', 'c', 'a'])
  })

  it('is no older than a day', () => {
    openShelf(shelf, 'asha')
    keepDay(shelf, 'asha', day('a', now - 23 * hour))
    expect(properties()).toEqual(['a'])
    expect(properties(now + 2 * hour)).toEqual([])
    keepDay(shelf, 'asha', day('b', now + 2 * hour))
    expect([...stored.values()].join()).not.toContain('"a"')
  })

  it('is of one person alone, and of nobody after they signed out, whatever answer comes late', () => {
    openShelf(shelf, 'asha')
    keepDay(shelf, 'asha', day('a'))
    openShelf(shelf, 'asha')
    expect(properties()).toEqual(['a'])
    openShelf(shelf, 'ravi')
    expect(properties()).toEqual([])
    keepDay(shelf, 'asha', day('a'))
    expect(properties()).toEqual([])
    keepDay(shelf, 'ravi', day('b'))
    forget(shelf)
    keepDay(shelf, 'ravi', day('b'))
    expect(stored.size).toBe(0)
  })

  it('is bounded, and nothing where the browser keeps nothing', () => {
    openShelf(shelf, 'asha')
    keepDay(shelf, 'asha', day('a', now, 3_000))
    keepDay(shelf, 'asha', day('b', now, 4_000))
    expect(properties()).toEqual(['b'])
    expect([...stored.values()].join().length).toBeLessThan(1_600_000)
    keepDay(shelf, 'asha', day('c', now, 9_000))
    expect(properties()).toEqual([])
    const full: Shelf = {
      ...shelf,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    keepDay(shelf, 'asha', day('a'))
    keepDay(full, 'asha', day('b'))
    expect(properties()).toEqual([])
  })
})
