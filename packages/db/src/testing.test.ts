import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isMigrated } from './migrate.ts'
import { createTestDb, useTestDb } from './testing.ts'

describe('useTestDb', () => {
  const test = useTestDb()

  it('gives a migrated database', async () => {
    expect(await isMigrated(test.db)).toBe(true)
  })

  it('connects as the application, bound by row-level security', async () => {
    const { rows } = await sql<{
      role: string
      bypasses: boolean
    }>`select rolname as role, rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(
      test.db,
    )
    expect(rows).toEqual([{ role: 'atithi_app', bypasses: false }])
  })

  it('shares nothing with another test database', async () => {
    const other = await createTestDb()
    await sql`create table only_here (n int)`.execute(other.ownerDb)
    const { rows } = await sql<{
      found: string | null
    }>`select to_regclass('only_here')::text as found`.execute(test.ownerDb)
    await other.drop()
    expect(rows).toEqual([{ found: null }])
  })
})
