import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { prepareOnce } from './prepared-statements.ts'
import type { DB } from './schema.ts'
import { ScopedDriver } from './scope.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

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

export interface PoolOptions {
  max?: number
  /** The role a connection starts as. null: the role of the URL, for migrations and the job queue. */
  role?: string | null
}

export function createPool(
  url: string,
  { max = 20, role = 'atithi_app' }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Statements prepared before a migration of another process do not outlive it by more than this.
    maxLifetimeSeconds: 900,
    ...(role ? { options: `-c role=${role}` } : {}),
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor one that is lent out and between two queries: the pool hears idle ones only, and drops this one when it comes back.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('connect', prepareOnce)
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver({ pool }),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
