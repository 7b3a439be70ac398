import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { countingDeadlocks } from './deadlocks.ts'
import { inOneMessage } from './one-message.ts'
import { statementName } from './prepared-statements.ts'
import { readFromReplica } from './replica.ts'

/** How the statements of a reading connection are sent. */
export interface Reading {
  /** `begin` and the scope, as one text. */
  begin: string
  /** A replica may answer, once it has replayed the log up to here; without a place, whatever it has. */
  copy?: { upTo: string | undefined }
}

/** What the next connection is taken for. */
export const reading = new AsyncLocalStorage<Reading>()

export interface ScopedPoolOptions {
  /** Answers readers that allow it. */
  replica?: pg.Pool
  /** Statements are not prepared: for a pooler in transaction mode that knows no prepared statements (PgBouncer before 1.21). */
  unprepared?: boolean
}

/** The pool as Kysely takes it: its connections name statements, and those of a reader bound each by its scope. */
export class ScopedPool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #replica: pg.Pool | undefined
  readonly #toStatement: ToStatement

  constructor(pool: pg.Pool, { replica, unprepared = false }: ScopedPoolOptions) {
    this.#pool = pool
    this.#replica = replica
    this.#toStatement = unprepared ? (text, values) => ({ text, values: [...values] }) : toPrepared
  }

  async connect(): Promise<PostgresPoolClient> {
    const asked = reading.getStore()
    if (asked?.copy && this.#replica) return this.#readerOfCopy(asked, this.#replica)
    const client = await this.#pool.connect()
    return asked ? this.#reader(asked, client) : this.#writer(client)
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#replica?.end()])
  }

  #writer(client: pg.PoolClient): PostgresPoolClient {
    return new PoolClient(
      (text, values) =>
        countingDeadlocks(this.#pool, client.query(this.#toStatement(text, values))),
      destroy => client.release(destroy),
    )
  }

  #reader({ begin }: Reading, client: pg.PoolClient): PostgresPoolClient {
    return new PoolClient(
      (text, values) =>
        countingDeadlocks(this.#pool, readInScope(client, begin, this.#toStatement(text, values))),
      destroy => client.release(destroy),
    )
  }

  /** Takes a connection of the primary only when the replica could not answer. */
  #readerOfCopy({ begin, copy }: Reading, replica: pg.Pool): PostgresPoolClient {
    let primary: Promise<pg.PoolClient> | undefined
    return new PoolClient(
      async (text, values) => {
        const statement = this.#toStatement(text, values)
        const answer = primary
          ? undefined
          : await readFromReplica(replica, { begin, upTo: copy?.upTo, statement })
        if (answer) return answer
        primary ??= this.#pool.connect()
        return readInScope(await primary, begin, statement)
      },
      destroy => void primary?.then(client => client.release(destroy)),
    )
  }
}

type ToStatement = (text: string, values: readonly unknown[]) => pg.QueryConfig

/** Statements without values (begin, commit) are sent as they are. */
const toPrepared: ToStatement = (text, values) => {
  const name = values.length > 0 ? statementName(text) : undefined
  return { ...(name && { name }), text, values: [...values] }
}

/**
 * Runs one reading statement in a transaction of its own. `begin` with its scope, the statement and `commit` leave together, since the
 * connection is in pipeline mode: one round trip. When the scope is refused PostgreSQL refuses the statement as well, and nothing of the
 * scope is left after `commit`, whatever happened before it.
 */
export async function readInScope(
  client: pg.ClientBase,
  begin: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const [begun, answer, ended] = await Promise.allSettled(
    inOneMessage(client, () => [
      client.query(begin),
      client.query(statement),
      client.query('commit'),
    ]),
  )
  for (const one of [begun, answer, ended]) if (one.status === 'rejected') throw one.reason
  return (answer as PromiseFulfilledResult<pg.QueryResult>).value
}

/** A connection as Kysely takes it, without cursors: what they read would leave its scope. */
class PoolClient implements PostgresPoolClient {
  readonly release: (destroy?: boolean) => void
  readonly #run: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

  constructor(
    run: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
    release: (destroy?: boolean) => void,
  ) {
    this.#run = run
    this.release = release
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('a scope has no cursors')
    return this.#run(asked, values)
  }
}
