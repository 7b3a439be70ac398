import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import type { RemoteRoom, SaidNight } from '../wire/rules/adapter.ts'

interface OwnRate {
  ratePlanId: RatePlanId
  name: string
  isBestAvailable: boolean
}

export interface OwnRoom {
  roomTypeId: RoomTypeId
  name: string
  maxGuests: number
  rates: readonly OwnRate[]
}

export interface Suggestion {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  channelRoomCode: string
  channelRateCode: string
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(word => word.length > 1 && !['room', 'rate', 'plan', 'the', 'with'].includes(word)),
  )

/** How alike two names are, from 0 to 1: the words that both have. */
function likeness(a: string, b: string): number {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : [...one].filter(word => other.has(word)).length / all
}

/** Of each of ours the most alike of theirs, each of theirs once; of the rest one by one where as many are left on both sides. */
function pair<A, B>(
  ours: readonly A[],
  theirs: readonly B[],
  alike: (a: A, b: B) => number,
): [A, B][] {
  const scored = ours
    .flatMap(a => theirs.map(b => ({ a, b, score: alike(a, b) })))
    .filter(({ score }) => score > 0)
    .toSorted((x, y) => y.score - x.score)
  const pairs: [A, B][] = []
  for (const { a, b } of scored)
    if (!pairs.some(([mine, its]) => mine === a || its === b)) pairs.push([a, b])
  const left = ours.filter(a => !pairs.some(([mine]) => mine === a))
  const free = theirs.filter(b => !pairs.some(([, its]) => its === b))
  const [a, b] = [left[0], free[0]]
  if (left.length === 1 && free.length === 1 && a !== undefined && b !== undefined)
    pairs.push([a, b])
  return pairs
}

const capacityCounts = 0.1
const onlyCapacityCounts = 0.05

/** How alike two rooms are: by their names, then by the guests they take; by these alone where no other room takes as many. */
function roomLikeness(ours: readonly OwnRoom[], theirs: readonly RemoteRoom[]) {
  const isOnly = (rooms: readonly { maxGuests?: number }[], guests: number) =>
    rooms.filter(room => room.maxGuests === guests).length === 1
  return (own: OwnRoom, remote: RemoteRoom): number => {
    const byName = likeness(own.name, remote.name)
    if (own.maxGuests !== remote.maxGuests) return byName
    if (byName > 0) return byName + capacityCounts
    return isOnly(ours, own.maxGuests) && isOnly(theirs, own.maxGuests) ? onlyCapacityCounts : 0
  }
}

/** Which of the channel's rooms and rates ours could be, by their names and guests: offered, never saved by itself. */
export function suggestMapping(
  ours: readonly OwnRoom[],
  theirs: readonly RemoteRoom[],
): Suggestion[] {
  return pair(ours, theirs, roomLikeness(ours, theirs)).flatMap(([own, remote]) =>
    pair(own.rates, remote.rates, (rate, other) =>
      Math.max(
        likeness(rate.name, other.name),
        rate.isBestAvailable && /\bbar\b|best available|standard|flexible/i.test(other.name)
          ? 0.5
          : 0,
      ),
    ).map(([rate, other]) => ({
      roomTypeId: own.roomTypeId,
      ratePlanId: rate.ratePlanId,
      channelRoomCode: remote.code,
      channelRateCode: other.code,
    })),
  )
}

/** Our price of a night of a rate, as the channel would be told. */
export interface OfferedNight {
  ratePlanId: RatePlanId
  roomCode: string
  rateCode: string
  night: IsoDate
  price: Paise
}

/** A rate that a channel sells at other prices than it would be told: the first such night, and how many there are. */
export interface PriceDifference {
  ratePlanId: RatePlanId
  night: IsoDate
  ours: Paise
  theirs: Paise
  nights: number
}

/** What a channel sells at today beside what it would be told; `compared`: the nights of which it has a price. */
export function comparePrices(
  offered: readonly OfferedNight[],
  said: readonly SaidNight[],
): { compared: number; differences: PriceDifference[] } {
  const keyOf = (roomCode: string, rateCode: string, night: IsoDate) =>
    JSON.stringify([roomCode, rateCode, night])
  const theirs = new Map(
    said.flatMap(({ roomCode, rateCode, night, values: { price } }) =>
      rateCode === null || price === undefined || price <= 0
        ? []
        : [[keyOf(roomCode, rateCode, night), price] as const],
    ),
  )
  const differences = new Map<string, PriceDifference>()
  let compared = 0
  for (const { ratePlanId, roomCode, rateCode, night, price } of offered) {
    const there = theirs.get(keyOf(roomCode, rateCode, night))
    if (there === undefined) continue
    compared += 1
    if (there === price) continue
    const before = differences.get(ratePlanId)
    differences.set(
      ratePlanId,
      before
        ? { ...before, nights: before.nights + 1 }
        : { ratePlanId, night, ours: price, theirs: there, nights: 1 },
    )
  }
  return { compared, differences: [...differences.values()] }
}
