import { createHmac } from 'node:crypto'
import pg from 'pg'

/** What the application logs in as: for the platform and what is before a scope, and for hotels and their visitors. */
const PLATFORM_LOGIN = 'atithi_app'
const TENANT_LOGIN = 'atithi_tenant_app'
const loginLock = 7_204_064

/** The addresses of one database as the two logins of the application. */
export interface Logins {
  /** For the platform's scope and for what is before a scope. */
  url: string
  /** For the scopes of hotels and visitors. */
  tenantUrl: string
}

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
export const applicationUrl = (ownerUrl: string): string => urlAs(PLATFORM_LOGIN, ownerUrl)

/** Both addresses of the application, by that of its first login: the password of the second follows from it. */
export const loginsOf = (url: string): Logins => ({ url, tenantUrl: urlAs(TENANT_LOGIN, url) })

function urlAs(login: string, stronger: string): string {
  const url = new URL(stronger)
  const password = createHmac('sha256', url.password).update(login).digest('base64url')
  return Object.assign(url, { username: login, password }).href
}

/** The address of another server, such as a replica, as the user of this one. */
export function atServerOf(other: string, url: string): string {
  const { username, password } = new URL(url)
  return Object.assign(new URL(other), { username, password }).href
}

/**
 * Lets the application log in to a migrated database, with the passwords of its addresses where its roles could not log in before, and
 * sets their limits there. They are the roles' and not a connection's, so that they hold behind a pooler as well. An address with another
 * user is left to whoever made that user.
 */
export async function openLogins(
  ownerUrl: string,
  { url, tenantUrl }: Logins,
  limits: Limits = defaultLimits,
): Promise<void> {
  const opened = [
    { login: PLATFORM_LOGIN, ...userOf(url) },
    { login: TENANT_LOGIN, ...userOf(tenantUrl) },
  ].filter(({ login, username }) => login === username)
  if (opened.length === 0) return
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [loginLock])
    for (const one of opened) await openLogin(client, one, limits)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const userOf = (url: string) => {
  const { username, password } = new URL(url)
  return { username, password: decodeURIComponent(password) }
}

async function openLogin(
  client: pg.Client,
  { login, password }: { login: string; password: string },
  limits: Limits,
): Promise<void> {
  const { rows } = await client.query<{ closed: boolean; database: string }>(
    'select not rolcanlogin as closed, current_database() as database from pg_roles where rolname = $1',
    [login],
  )
  const [role] = rows
  if (!role) throw new Error(`the database has no role ${login}: it is not migrated`)
  if (role.closed)
    await client.query(`alter role ${login} login password ${pg.escapeLiteral(password)}`)
  for (const [name, milliseconds] of [
    ['statement_timeout', limits.statement],
    ['lock_timeout', limits.lock],
    ['idle_in_transaction_session_timeout', IDLE_LIMIT_MS],
  ])
    await client.query(
      `alter role ${login} in database ${pg.escapeIdentifier(role.database)} set ${name} = ${milliseconds}`,
    )
}
