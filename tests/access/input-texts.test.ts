import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshGstin } from '../support/gstin.ts'
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

/** What people paste, of every kind that a field takes. */
const pasted = [
  'Ravi Kumar',
  '98450 12345',
  'ravi@example.in',
  '570001',
  freshGstin(),
  'HDFC0001234',
  '123456789012',
  'CK7BLQ5N',
  'lotus@okhdfc',
  'www.lotus-house.in',
  'lotus-house',
  '996331',
]
/** What a program fills in, what is compared as it was typed, and files. */
const neverPasted =
  /[pP]assword$|\.(content|cursor|entity|quoteToken|pass)$|^site\.\w+ input\.subdomain$/
const marked = (text: string) => `\u202A${text.slice(0, 3)}\u2066${text.slice(3)}\u202C\u3164`
const differs = async (schema: z.ZodType) => {
  for (const text of pasted) {
    const plain = await schema.safeParseAsync(text)
    if (!plain.success) continue
    const same = await schema.safeParseAsync(marked(text))
    const refused = same.error?.issues.some(({ message }) => message.includes('nobody sees'))
    if (!refused && same.data !== plain.data) return true
  }
  return false
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

  it('say the same with what nobody sees in them', async () => {
    const differing: string[] = []
    for (const { path, inputs } of procedures)
      for (const { field, schema } of textsOf(inputs))
        if (!neverPasted.test(`${path} ${field}`) && (await differs(schema)))
          differing.push(`${path} ${field}`)
    expect(differing).toEqual([])
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
