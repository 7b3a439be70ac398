import { useTestDb } from '@atithi/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { staleSchemaFiles } from '../../scripts/schema/schema-files.ts'

describe('schema.ts and docs/schema.md', () => {
  const test = useTestDb()

  it('are what `npm run db:types` writes from the migrations', async () => {
    expect(await staleSchemaFiles(test.url)).toEqual([])
  })

  it('are refused when the schema has moved on', async () => {
    await sql`alter table extra add column weight int`.execute(test.ownerDb)
    expect(await staleSchemaFiles(test.url)).toEqual([
      'packages/db/src/schema.ts',
      'docs/schema.md',
    ])
  })
})
