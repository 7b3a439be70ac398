import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { beginReading } from './prepared-statements.ts'
import type { DB } from './schema.ts'
import type { StatementScope } from './scoped-query.ts'

/**
 * Whose rows a transaction may see. The database enforces it by row-level security, as the second lock behind the gates:
 * - tenant: the rows of these properties and of this owner's guests
 * - visitor: reads of published properties, for the public sites
 * - platform: every row, for administrators and for jobs over all properties
 */
export type Scope =
  | { role: 'tenant'; propertyIds: readonly string[]; ownerId?: string }
  | { role: 'visitor'; propertyIds: readonly string[] }
  | { role: 'platform' }

interface Opening {
  text: string
  values: readonly string[]
}

const opening = new AsyncLocalStorage<Opening>()
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function settingsOf(scope: Scope): StatementScope {
  const propertyIds = scope.role === 'platform' ? [] : scope.propertyIds
  const ownerId = scope.role === 'tenant' ? scope.ownerId : undefined
  return [
    `atithi_${scope.role}`,
    propertyIds.map(checkedId).join(','),
    ownerId ? checkedId(ownerId) : '',
  ]
}

function beginWriting(scope: Scope): Opening {
  const [role, propertyIds, ownerId] = settingsOf(scope)
  const settings = [
    `set local role ${role}`,
    `set local app.property_ids = '${propertyIds}'`,
    `set local app.owner_id = '${ownerId}'`,
  ]
  return { text: ['begin', ...settings].join('; '), values: [] }
}

function checkedId(id: string): string {
  if (!uuid.test(id)) throw new TypeError('a scope takes ids only')
  return id
}

/** Sends the scope in the same message as `begin`, or as every statement that reads, so that the second lock costs no round trip of its own. */
export class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begin = opening.getStore()
    if (begin) await connection.executeQuery(CompiledQuery.raw(begin.text, [...begin.values]))
    else await super.beginTransaction(connection, settings)
  }
}

const attempts = 3

/**
 * Runs `work` in one transaction bounded by `scope`. A nested call opens a transaction of its own on another connection.
 * When PostgreSQL ends it to break a deadlock, nothing of it has happened, and it runs again: `work` may only touch the database.
 */
export async function writeIn<T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(db, beginWriting(scope), work)
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
    }
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** The same for reading: PostgreSQL refuses any write in it. Each statement is bounded by itself and sees what is committed when it begins. */
export function readIn<T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return open(db, { text: beginReading, values: settingsOf(scope) }, work)
}

function open<T>(
  db: Kysely<DB>,
  begin: Opening,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return opening.run(begin, () => db.transaction().execute(trx => opening.exit(() => work(trx))))
}
