import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { AccountNaming } from './account-naming.ts'
import { camelCase } from './camel-case.ts'
import type { AccountId } from './ids.ts'
import { type Reader, readable } from './reader.ts'
import { currentLogPlace } from './replica.ts'
import type { DB } from './schema.ts'
import { type Login, type Reading, reading, writing } from './scoped-pool.ts'

/**
 * Whose rows a transaction may see. The database enforces it by row-level security, as the second lock behind the gates:
 * - tenant: the rows of these properties; where it reaches the account, its guests and companies as well
 * - visitor: reads of published properties, for the public sites
 * - platform: every row, for administrators and for jobs over all properties
 * Statements name the account of the scope (account-naming.ts). Only the platform's may name none: they are then of all accounts.
 */
export type Scope =
  | {
      role: 'tenant'
      accountId: AccountId
      propertyIds: readonly string[]
      /** Said where it does not reach beyond its properties: to the guests and companies of the account. */
      reaches?: 'properties'
    }
  | { role: 'visitor'; accountId: AccountId; propertyIds: readonly string[] }
  | { role: 'platform'; accountId?: AccountId }

/** Hotels and their visitors have a login of their own, which cannot become the platform's. */
const loginOf = (scope: Scope): Login => (scope.role === 'platform' ? 'platform' : 'tenants')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who works at one property is bounded by an equality, of which PostgreSQL knows how many rows it lets through (decision 055). */
const roleOf = (scope: Scope): string =>
  scope.role !== 'tenant'
    ? `atithi_${scope.role}`
    : scope.propertyIds.length === 1
      ? 'atithi_property'
      : 'atithi_portfolio'

// `set local` and not set_config: of the two it alone travels with a statement to where the rows lie, when they are distributed.
function settingsOf(scope: Scope): string {
  const settings = [`set local role ${roleOf(scope)}`]
  if (scope.role !== 'platform')
    settings.push(
      `set local app.property_ids = '${scope.propertyIds.map(checkedId).join(',')}'`,
      `set local app.tenant = '${checkedId(scope.accountId)}'`,
    )
  if (scope.role === 'tenant' && scope.reaches === undefined)
    settings.push(`set local app.account_id = '${checkedId(scope.accountId)}'`)
  return settings.join('; ')
}

function checkedId(id: string): string {
  if (!uuid.test(id)) throw new TypeError('a scope takes ids only')
  return id
}

/** Leaves the opening of a scoped transaction to its connection, which sends it with the first statement. */
export class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (!writing.getStore()) await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const onCommit = writing.getStore()?.onCommit
    if (!onCommit) return super.commitTransaction(connection)
    // Both leave together, in this order.
    const [committed, answer] = await Promise.allSettled([
      super.commitTransaction(connection),
      connection.executeQuery<{ place: string }>(CompiledQuery.raw(currentLogPlace)),
    ])
    if (committed.status === 'rejected') throw committed.reason
    const place = answer.status === 'fulfilled' ? answer.value.rows[0]?.place : undefined
    if (place) onCommit(place)
  }
}

type Writer = Transaction<DB> & Reader

/** What is asked names the account of its scope. */
const named = <Source extends Kysely<DB>>(
  source: Source,
  { accountId }: Pick<Scope, 'accountId'>,
) =>
  readable(
    source
      .withoutPlugins()
      .withPlugin(camelCase)
      .withPlugin(new AccountNaming(accountId)) as Source,
  )

/** A transaction over all accounts, for what is done of one of them: from here on its statements name that one. */
export const inAccount = (trx: Writer, accountId: AccountId): Writer => named(trx, { accountId })

const attempts = 3

/**
 * Runs `work` in one transaction bounded by `scope`. A nested call opens a transaction of its own on another connection.
 * When PostgreSQL ends it to break a deadlock, nothing of it has happened, and it runs again: `work` may only touch the database.
 * `onCommit` is told the place in the log from which a replica has what was written.
 */
export async function writeIn<T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (trx: Writer) => Promise<T>,
  onCommit?: (place: string) => void,
): Promise<T> {
  const opened = { login: loginOf(scope), begin: `begin; ${settingsOf(scope)}`, onCommit }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writing.run(opened, () =>
        inTransaction(db, trx => writing.exit(() => work(named(trx, scope)))),
      )
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
    }
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** One transaction outside any scope: for what belongs to a person, and to no tenant. Its statements name no account. */
export const inTransaction = <T>(db: Kysely<DB>, work: (trx: Writer) => Promise<T>): Promise<T> =>
  db.transaction().execute(trx => work(named(trx, {})))

/**
 * The same for reading: PostgreSQL refuses any write in it. Each statement is bounded by itself and sees what is committed when it begins.
 * With `copy` a replica may answer, where there is one.
 */
export function readIn<T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (reader: Reader) => Promise<T>,
  copy?: Reading['copy'],
): Promise<T> {
  const opened = {
    login: loginOf(scope),
    begin: `begin read only; ${settingsOf(scope)}`,
    ...(copy && { copy }),
  }
  return reading.run(opened, () =>
    db.connection().execute(connection => reading.exit(() => work(named(connection, scope)))),
  )
}
