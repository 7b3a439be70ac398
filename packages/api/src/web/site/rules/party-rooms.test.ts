import { describe, expect, it } from 'vitest'
import { cheapestByRooms, seatParty, waysToHouse } from './party-rooms.ts'

const courtyard = { key: 'courtyard', takes: 2, available: 3, cost: 1_000 }
const lake = { key: 'lake', takes: 3, available: 1, cost: 1_300 }
const suite = { key: 'suite', takes: 4, available: 1, cost: 4_000 }
const house = [courtyard, lake, suite]
const named = (ways: ReturnType<typeof waysToHouse>) =>
  ways.map(way => [Object.fromEntries(way.counts), way.cost])

describe('waysToHouse', () => {
  it('offers a family the suite and two rooms, the cheapest first', () =>
    expect(named(waysToHouse(house, { adults: 2, children: 2 }))).toEqual([
      [{ courtyard: 2 }, 2_000],
      [{ suite: 1 }, 4_000],
    ]))
  it('mixes kinds where that is what takes the party', () =>
    expect(named(waysToHouse([courtyard, lake], { adults: 3, children: 2 }))).toEqual([
      [{ courtyard: 1, lake: 1 }, 2_300],
      [{ courtyard: 3 }, 3_000],
    ]))
  it('gives no room without an adult, and nothing where the house is too small', () => {
    expect(waysToHouse([courtyard], { adults: 1, children: 3 })).toEqual([])
    expect(waysToHouse(house, { adults: 20, children: 0 })).toEqual([])
  })
  it('keeps to as many rooms as were asked for at least', () =>
    expect(cheapestByRooms(house, { adults: 4, children: 0 }, 2)[0]).toMatchObject({ rooms: 2 }))
})

describe('seatParty', () => {
  it('seats everybody, an adult in each room, within what each room takes', () => {
    const [way] = waysToHouse([courtyard, lake], { adults: 3, children: 2 })
    const lines = way ? seatParty(way, [courtyard, lake], { adults: 3, children: 2 }) : []
    expect(lines.reduce((sum, line) => sum + line.adults, 0)).toBe(3)
    expect(lines.reduce((sum, line) => sum + line.children, 0)).toBe(2)
    for (const line of lines) expect(line.adults).toBeGreaterThanOrEqual(line.rooms)
  })
})
