import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isCompiledOnce } from './compile-once.ts'
import { countingDeadlocks } from './deadlocks.ts'
import { inOneMessage } from './one-message.ts'
import { oncePlanned, statementName } from './prepared-statements.ts'
import { readFromReplica } from './replica.ts'

/** By which login a connection is: `platform` for its scope and for what is before one, `tenants` for hotels and their visitors. */
export type Login = 'platform' | 'tenants'

/** How the statements of a reading connection are sent. */
export interface Reading {
  login: Login
  /** `begin` and the scope, as one text. */
  begin: string
  /** A replica may answer, once it has replayed the log up to here; without a place, whatever it has. */
  copy?: { upTo: string | undefined }
}

/** How a transaction that writes is opened and ended. */
export interface Writing {
  login: Login
  /** `begin` and the scope, as one text. */
  begin: string
  /** Told of the place in the log that the commit has come to. */
  onCommit?: ((place: string) => void) | undefined
}

/** What the next connection is taken for. */
export const reading = new AsyncLocalStorage<Reading>()
export const writing = new AsyncLocalStorage<Writing>()

/** The connections of one login. */
export interface LoginPools {
  pool: pg.Pool
  /** Answers readers that allow it. */
  replica?: pg.Pool | undefined
}

export interface ScopedPoolOptions {
  /** Answers readers that allow it. */
  replica?: pg.Pool | undefined
  /** The login of the scopes of hotels and visitors; without one the first stands for both. */
  tenants?: LoginPools
  /** Statements are not prepared: for a pooler in transaction mode that knows no prepared statements (PgBouncer before 1.21). */
  unprepared?: boolean
  /** Told of each statement as it is sent, with what opens its scope; undefined outside one. */
  watch?: (text: string, scope: string | undefined) => void
}

/** The pool as Kysely takes it: its connections name statements, and those of a reader bound each by its scope; a writer's scope leaves with its first statement. */
export class ScopedPool implements PostgresPool {
  readonly options = {}
  readonly #logins: Record<Login, LoginPools>
  readonly #toStatement: ToStatement
  readonly #watch: ScopedPoolOptions['watch']

  constructor(pool: pg.Pool, options: ScopedPoolOptions) {
    const { replica, tenants, unprepared = false, watch } = options
    const platform = { pool, replica }
    this.#logins = { platform, tenants: tenants ?? platform }
    this.#watch = watch
    this.#toStatement = unprepared ? (text, values) => ({ text, values: [...values] }) : toPrepared
  }

  async connect(): Promise<PostgresPoolClient> {
    const asked = reading.getStore()
    const opened = writing.getStore()
    const { pool, replica } = this.#logins[(asked ?? opened)?.login ?? 'platform']
    if (asked?.copy && replica) return this.#readerOfCopy(asked, { pool, replica })
    const client = await pool.connect()
    return asked ? this.#reader(asked, pool, client) : this.#writer(pool, client, opened?.begin)
  }

  async end(): Promise<void> {
    const { platform, tenants } = this.#logins
    const pools = new Set([platform.pool, platform.replica, tenants.pool, tenants.replica])
    await Promise.all([...pools].map(pool => pool?.end()))
  }

  #writer(pool: pg.Pool, client: pg.PoolClient, begin: string | undefined): PostgresPoolClient {
    let unsent = begin
    let isPlannedOnce = false
    const send = (text: string, values: readonly unknown[]) => {
      this.#watch?.(text, begin)
      const statement = this.#toStatement(text, values)
      const opening = unsent === undefined ? [] : [unsent]
      unsent = undefined
      // Only in a scope: outside one there may be no transaction that ends the setting.
      if (begin !== undefined && values.length > 0 && isForOnePlan(text) !== isPlannedOnce) {
        isPlannedOnce = !isPlannedOnce
        opening.push(isPlannedOnce ? plannedOnce : plannedAnew)
      }
      return opening.length === 0
        ? client.query(statement)
        : openInScope(client, opening.join('; '), statement)
    }
    return new PoolClient(
      (text, values) => countingDeadlocks(pool, send(text, values)),
      destroy => client.release(destroy),
    )
  }

  #reader({ begin }: Reading, pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
    return new PoolClient(
      (text, values) => {
        this.#watch?.(text, begin)
        return countingDeadlocks(
          pool,
          readInScope(client, planOf(begin, text), this.#toStatement(text, values)),
        )
      },
      destroy => client.release(destroy),
    )
  }

  /** Takes a connection of the primary only when the replica could not answer. */
  #readerOfCopy(
    { begin, copy }: Reading,
    { pool, replica }: { pool: pg.Pool; replica: pg.Pool },
  ): PostgresPoolClient {
    let primary: Promise<pg.PoolClient> | undefined
    return new PoolClient(
      async (text, values) => {
        const statement = this.#toStatement(text, values)
        const answer = primary
          ? undefined
          : await readFromReplica(replica, { begin, upTo: copy?.upTo, statement })
        if (answer) return answer
        primary ??= pool.connect()
        return readInScope(await primary, planOf(begin, text), statement)
      },
      destroy => void primary?.then(client => client.release(destroy)),
    )
  }
}

/**
 * What is asked all day is asked of the same few rows by their keys: PostgreSQL keeps one plan of it. By itself it plans many such statements
 * anew each time, since it takes a list of two nights for one of ten; that is a third of what they cost.
 */
const plannedOnce = 'set local plan_cache_mode = force_generic_plan'
const plannedAnew = 'set local plan_cache_mode = auto'
const isForOnePlan = (text: string) => isCompiledOnce(text) || text.startsWith(oncePlanned)
const planOf = (begin: string, text: string) =>
  isForOnePlan(text) ? `${begin}; ${plannedOnce}` : begin

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
export const readInScope = (
  client: pg.ClientBase,
  begin: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  answerOf(
    inOneMessage(client, () => ({
      begun: client.query(begin),
      answer: client.query(statement),
      ended: client.query('commit'),
    })),
  )

/** Opens a transaction that writes, or what holds for its next statements, with a statement: one round trip for both, and a scope that is refused as above. */
const openInScope = (
  client: pg.ClientBase,
  begin: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  answerOf(
    inOneMessage(client, () => ({
      begun: client.query(begin),
      answer: client.query(statement),
    })),
  )

/** The answer of the statement once all have ended; throws the fault of the first that has one. */
async function answerOf({
  begun,
  answer,
  ended,
}: {
  begun: Promise<pg.QueryResult>
  answer: Promise<pg.QueryResult>
  ended?: Promise<pg.QueryResult>
}): Promise<pg.QueryResult> {
  for (const one of await Promise.allSettled([begun, answer, ended]))
    if (one.status === 'rejected') throw one.reason
  return answer
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
