import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDb, createPool } from './client.ts'
import { deadlocksOf } from './deadlocks.ts'
import { inTransaction } from './scope.ts'
import { useTestDb } from './testing.ts'

const test = useTestDb()

it('counts a deadlock that PostgreSQL broke, and nothing else that fails', async () => {
  const pool = createPool(test.url, { max: 4 })
  const db = createDb(pool)
  try {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow()
    expect(deadlocksOf(pool)).toBe(0)
    const held: (() => void)[] = []
    const both = new Promise<void>(resolve => held.push(resolve))
    let waiting = 0
    const inOrder = (first: number, second: number) =>
      inTransaction(db, async trx => {
        await sql`select pg_advisory_xact_lock(${first})`.execute(trx)
        waiting += 1
        if (waiting === 2) held[0]?.()
        await both
        await sql`select pg_advisory_xact_lock(${second})`.execute(trx)
      })
    const outcomes = await Promise.allSettled([inOrder(71, 72), inOrder(72, 71)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(deadlocksOf(pool)).toBe(1)
  } finally {
    await db.destroy()
  }
})
