import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshPlan, oncePlanned } from './prepared-statements.ts'
import { readIn } from './scope.ts'
import { useTestDb } from './testing.ts'

const property = '01a1fb9c-4222-7ab6-82e2-f7a8767fc6b1'

describe('statementName', () => {
  const test = useTestDb({ max: 1 })
  const prepared = async () => {
    const { rows } = await test.pools.platform.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    )
    return rows.map(row => row.statement)
  }

  it('prepares a statement with values once for a connection', async () => {
    for (const name of ['one', 'two']) await sql`select ${name}::text as asked`.execute(test.db)
    expect((await prepared()).filter(text => text.includes('as asked'))).toHaveLength(1)
  })

  it('leaves a statement that wants a fresh plan to its values', async () => {
    for (const name of ['one', 'two'])
      await sql`${sql.raw(freshPlan)} select ${name}::text as wanted_anew`.execute(test.db)
    expect((await prepared()).filter(text => text.includes('wanted_anew'))).toEqual([])
  })

  it('has PostgreSQL plan once what begins so, whatever its values are', async () => {
    const modeOf = (beginning: string) =>
      readIn(test.db, { role: 'platform' }, async db => {
        const { rows } = await sql<{ mode: string }>`${sql.raw(beginning)}
          select current_setting('plan_cache_mode') as mode, ${1}::int`.execute(db)
        return rows[0]?.mode
      })
    expect(await modeOf(oncePlanned)).toBe('force_generic_plan')
    expect(await modeOf('')).toBe('auto')
  })

  it('keeps row-level security in force when the scope of a prepared statement changes', async () => {
    const { id: owner } = await test.ownerDb
      .insertInto('appUser')
      .values({ email: 'asha@example.in', name: 'Asha Rao', role: 'owner', passwordHash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ownerDb
      .insertInto('property')
      .values({ id: property, accountId: owner, name: 'Lotus House' })
      .execute()
    const seenAs = (role: 'tenant' | 'visitor', propertyIds: string[]) =>
      readIn(test.db, { role, accountId: owner, propertyIds }, db =>
        db.selectFrom('property').select('id').where('id', '=', property).execute(),
      )
    for (let run = 0; run < 8; run++) expect(await seenAs('tenant', [property])).toHaveLength(1)
    expect(await seenAs('tenant', ['01a1fb9c-4270-7ce6-9370-3e06c8899a3d'])).toHaveLength(0)
    expect(await seenAs('visitor', [property])).toHaveLength(0)
    expect(await seenAs('tenant', [property])).toHaveLength(1)
  })
})
