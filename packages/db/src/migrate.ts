import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createDb, createPool } from './client.ts'
import type { DB } from './schema.ts'

export const migrationsDir = path.join(import.meta.dirname, 'migrations')

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsDir)).filter(file => file.endsWith('.sql')).sort()
  const texts = await Promise.all(
    files.map(file => readFile(path.join(migrationsDir, file), 'utf8')),
  )
  return Object.fromEntries(
    files.map((file, at) => [
      path.basename(file, '.sql'),
      { up: async db => void (await sql.raw(texts[at] ?? '').execute(db)) },
    ]),
  )
}

const migratorFor = (db: Kysely<DB>) =>
  new Migrator({ db, provider: { getMigrations: loadMigrations } })

/** The database is not at the newest schema, and this login may not bring it there. */
export class MayNotMigrateError extends Error {
  override readonly name = 'MayNotMigrateError'
  readonly login: string
  constructor(login: string) {
    super(`${login} may not migrate the database`)
    this.login = login
  }
}

/** The database was made by other migrations than these, and is left as it is. */
export class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError'
  readonly migration: string
  constructor(migration: string) {
    super(`the database has the migration ${migration}, which is not among these`)
    this.migration = migration
  }
}

/**
 * Brings the database at `url` to the newest schema. Many processes may call it at once: one migrates under a lock, the others wait.
 * Answers whether this login may migrate at all; one that may not is refused only where there is something to do.
 * Throws UnknownMigrationError for a database of another version.
 */
export async function migrateToLatest(
  url: string,
  onStep?: (name: string) => void,
): Promise<boolean> {
  const db = createDb(createPool(url, { max: 1 }))
  try {
    const { rows } = await sql<{
      login: string
      may: boolean
      isNew: boolean
    }>`select current_user as login, has_schema_privilege('public', 'create') as may,
      to_regclass('kysely_migration') is null as "isNew"`.execute(db)
    const [asked] = rows
    if (!asked?.may) {
      if (await isMigrated(db).catch(() => false)) return false
      throw new MayNotMigrateError(asked?.login ?? 'this login')
    }
    if (!asked.isNew) await refuseUnknown(db)
    const { error, results } = await migratorFor(db).migrateToLatest()
    for (const step of results ?? []) if (step.status === 'Success') onStep?.(step.migrationName)
    if (error) throw error
    return true
  } finally {
    await db.destroy()
  }
}

export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from applied_migrations()`.execute(db)
  const applied = new Set(rows.map(row => row.name))
  return Object.keys(await loadMigrations()).every(name => applied.has(name))
}

// The table alone is asked: of whoever migrates first at this moment there may be nothing else yet.
async function refuseUnknown(db: Kysely<DB>): Promise<void> {
  const unknown = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', 'not in', Object.keys(await loadMigrations()))
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  if (unknown) throw new UnknownMigrationError(unknown.name)
}
