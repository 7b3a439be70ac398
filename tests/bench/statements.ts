import type pg from 'pg'

/** One statement as it was sent: its text, and its values where it has any. */
export interface Statement {
  text: string
  values?: readonly unknown[]
}

/** Writes down what this pool's connection sends, in order, while `work` runs. The pool has one connection, and nothing else uses it meanwhile. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = []
  const client = await pool.connect()
  const original = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    sent.push(statementOf(args))
    return Reflect.apply(original, client, args)
  }
  Reflect.set(client, 'query', watched)
  client.release()
  try {
    await work()
  } finally {
    Reflect.set(client, 'query', original)
  }
  return sent
}

function statementOf([first, second]: readonly unknown[]): Statement {
  if (typeof first === 'string')
    return { text: first, ...(Array.isArray(second) && second.length > 0 && { values: second }) }
  const { text, values } = first as { text: string; values?: unknown[] }
  return { text, ...(values && values.length > 0 && { values }) }
}

/** Values of a recording that a replay has to change: the recorded text, and the name of what takes its place. */
export type Changing = Readonly<Record<string, string>>

type Value = (facts: Readonly<Record<string, string>>) => unknown

/** The statements made ready for replay: `facts` maps the names of `changing` to new values. */
export function prepareReplay(
  statements: readonly Statement[],
  changing: Changing,
): { text: string; values: readonly Value[] | undefined }[] {
  return statements.map(({ text, values }) => ({
    text,
    values: values?.map(value => prepareValue(value, changing)),
  }))
}

function prepareValue(value: unknown, changing: Changing): Value {
  if (Array.isArray(value)) {
    const items = value.map(item => prepareValue(item, changing))
    return facts => items.map(item => item(facts))
  }
  if (
    typeof value !== 'string' ||
    !Object.keys(changing).some(recorded => value.includes(recorded))
  )
    return () => value
  // In one pass: what takes the place of one recorded text may be another one.
  const recorded = new RegExp(Object.keys(changing).map(toPattern).join('|'), 'g')
  return facts => value.replaceAll(recorded, found => facts[changing[found] ?? ''] ?? found)
}

const toPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A row's name, as an address has it. */
export const pathOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
