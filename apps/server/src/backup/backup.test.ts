import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { migrateToLatest } from '@atithi/db/migrate'
import { assertPowerless } from '@atithi/db/powerless'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

describe('a backup of a running hotel', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-backup-'))
  // The database server may run as another user, who has to reach the folder.
  fs.chmodSync(folder, 0o755)
  const at = (name: string) => path.join(folder, name)
  let database: OpenDatabase
  let db: Db
  /** Emails of the accounts that the database has acknowledged, in order. */
  const acknowledged: string[] = []
  let beforeTheBackup = 0

  const dbAt = (url: string): Db => createDb(createPool(url, { max: 1 }))
  async function register(): Promise<void> {
    const email = `guest${acknowledged.length}@example.in`
    await db
      .insertInto('appUser')
      .values({ email, name: 'Asha Rao', role: 'owner', passwordHash: 'x'.repeat(2000) })
      .execute()
    acknowledged.push(email)
  }

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: undefined, dataDir: at('data') })
    await migrateToLatest(database.migrationUrl)
    db = dbAt(database.migrationUrl)
    fs.mkdirSync(at('data/media/property'), { recursive: true })
    fs.writeFileSync(at('data/media/property/pool.avif'), Buffer.from([1, 2, 3, 0, 255]))
    fs.writeFileSync(at('data/signing.key'), 'a key', { mode: 0o600 })
    fs.writeFileSync(at('data/running.json'), '{}')
    for (let n = 0; n < 300; n += 1) await register()
    beforeTheBackup = acknowledged.length
    let copying = true
    const taking = takeBackup(at('data'), at('backup'), new Date('2026-11-21T03:00:00Z')).finally(
      () => {
        copying = false
      },
    )
    while (copying) await register()
    await taking
  })
  afterAll(async () => {
    await db.destroy()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('brings back every row, upload and key, as of one moment', async () => {
    expect(acknowledged.length).toBeGreaterThan(beforeTheBackup)
    expect(await restoreBackup(at('backup'), at('restored'))).toEqual({
      takenAt: '2026-11-21T03:00:00.000Z',
    })
    const restored = await openDatabase({ databaseUrl: undefined, dataDir: at('restored') })
    const other = dbAt(restored.migrationUrl)
    try {
      const kept = await other.selectFrom('appUser').select('email').orderBy('createdAt').execute()
      expect(kept.length).toBeGreaterThanOrEqual(beforeTheBackup)
      expect(kept.map(row => row.email)).toEqual(acknowledged.slice(0, kept.length))
      // The application logs in to it as before, with a password that came back with the data.
      for (const [login, url] of [
        ['platform', restored.url],
        ['tenants', restored.tenantUrl],
      ] as const) {
        const application = dbAt(url)
        await expect(assertPowerless(application, login)).resolves.toBeUndefined()
        await application.destroy()
      }
      expect(await contentOf(other, kept.length)).toEqual(await contentOf(db, kept.length))
    } finally {
      await other.destroy()
      await restored.stop()
    }
    expect(fs.readFileSync(at('restored/media/property/pool.avif'))).toEqual(
      fs.readFileSync(at('data/media/property/pool.avif')),
    )
    expect(fs.readFileSync(at('restored/signing.key'), 'utf8')).toBe('a key')
    expect(fs.statSync(at('restored/signing.key')).mode & 0o077).toBe(0)
    expect(fs.existsSync(at('restored/running.json'))).toBe(false)
  })

  it('is never written over anything', async () => {
    await expect(takeBackup(at('data'), at('backup'), new Date())).rejects.toThrow('exists already')
    await expect(restoreBackup(at('backup'), at('data'))).rejects.toThrow('is not empty')
  })

  it('is refused when a byte of it has changed, or a part of it is missing', async () => {
    fs.writeFileSync(at('backup/media/property/pool.avif'), Buffer.from([1, 2, 3, 0, 254]))
    await expect(restoreBackup(at('backup'), at('elsewhere'))).rejects.toThrow(
      'media/property/pool.avif',
    )
    fs.rmSync(at('backup/manifest.json'))
    await expect(restoreBackup(at('backup'), at('elsewhere'))).rejects.toThrow('not a whole backup')
    expect(fs.existsSync(at('elsewhere/postgres'))).toBe(false)
  })
})

/** A digest of every table; of the accounts only the first so many. */
async function contentOf(db: Db, accounts: number): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      -- Written when the copy is whole, so that the copy itself lacks it; and what counts the accounts that go on coming.
      and relname not in ('backup', 'kept_count') order by 1`.execute(db)
  const digests: Record<string, unknown> = {}
  for (const { name } of tables) {
    const rows =
      name === 'app_user' || name === 'account'
        ? sql`(select * from ${sql.table(name)} order by created_at limit ${accounts})`
        : sql.table(name)
    const { rows: found } =
      await sql`select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${rows} t`.execute(
        db,
      )
    digests[name] = found[0]
  }
  return digests
}
