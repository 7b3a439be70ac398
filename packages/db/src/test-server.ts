import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { dropClones, ensureTemplate } from './test-template.ts'

/** What the global setup gives to every test file. */
export interface TestServer {
  /** The PostgreSQL server, as a user who may create databases. */
  url: string
  /** The name of the migrated database that every test database is a copy of. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

interface Lease {
  server: TestServer
  users: number
  release(): Promise<void>
}

// Every workspace's project of one run has this setup: they share one server, kept by the run itself.
const held: { lease?: Promise<Lease> } = ((globalThis as { atithiTestServer?: { lease?: Promise<Lease> } }).atithiTestServer ??= {})

/** Vitest's global setup: one PostgreSQL for all test files, TEST_DATABASE_URL's or one of our own. */
export async function setup(project: { provide(key: 'testServer', value: TestServer): void }): Promise<() => Promise<void>> {
  held.lease ??= open()
  const lease = await held.lease
  lease.users++
  project.provide('testServer', lease.server)
  return async () => {
    if (--lease.users > 0) return
    held.lease = undefined
    await lease.release()
  }
}

const LEASE = 'atithi-test-lease'

async function open(): Promise<Lease> {
  const own = process.env.TEST_DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, settings: unsafeButFast })
  const url = process.env.TEST_DATABASE_URL ?? own?.url ?? ''
  const connection = new pg.Client({ connectionString: url, application_name: LEASE })
  await connection.connect()
  if (await isLastUser(connection)) await dropClones(connection)
  const template = await ensureTemplate(url)
  return {
    server: { url, template },
    users: 0,
    async release() {
      const last = await isLastUser(connection)
      await connection.end()
      if (last) await own?.stop()
    },
  }
}

// Two test runs may share the server: the one that leaves last stops it.
async function isLastUser(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ users: number }>(
    'select count(*)::int as users from pg_stat_activity where application_name = $1',
    [LEASE],
  )
  return rows[0]?.users === 1
}

const dataDir = path.resolve(import.meta.dirname, '../../../.data/test-postgres')

// The data of tests may be lost in a crash: nothing waits for the disk.
const unsafeButFast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
