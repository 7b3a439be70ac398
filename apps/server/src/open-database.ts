import path from 'node:path'
import { startEmbeddedPostgres } from '@atithi/embedded-postgres/embedded-postgres'
import pg from 'pg'

const DATABASE = 'atithi'

/** The database that the commands work on. */
export interface OpenDatabase {
  url: string
  /** Where the data lies, when it is this machine's own database. */
  embeddedIn?: string
  /** Starts this machine's own PostgreSQL again, at the same address, if it has died. */
  revive(): Promise<void>
  /** Ends the PostgreSQL server, when it is this machine's own. */
  stop(): Promise<void>
  /** True when the server was running before. */
  reused: boolean
}

/** DATABASE_URL's database where it is set, else the one of this machine, started on the data folder if it does not run yet. */
export async function openDatabase(source: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  if (source.databaseUrl)
    return { url: source.databaseUrl, reused: true, revive: async () => {}, stop: async () => {} }
  const dataDir = path.join(source.dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  await createUnlessThere(server.url)
  const url = new URL(server.url)
  url.pathname = `/${DATABASE}`
  const revive = async () => {
    await startEmbeddedPostgres({ dataDir, port: server.port })
  }
  return {
    url: url.href,
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
