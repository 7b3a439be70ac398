import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { textsOf } from '../support/input-fields.ts'
import { procedures } from '../support/procedures.ts'

/** What PostgreSQL refuses in a text: the null character, and half of a pair of UTF-16. */
const unstorable = ['\0', '\ud800']
const lengths = [0, 2, 7, 20, 35, 42]

/** Texts that are compared, hashed or opened in memory: no statement gets them as they came. */
const neverStored = new Set(['pass', 'password', 'currentPassword', 'newPassword', 'quoteToken'])

const takes = async (schema: z.ZodType) => {
  const texts = unstorable.flatMap(part => lengths.map(length => part + 'a'.repeat(length)))
  const outcomes = await Promise.all(texts.map(text => schema.safeParseAsync(text)))
  return outcomes.some(({ success }) => success)
}

describe('the texts of all inputs', () => {
  it('have none that the database would refuse', async () => {
    const open: string[] = []
    for (const { path, inputs } of procedures)
      for (const { field, schema } of textsOf(inputs))
        if (!neverStored.has(field.split('.').at(-1) ?? '') && (await takes(schema)))
          open.push(`${path} ${field}`)
    expect(open).toEqual([])
  })

  it('are found in every shape of a schema', () => {
    const shape = z.object({
      plain: z.string(),
      trimmed: z.string().trim().optional(),
      read: z.string().transform(Number),
      many: z.array(z.object({ inner: z.string().nullable() })),
      either: z.union([z.object({ one: z.string() }), z.object({ other: z.string() })]),
      named: z.record(z.string(), z.string()),
    })
    expect(textsOf([shape]).map(({ field }) => field)).toEqual([
      'input.plain',
      'input.trimmed',
      'input.read',
      'input.many.inner',
      'input.either.one',
      'input.either.other',
      'input.named',
      'input.named',
    ])
  })
})
