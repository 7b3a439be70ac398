import { type IsoDate, isRealDate } from '@atithi/api/kernel/shared/dates'

/** The value when it is one of the allowed ones, else undefined: an address that somebody edited shows the unfiltered list. */
export function oneOf<Value extends string>(
  value: unknown,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find(one => one === value)
}

/** A text of the address, without the control characters of what was pasted; the router reads digits as numbers. */
export function textOf(value: unknown, longest = 100): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const plain = text.replace(/\p{Cc}/gu, ' ').slice(0, longest)
  return plain.trim() === '' ? undefined : plain
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && idShape.test(value) ? value : undefined

export const dateOf = (value: unknown): IsoDate | undefined =>
  typeof value === 'string' && isRealDate(value) ? value : undefined

/**
 * The search of a route as it came: its page reads it before it uses it, so that nothing of the reading comes with the first load. For
 * screens that few people open.
 */
export const readByPage = <Search extends object>(search: Record<string, unknown>): Search =>
  search as Search
