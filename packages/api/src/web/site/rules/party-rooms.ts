import type { Paise } from '../../../kernel/shared/money.ts'

/** A kind of room that a party may be spread over. */
export interface RoomKind {
  key: string
  /** Guests that one room takes. */
  takes: number
  available: number
  /** Of one room for the stay or the night: what is kept low. */
  cost: Paise
}

interface Party {
  adults: number
  children: number
}

/** So many rooms of each kind. */
export interface Choice {
  rooms: number
  cost: Paise
  counts: ReadonlyMap<string, number>
}

/** More rooms than this are asked for by phone. */
const mostRooms = 20

/**
 * The cheapest rooms that take the party, for each number of rooms from `least` on that can: every
 * room has an adult. Empty where no rooms of the house take it.
 */
export function cheapestByRooms(
  kinds: readonly RoomKind[],
  { adults, children }: Party,
  least = 1,
): Choice[] {
  const guests = adults + children
  const most = Math.min(adults, mostRooms)
  // best[rooms][guests housed so far] by the kinds looked at, the guests counted up to all of them.
  let best = new Map<string, Choice>([['0 0', { rooms: 0, cost: 0, counts: new Map() }]])
  for (const kind of kinds) {
    const next = new Map(best)
    for (const [state, choice] of best) {
      const housed = Number(state.split(' ')[1])
      for (let count = 1; count <= Math.min(kind.available, most - choice.rooms); count += 1) {
        const rooms = choice.rooms + count
        const key = `${rooms} ${Math.min(guests, housed + count * kind.takes)}`
        const cost = choice.cost + count * kind.cost
        const known = next.get(key)
        if (!known || cost < known.cost)
          next.set(key, { rooms, cost, counts: new Map(choice.counts).set(kind.key, count) })
      }
    }
    best = next
  }
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at).flatMap(
    rooms => best.get(`${rooms} ${guests}`) ?? [],
  )
}

/**
 * What a guest may choose among: the fewest rooms, the cheapest, and each kind by itself where enough
 * of it are left; the cheapest first, no two alike.
 */
export function waysToHouse(kinds: readonly RoomKind[], party: Party, least = 1): Choice[] {
  const mixed = cheapestByRooms(kinds, party, least)
  const fewest = mixed[0]
  const cheapest = mixed.toSorted((a, b) => a.cost - b.cost)[0]
  const alone = kinds.flatMap(kind => cheapestByRooms([kind], party, least).slice(0, 1))
  const ways = [fewest, cheapest, ...alone].filter(way => way !== undefined)
  const named = new Map(ways.map(way => [nameOf(way), way]))
  return [...named.values()].toSorted((a, b) => a.cost - b.cost)
}

const nameOf = ({ counts }: Choice): string =>
  [...counts]
    .map(([key, count]) => `${key} ${count}`)
    .toSorted()
    .join(', ')

/** How many of the party sleep in the rooms of each kind: an adult in each room, then as each takes them. */
export function seatParty(
  { counts }: Choice,
  kinds: readonly RoomKind[],
  { adults, children }: Party,
): { key: string; rooms: number; adults: number; children: number }[] {
  const lines = kinds.flatMap(({ key, takes }) => {
    const rooms = counts.get(key) ?? 0
    return rooms > 0 ? [{ key, rooms, adults: rooms, children: 0, left: rooms * (takes - 1) }] : []
  })
  let [grown, young] = [adults - lines.reduce((sum, line) => sum + line.rooms, 0), children]
  while (grown + young > 0) {
    const line = lines.toSorted((a, b) => b.left / b.rooms - a.left / a.rooms)[0]
    if (!line || line.left === 0) break
    line.left -= 1
    if (grown > 0) {
      line.adults += 1
      grown -= 1
    } else {
      line.children += 1
      young -= 1
    }
  }
  return lines.map(({ left: _left, ...line }) => line)
}
