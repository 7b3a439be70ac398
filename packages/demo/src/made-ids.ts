import type { Random } from './random.ts'

/** A UUIDv7 of the given moment, so that what happened earlier sorts earlier. */
export function idAt(random: Random, at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.between(0, 15).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}

/** `count` ids of one moment, in the order in which they sort. */
export const idsAt = (random: Random, at: string, count: number): string[] =>
  Array.from({ length: count }, () => idAt(random, at)).sort()

const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A booking code that `taken` does not hold yet; it is added. */
export function codeApartFrom(random: Random, taken: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: 8 }, () => unambiguous.charAt(random.between(0, 31))).join('')
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
}
