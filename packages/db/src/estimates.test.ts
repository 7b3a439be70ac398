import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ofAccount } from './account.ts'
import { readIn, type Scope } from './scope.ts'
import { useTestDb } from './testing.ts'

const hotels = 500
const roomsOfEach = 30

describe('a statement within one property', () => {
  const test = useTestDb()
  const propertyIds = Array.from({ length: hotels }, () => randomUUID())
  const [own = ''] = propertyIds
  const accountIds = propertyIds.map(() => randomUUID())
  const [accountId = ''] = accountIds
  const one: Scope = { role: 'tenant', accountId, propertyIds: [own] }

  beforeAll(async () => {
    await test.ownerDb.connection().execute(async db => {
      // Rooms alone, without the hotels that they are of.
      await sql`set session_replication_role = replica`.execute(db)
      await sql`insert into room (account_id, property_id, room_type_id, number)
        select h.account_id, h.id, new_id(), n::text
        from unnest(${accountIds}::uuid[], ${propertyIds}::uuid[]) as h (account_id, id), generate_series(1, ${roomsOfEach}::int) n`.execute(
        db,
      )
      await sql`analyze room`.execute(db)
      await sql`reset session_replication_role`.execute(db)
    })
  })

  const expected = (asked: ReturnType<typeof sql>) =>
    readIn(test.db, one, async db => {
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
      }>`explain (format json) ${asked}`.execute(db)
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']
    })

  it('is expected to find as many rows as a property has, not one', async () => {
    const named = await expected(
      sql`select from room where ${ofAccount('room')} and property_id = ${own}`,
    )
    expect(named).toBeGreaterThan(roomsOfEach / 2)
    expect(named).toBeLessThan(roomsOfEach * 2)
  })

  it('is expected to find them by the policy alone, too, where it names no property', async () => {
    const unnamed = await expected(sql`select from room where ${ofAccount('room')}`)
    expect(unnamed).toBeGreaterThan(roomsOfEach / 2)
    expect(unnamed).toBeLessThan(roomsOfEach * 2)
  })
})
