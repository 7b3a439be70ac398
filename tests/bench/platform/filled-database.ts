import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashPassword } from '@atithi/api/identity/auth/adapters/password-hash'
import { businessDate } from '@atithi/api/kernel/shared/dates'
import { applicationUrl, loginsOf, openLogins } from '@atithi/db/login-role'
import { migrateToLatest, UnknownMigrationError } from '@atithi/db/migrate'
import pg from 'pg'

/** Everybody's on the filled platforms. */
export const password = 'a long and private phrase'

const script = fs.readFileSync(path.join(import.meta.dirname, 'fill.sql'), 'utf8')
const version = createHash('sha256').update(script).digest('hex').slice(0, 8)

/**
 * The address, as its owner, of a database with so many hotels on this server: made when it is not there, brought to the newest schema when
 * it is. Stays lie around the day on which it was made, so that one older than a month is made anew, and so is that of another version.
 */
export async function filledDatabase(
  serverUrl: string,
  hotels: number,
  say: (message: string) => void,
): Promise<string> {
  const name = `bench_${hotels}_${version}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await withClient(serverUrl, async client => {
    const { rows } = await client.query<{ name: string; days: number | null }>(
      `select datname as name, extract(day from now() - shobj_description(oid, 'pg_database')::timestamptz)::int as days
       from pg_database where datname like $1`,
      [`bench\\_${hotels}\\_%`],
    )
    const isFresh = rows.some(row => row.name === name && row.days !== null && row.days < 30)
    if (isFresh && (await canBeKept(url.href))) return
    for (const row of rows)
      await client.query(`drop database ${pg.escapeIdentifier(row.name)} with (force)`)
    await client.query(`create database ${name}`)
    await migrateToLatest(url.href)
    await withClient(url.href, filling => fill(filling, hotels, say))
    // Only a database that was filled to the end has its date.
    await client.query(
      `comment on database ${name} is ${pg.escapeLiteral(new Date().toISOString())}`,
    )
  })
  await openLogins(url.href, loginsOf(applicationUrl(url.href)))
  return url.href
}

async function canBeKept(url: string): Promise<boolean> {
  try {
    await migrateToLatest(url)
    return true
  } catch (error) {
    if (error instanceof UnknownMigrationError) return false
    throw error
  }
}

async function fill(
  client: pg.Client,
  hotels: number,
  say: (message: string) => void,
): Promise<void> {
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  const settings = {
    'bench.hotels': String(hotels),
    'bench.today': today,
    'bench.password_hash': await hashPassword(password),
  }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value])
  for (const [name, value] of Object.entries(forLoading))
    await client.query('select set_config($1, $2, false)', [name, value])
  const indexes = await takeIndexesAway(client)
  for (const statement of statementsOf(script))
    await timed(statement, () => client.query(statement))
  for (const statement of indexes) await timed(statement, () => client.query(statement))
  await timed('daily figures', () => client.query('select rebuild_daily_figures()'))
  await timed('vacuum analyze', () => client.query('vacuum (analyze)'))

  async function timed(statement: string, work: () => Promise<unknown>) {
    const started = performance.now()
    await work()
    const seconds = (performance.now() - started) / 1000
    if (seconds > 2)
      say(`  ${statement.replaceAll(/\s+/g, ' ').slice(0, 70)} … ${seconds.toFixed(0)} s`)
  }
}

// No trigger and no foreign key looks at each of millions of rows: what the script writes agrees with itself.
const forLoading = {
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  maintenance_work_mem: '1GB',
  work_mem: '256MB',
  max_parallel_maintenance_workers: '2',
}

/**
 * Drops what is quicker to build over full tables, of those that the script fills; answers the statements that build it. What refers to
 * another row is not looked at again: the script agrees with itself, and what is written later is checked.
 */
async function takeIndexesAway(client: pg.Client): Promise<string[]> {
  const filled = [...script.matchAll(/^insert into (\w+)/gm)].map(([, table]) => table)
  const { rows: constraints } = await client.query<{ drop: string; build: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         || case when contype = 'f' then ' not valid' else '' end as build
     from pg_constraint
     where contype in ('f', 'p', 'u', 'x') and (conrelid = any ($1::regclass[]) or contype = 'f' and confrelid = any ($1::regclass[]))
     order by position(contype in 'fxup')`,
    [filled],
  )
  const { rows: indexes } = await client.query<{ drop: string; build: string }>(
    `select format('drop index %I', c.relname) as drop, pg_get_indexdef(i.indexrelid) as build
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [filled],
  )
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop)
  return [...indexes, ...constraints.toReversed()].map(({ build }) => build)
}

/** The script's statements; a body between dollars may hold semicolons only within a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;\n/)
    .map(statement => statement.trim())
    .filter(Boolean)

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
