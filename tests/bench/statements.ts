import type { Login } from '@atithi/db/scoped-pool'
import type pg from 'pg'

/** One statement as it was sent: by which login, its text, and its values where it has any. */
export interface Statement {
  login: Login
  text: string
  values?: readonly unknown[]
}

/** Writes down what the connection of each login sends, in order, while `work` runs. A pool has one connection, and nothing else uses it meanwhile. */
export async function recordStatements(
  pools: Record<Login, pg.Pool>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = []
  const unwatch = [
    await watch(pools.platform, args => sent.push(statementOf('platform', args))),
    await watch(pools.tenants, args => sent.push(statementOf('tenants', args))),
  ]
  try {
    await work()
  } finally {
    for (const stop of unwatch) stop()
  }
  return sent
}

async function watch(pool: pg.Pool, note: (args: readonly unknown[]) => void): Promise<() => void> {
  const client = await pool.connect()
  const original = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    note(args)
    return Reflect.apply(original, client, args)
  }
  Reflect.set(client, 'query', watched)
  client.release()
  return () => void Reflect.set(client, 'query', original)
}

function statementOf(login: Login, [first, second]: readonly unknown[]): Statement {
  const { text, values } =
    typeof first === 'string'
      ? { text: first, values: Array.isArray(second) ? second : [] }
      : (first as { text: string; values?: unknown[] })
  return { login, text, ...(values && values.length > 0 && { values }) }
}

/** Values of a recording that a replay has to change: the recorded text, and the name of what takes its place. */
export type Changing = Readonly<Record<string, string>>

type Value = (facts: Readonly<Record<string, string>>) => unknown

/** The statements made ready for replay: `facts` maps the names of `changing` to new values. */
export function prepareReplay(
  statements: readonly Statement[],
  changing: Changing,
): { login: Login; text: string; values: readonly Value[] | undefined }[] {
  return statements.map(({ login, text, values }) => ({
    login,
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
