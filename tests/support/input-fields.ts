import { z } from 'zod'
import { type ProcedureFacts, procedures } from './procedures.ts'

/** The names of everything that a caller may send to a procedure, at any depth, read from its schemas. */
export function fieldsOf({ inputs }: Pick<ProcedureFacts, 'inputs'>): string[] {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(Object(value))) names.add(name)
      visit(value)
    }
  }
  for (const schema of inputs)
    if (schema instanceof z.ZodType)
      visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...names]
}

/** The paths of all mutations that take a field whose name matches, sorted. */
export const mutationsWith = (field: RegExp, of: (facts: ProcedureFacts) => boolean): string[] =>
  procedures
    .filter(facts => facts.type === 'mutation' && of(facts))
    .filter(facts => fieldsOf(facts).some(name => field.test(name)))
    .map(facts => facts.path)
    .toSorted()

/** A text that a caller may send: where it stands in the input, and the schema that it must meet. */
export interface InputText {
  field: string
  schema: z.ZodType
}

/** The schemas of all texts in these inputs, at any depth, read from the schemas themselves. */
export function textsOf(inputs: readonly unknown[]): InputText[] {
  const found: InputText[] = []
  const seen = new Set<unknown>()
  const visit = (node: unknown, field: string): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    if (node instanceof z.ZodType) {
      seen.add(node)
      if (isText(node)) found.push({ field, schema: node })
      else
        for (const [key, part] of partsOf(node)) visit(part, key === '' ? field : `${field}.${key}`)
    }
  }
  for (const input of inputs) visit(input, 'input')
  return found
}

/** A text, or one that is read further: trimmed to a number, an address, a phone. */
const isText = (schema: unknown): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodPipe && isText(schema.in))

/** The schemas that a schema is made of, by the name under which each stands in the input. */
function partsOf(schema: z.ZodType): [string, unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodPipe) return [['', schema.in]]
  return Object.values(Object(schema.def))
    .flat()
    .map(part => ['', part])
}
