/** Chance that repeats itself: the same seed gives the same demonstration (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** A number whose logarithm is spread around that of `median` like a bell: most near it, a few far above. */
  logNormal(median: number, spread: number): number
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

export function createRandom(seed: string): Random {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: from => from[between(0, from.length - 1)] ?? from[0],
    logNormal: (median, spread) =>
      median *
      Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const keys = Object.keys(weights) as K[]
      let left = next() * keys.reduce((sum, key) => sum + weights[key], 0)
      for (const key of keys) {
        left -= weights[key]
        if (left < 0) return key
      }
      return keys[keys.length - 1] as K
    },
  }
}
