import type { Random } from './random.ts'

const variants = ['8', '9', 'a', 'b'] as const
const hex8 = (random: Random): string =>
  Math.floor(random.next() * 4_294_967_296)
    .toString(16)
    .padStart(8, '0')

/** A UUIDv7 of the given moment, so that what happened earlier sorts earlier. */
export function idAt(random: Random, at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const [head, tail, rest] = [hex8(random), hex8(random), hex8(random)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${head.slice(0, 3)}-${random.pick(variants)}${head.slice(3, 6)}-${tail}${rest.slice(0, 4)}`
}

/** `count` ids of one moment, in the order in which they sort. */
export const idsAt = (random: Random, at: string, count: number): string[] =>
  Array.from({ length: count }, () => idAt(random, at)).sort()

/** How WhatsApp would name a message: only what was made up is named so. */
export const madeUpWamid = (of: string): string => `wamid.demo.${of}`

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
