import fc from 'fast-check'
import { z } from 'zod'
import { hostileValue } from './hostile-values.ts'
import { nearlyRight } from './nearly-right.ts'

/**
 * Inputs of a procedure, made from its schemas: right in every part, or with one to three parts, at any depth, replaced by
 * something hostile, or no such thing at all. `right` carries ids and values that pass the gates, so that what lies behind
 * them is reached; `foreign` the ids of somebody else's things, which fit every schema.
 */
export async function hostileInput(
  schemas: readonly unknown[],
  right: Readonly<Record<string, unknown>>,
  foreign: readonly string[],
): Promise<fc.Arbitrary<unknown>> {
  const parts = await Promise.all(
    schemas.filter(schema => schema instanceof z.ZodType).map(schema => nearlyRight(schema, right)),
  )
  if (parts.length === 0) return hostileValue
  const whole = fc
    .tuple(...parts)
    .map(values => (values.every(isObject) ? Object.assign({}, ...values) : values.at(-1)))
  const spoilt = fc
    .tuple(whole, hostileParts(foreign))
    .map(([input, parts]) => withParts(input, parts))
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 9, arbitrary: spoilt },
    { weight: 1, arbitrary: hostileValue },
  )
}

type Part = readonly [at: number, wrong: unknown]

/** One to three parts of an input: which, a number says, and what to send in its place. */
export function hostileParts(foreign: readonly string[]): fc.Arbitrary<readonly Part[]> {
  const hostile = fc.oneof(
    { weight: 4, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constantFrom(...foreign) },
  )
  return fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 3 })
}

/** The input with these parts in place of its own. */
export const withParts = (input: unknown, parts: readonly Part[]): unknown =>
  parts.reduce<unknown>((value, [at, wrong]) => spoil(value, at, wrong), input)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with one of its parts replaced; which one, a number says. */
function spoil(value: unknown, at: number, wrong: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  if (key === undefined)
    return Array.isArray(value) ? [...value, wrong] : { ...value, unknown: wrong }
  const part = spoil(Reflect.get(value, key), Math.floor(at / (keys.length + 1)), wrong)
  return Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }
}
