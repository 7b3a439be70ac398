import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atithi/embedded-postgres/embedded-postgres'
import pg from 'pg'
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

/** Vitest's global setup: a PostgreSQL for all test files, TEST_DATABASE_URL's or one of our own. */
export async function setup(project: {
  provide(key: 'testServer', value: TestServer): void
}): Promise<() => Promise<void>> {
  const own = process.env.TEST_DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir, settings: unsafeButFast })
  const url = process.env.TEST_DATABASE_URL ?? own?.url ?? ''
  const lease = new pg.Client({ connectionString: url, application_name: LEASE })
  await lease.connect()
  if ((await countLeases(lease)) === 1) await dropClones(lease)
  project.provide('testServer', { url, template: await ensureTemplate(url) })
  return async () => {
    await lease.end()
    if (own && (await isAbandoned(url))) await own.stop().catch(() => {})
  }
}

const LEASE = 'atithi-test-lease'

// Test runs side by side share the server: the one that leaves last stops it. A closed connection is listed for a moment more.
async function isAbandoned(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    for (let look = 0; look < 5; look++) {
      if ((await countLeases(client)) === 0) return true
      await sleep(60)
    }
    return false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function countLeases(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ leases: number }>(
    'select count(*)::int as leases from pg_stat_activity where application_name = $1',
    [LEASE],
  )
  return rows[0]?.leases ?? 0
}

const projectRoot = path.resolve(import.meta.dirname, '../../..')
const memory = '/dev/shm'
const leastMemory = 4 * 1024 ** 3

/**
 * Where the server keeps its data: in memory, where the system has room for that. Databases are made and dropped by the hundred, and ext4
 * looks long for the number of a new file when many were just freed.
 */
function dataDirOfTests(): string {
  if (!hasMemory()) return path.join(projectRoot, '.data/test-database')
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)
  return path.join(memory, `atithi-test-${os.userInfo().uid}-${checkout}`)
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastMemory
  } catch {
    return false
  }
}

const dataDir = dataDirOfTests()

// The data of tests may be lost in a crash: nothing waits for the disk.
const unsafeButFast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests do in seconds what a hotel does in days: tables are looked at for their statistics as much more often.
  autovacuum_naptime: '10s',
  // What is kept in memory is kept small.
  max_wal_size: '256MB',
}
