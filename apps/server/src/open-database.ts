import path from 'node:path'
import { applicationUrl, type Logins, loginsOf } from '@atithi/db/login-role'
import { startEmbeddedPostgres } from '@atithi/embedded-postgres/embedded-postgres'
import pg from 'pg'

const DATABASE = 'atithi'

/** The database that the commands work on. */
export interface OpenDatabase extends Logins {
  /** As the owner of the tables. */
  migrationUrl: string
  /** Where the data lies, when it is this machine's own database. */
  embeddedIn?: string
  /** Starts this machine's own PostgreSQL again, at the same address, if it has died. */
  revive(): Promise<void>
  /** Ends the PostgreSQL server, when it is this machine's own. */
  stop(): Promise<void>
  /** True when the server was running before. */
  reused: boolean
}

/**
 * DATABASE_URL's database where it is set, else the one of this machine, started on the data folder if it does not run yet. Without an
 * address for its owner the first one is taken for both: who migrates is told when it may not.
 */
export async function openDatabase(source: {
  databaseUrl: string | undefined
  tenantUrl?: string | undefined
  migrationUrl?: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  if (source.databaseUrl)
    return {
      ...loginsOf(source.databaseUrl),
      ...(source.tenantUrl && { tenantUrl: source.tenantUrl }),
      migrationUrl: source.migrationUrl ?? source.databaseUrl,
      reused: true,
      revive: async () => {},
      stop: async () => {},
    }
  const dataDir = path.join(source.dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  await createUnlessThere(server.url)
  const migrationUrl = Object.assign(new URL(server.url), { pathname: `/${DATABASE}` }).href
  const revive = async () => {
    await startEmbeddedPostgres({ dataDir, port: server.port })
  }
  return {
    ...loginsOf(applicationUrl(migrationUrl)),
    migrationUrl,
    embeddedIn: server.dataDir,
    reused: server.reused,
    revive,
    stop: server.stop,
  }
}

async function createUnlessThere(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
