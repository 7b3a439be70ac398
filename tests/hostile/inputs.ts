import fc from 'fast-check'
import { z } from 'zod'
import { hostileValue } from './hostile-values.ts'

/** The names that a procedure's input schemas read, so that hostile values reach every one of them. */
export function fieldsOf(inputs: readonly unknown[]): string[] {
  const names = inputs.flatMap(schema => {
    const plain = schema instanceof z.ZodOptional ? schema.unwrap() : schema
    return plain instanceof z.ZodObject ? Object.keys(plain.shape) : []
  })
  return [...new Set(names)]
}

/**
 * Inputs that are right but for some fields, wrong everywhere, or no object at all.
 * `right` carries ids and values that pass the gates, so that what lies behind them is reached.
 */
export function hostileInput(fields: readonly string[], right: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const base = Object.fromEntries(fields.filter(field => field in right).map(field => [field, right[field]]))
  if (fields.length === 0) return hostileValue
  const oneWrong = fc.tuple(fc.constantFrom(...fields), hostileValue).map(([field, value]) => ({ ...base, [field]: value }))
  const someWrong = fc
    .dictionary(fc.constantFrom(...fields), hostileValue, { maxKeys: fields.length })
    .map(wrong => ({ ...base, ...wrong }))
  return fc.oneof({ weight: 6, arbitrary: oneWrong }, { weight: 3, arbitrary: someWrong }, { weight: 1, arbitrary: hostileValue })
}
