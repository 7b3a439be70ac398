import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { applicationUrl, loginsOf, openLogins } from './login-role.ts'
import { migrateToLatest, migrationsDir } from './migrate.ts'

const CLONE = 'atithi_test_'
const TEMPLATE = 'atithi_template_'
const BUILD_LOCK = 7_204_061

/** The address of another database on the same server. */
function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The migrated database that test databases are copies of. Its name carries a hash of the migrations: unchanged ones are not run again. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = TEMPLATE + (await hashOfMigrations())
  await onServer(serverUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [BUILD_LOCK])
    if (!(await exists(client, name))) await build(client, name, serverUrl)
    await openLogins(serverUrl, loginsOf(applicationUrl(serverUrl)))
  })
  return name
}

async function build(client: pg.Client, name: string, serverUrl: string): Promise<void> {
  const partial = `${name}_partial`
  await client.query(`drop database if exists ${partial} with (force)`)
  await client.query(`create database ${partial}`)
  await migrateToLatest(databaseUrl(serverUrl, partial))
  await client.query(`alter database ${partial} rename to ${name}`)
}

/** A new database from the template, for one test file. */
export async function cloneTemplate(
  serverUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = CLONE + randomBytes(6).toString('hex')
  await onServer(serverUrl, client =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const drop = () =>
    onServer(
      serverUrl,
      async client => void (await client.query(`drop database if exists ${name} with (force)`)),
    )
  return { url: databaseUrl(serverUrl, name), drop }
}

/** Drops the copies that killed test runs left behind. */
export async function dropClones(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [CLONE],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return (
    (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1
  )
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrationsDir)).sort())
    hash.update(file).update(await readFile(path.join(migrationsDir, file)))
  return hash.digest('hex').slice(0, 12)
}
