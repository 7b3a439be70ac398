import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { accountNamedBy } from './account-naming.ts'
import type { Reader } from './reader.ts'

/** A value, or what stands for it in a statement that is compiled once. */
export type Given<T> = T | RawBuilder<T>

/** What stands for each value while a statement is built: it is handed on to the builder, and tells nothing of the value. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

const texts = new Set<string>()

/** Whether a statement of this text is one that is compiled once: PostgreSQL plans it once, too (see scoped-pool.ts). */
export const isCompiledOnce = (text: string): boolean => texts.has(text)

interface Built<Db, Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A statement of a path that is walked all day: built and compiled when it is first run, and only filled in from then on. Its text is the
 * same each time, so a list among its values is one array. Answers the rows. One that writes or locks says so: its `db` is a Trx. Of a
 * scope's account it keeps only that there is one.
 */
export function compileOnce<Values extends object, Row, Db extends Reader = Reader>(
  build: (db: Db, slots: Slots<Values>) => Built<Db, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  /** One for scopes of an account, with the account that it was compiled with, and one for those of all. */
  const built = new Map<boolean, { compiled: CompiledQuery<Row>; namedWith: string | undefined }>()
  const slots = new Proxy({} as Slots<Values>, { get: (_, name) => sql`${new Slot(name)}` })
  return async (db, values) => {
    const account = accountNamedBy(db.getExecutor().plugins)
    const isOfOne = account !== undefined
    const { compiled, namedWith } = built.get(isOfOne) ?? {
      compiled: remembered(build(db, slots).compile(db)),
      namedWith: account,
    }
    built.set(isOfOne, { compiled, namedWith })
    const parameters = compiled.parameters.map(value => {
      if (isOfOne && value === namedWith) return account
      return value instanceof Slot ? Reflect.get(values, value.name) : value
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function remembered<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  texts.add(compiled.sql)
  return compiled
}
