import fc from 'fast-check'
import { z } from 'zod'

/** Values that some field of the product takes: each schema keeps those that it accepts. */
const texts = [
  ...[
    'a',
    'Asha Rao',
    'x@example.in',
    '9812345678',
    '+919812345678',
    '313001',
    '12:30',
    '06:00',
    '2026-11-20',
    '2026-11-23',
    '2027-02-28',
  ],
  ...[
    '#1A2B3C',
    'https://example.in/a',
    'INR',
    'IND',
    'en',
    'Asia/Kolkata',
    'a-hotel',
    'hotel.example.in',
    'ABCDEFGH',
    '123456',
    '29ABCDE1234F1Z5',
  ],
  ...[
    'a long and private phrase',
    '0190a0b0-0000-7000-8000-000000000000',
    '',
    'cash',
    'Suite',
    '1',
    '-created',
    'x'.repeat(40),
    'K1234567',
  ],
]
const numbers = [
  0, 1, 2, 3, 5, 7, 10, 30, 60, 90, 99, 100, 365, 500, 1800, 10_000, 100_000, 1_000_000_000, -1,
  0.5,
]

/** Values that the schema accepts, or nearly: checks that look at several fields together may still refuse them. */
export async function nearlyRight(
  schema: z.core.$ZodType,
  right: Readonly<Record<string, unknown>>,
): Promise<fc.Arbitrary<unknown>> {
  if (schema instanceof z.ZodObject) return objectOf(schema, right)
  if (schema instanceof z.ZodArray)
    return fc.array(await nearlyRight(schema.element, right), { maxLength: 4 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(await keyOf(schema, right), await nearlyRight(schema.valueType, right), {
      maxKeys: 4,
    })
  if (schema instanceof z.ZodUnion)
    return fc.oneof(
      ...(await Promise.all(schema.options.map(option => nearlyRight(option, right)))),
    )
  if (schema instanceof z.ZodPipe)
    return nearlyRight(schema.in instanceof z.ZodTransform ? schema.out : schema.in, right)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return fc.option(await nearlyRight(schema.unwrap(), right), { nil: undefined, freq: 2 })
  if (schema instanceof z.ZodNullable) return fc.option(await nearlyRight(schema.unwrap(), right))
  if (schema instanceof z.ZodNonOptional || schema instanceof z.ZodReadonly)
    return nearlyRight(schema.unwrap(), right)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  return fc.constantFrom(...(await accepted(schema)))
}

async function objectOf(
  schema: z.ZodObject,
  right: Readonly<Record<string, unknown>>,
): Promise<fc.Arbitrary<unknown>> {
  const fields: [string, fc.Arbitrary<unknown>][] = []
  const mayBeAbsent = new Set<string>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const made = await nearlyRight(field, right)
    const fits = name in right && (await accepts(field, right[name]))
    fields.push([
      name,
      fits
        ? fc.oneof(
            { weight: 4, arbitrary: fc.constant(right[name]) },
            { weight: 1, arbitrary: made },
          )
        : made,
    ])
    if (await accepts(field, undefined)) mayBeAbsent.add(name)
  }
  // Half of the time nothing but what has to be there: of many optional fields one always fits the others badly.
  // Over the wire there is no `undefined`: a field is there or not.
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.boolean())
    .map(([value, isPlain]) =>
      Object.fromEntries(
        Object.entries(value).filter(
          ([name, part]) => part !== undefined && !(isPlain && mayBeAbsent.has(name)),
        ),
      ),
    )
}

const keyOf = async (schema: z.ZodRecord, right: Readonly<Record<string, unknown>>) =>
  (await nearlyRight(schema.keyType, right)).map(String)

const accepts = async (schema: z.core.$ZodType, value: unknown): Promise<boolean> =>
  (await z.safeParseAsync(schema, value)).success

const known = new WeakMap<object, readonly unknown[]>()

async function accepted(schema: z.core.$ZodType): Promise<readonly unknown[]> {
  const kept = known.get(schema)
  if (kept) return kept
  const fitting: unknown[] = []
  for (const value of [null, ...texts, ...numbers])
    if (await accepts(schema, value)) fitting.push(value)
  const values = fitting.length > 0 ? fitting : texts
  known.set(schema, values)
  return values
}
