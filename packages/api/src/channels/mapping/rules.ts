import type { RemoteRoom } from '../wire/rules/adapter.ts'

interface OwnRate {
  ratePlanId: string
  name: string
  isBestAvailable: boolean
}

export interface OwnRoom {
  roomTypeId: string
  name: string
  maxGuests: number
  rates: readonly OwnRate[]
}

export interface Suggestion {
  roomTypeId: string
  ratePlanId: string
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

/** Which of the channel's rooms and rates ours could be, by their names: offered, never saved by itself. */
export function suggestMapping(
  ours: readonly OwnRoom[],
  theirs: readonly RemoteRoom[],
): Suggestion[] {
  return pair(ours, theirs, (own, remote) => likeness(own.name, remote.name)).flatMap(
    ([own, remote]) =>
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
