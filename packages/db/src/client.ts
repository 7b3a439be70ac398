import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { camelCase } from './camel-case.ts'
import type { Logins } from './login-role.ts'
import { GatheringClient } from './one-message.ts'
import { type Reader, readable } from './reader.ts'
import type { DB } from './schema.ts'
import { ScopedDriver } from './scope.ts'
import { ScopedPool, type ScopedPoolOptions } from './scoped-pool.ts'

/** The database outside any scope: of a tenant's rows it shows none. */
export type Db = Kysely<DB> & Reader
/** A transaction: it writes, locks and reads. */
export type Trx = Transaction<DB> & Reader

const { builtins } = pg.types
const identity = (value: string) => value

/** bigint columns hold paise and counts: beyond 2^53 a JavaScript number would lie, so it throws instead. */
function parseSafeInteger(value: string): number {
  const parsed = Number(value)
  if (!Number.isSafeInteger(parsed))
    throw new RangeError(`bigint ${value} is outside the safe integers`)
  return parsed
}

/** A DATE stays 'YYYY-MM-DD': pg's own parser turns it into local midnight, which in India is the day before in UTC. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, identity],
  [builtins.INT8, parseSafeInteger],
  [builtins.TIMESTAMPTZ, value => new Date(value).toISOString()],
])

/** Connections of the login role that the URL names: the application's own, or that of the owner of the tables for migrations and tests. */
export function createPool(url: string, { max = 20 }: { max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Statements prepared before a migration of another process do not outlive it by more than this.
    maxLifetimeSeconds: 900,
    // What is sent before an answer has come leaves at once: see readInScope.
    pipeline: true,
    Client: GatheringClient,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor one that is lent out and between two queries: the pool hears idle ones only, and drops this one when it comes back.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The database by both logins of the application, each with so many connections; `destroy` of the database ends them. */
export function openApplication(
  { url, tenantUrl }: Logins,
  { max, ...options }: { max?: number } & Pick<ScopedPoolOptions, 'unprepared' | 'watch'> = {},
): { db: Db; pools: { platform: pg.Pool; tenants: pg.Pool } } {
  const size = max === undefined ? {} : { max }
  const pools = { platform: createPool(url, size), tenants: createPool(tenantUrl, size) }
  const db = createDb(pools.platform, { ...options, tenants: { pool: pools.tenants } })
  return { db, pools }
}

export function createDb(pool: pg.Pool, options: ScopedPoolOptions = {}): Db {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver({ pool: new ScopedPool(pool, options) }),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [camelCase],
  })
  return readable(db)
}
