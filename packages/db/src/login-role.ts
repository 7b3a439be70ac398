import { createHmac } from 'node:crypto'
import pg from 'pg'

/** What the application logs in as. */
const LOGIN = 'atithi_app'
const loginLock = 7_204_064

/** How long a statement may run, and how long it may wait for a lock, in milliseconds. */
export interface Limits {
  statement: number
  lock: number
}

export const defaultLimits: Limits = { statement: 30_000, lock: 10_000 }

/** Nobody works longer than this between two statements of a transaction. */
const IDLE_LIMIT_MS = 60_000

/**
 * The address of the same database as the application, for a server whose owner is ours. The password follows from the owner's, so that
 * there is one secret to keep.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', url.password).update(LOGIN).digest('base64url')
  return Object.assign(url, { username: LOGIN, password }).href
}

/**
 * Lets the application log in to a migrated database, with the password of `appUrl` when its role could not log in before, and sets its
 * limits there. They are the role's and not a connection's, so that they hold behind a pooler as well. An address with another user is
 * left to whoever made that user.
 */
export async function openLogin(
  ownerUrl: string,
  appUrl: string,
  limits: Limits = defaultLimits,
): Promise<void> {
  const { username, password } = new URL(appUrl)
  if (username !== LOGIN) return
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [loginLock])
    const { rows } = await client.query<{ closed: boolean; database: string }>(
      'select not rolcanlogin as closed, current_database() as database from pg_roles where rolname = $1',
      [LOGIN],
    )
    if (rows[0]?.closed)
      await client.query(
        `alter role ${LOGIN} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
      )
    for (const [name, milliseconds] of [
      ['statement_timeout', limits.statement],
      ['lock_timeout', limits.lock],
      ['idle_in_transaction_session_timeout', IDLE_LIMIT_MS],
    ])
      await client.query(
        `alter role ${LOGIN} in database ${pg.escapeIdentifier(rows[0]?.database ?? '')} set ${name} = ${milliseconds}`,
      )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
