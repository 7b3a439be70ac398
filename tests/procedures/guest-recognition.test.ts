import { recogniseGuest } from '@atithi/api/guests/profiles/commands/recognise'
import type { Trx } from '@atithi/db/client'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let accountId: string
const many = 2_000

beforeEach(async () => {
  hotel = await world.openHotel()
  const property = await world.ownerDb
    .selectFrom('property')
    .select('accountId')
    .where('id', '=', hotel.propertyId)
    .executeTakeFirstOrThrow()
  accountId = property.accountId
  await sql`insert into guest (account_id, name, email, phone)
    select ${accountId}, 'Ravi Kumar', 'ravi-' || n || '@example.in', '+9198100' || to_char(n, 'FM00000')
    from generate_series(1, ${many}) n`.execute(world.ownerDb)
  await sql`analyze guest`.execute(world.ownerDb)
})

const inScope = <T>(work: (trx: Trx) => Promise<T>) =>
  writeIn(world.db, { role: 'tenant', propertyIds: [hotel.propertyId], accountId }, work)

const read = sql<{ rows: number }>`
  select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'guest'`

const idOf = async (email: string) =>
  (
    await world.ownerDb
      .selectFrom('guest')
      .select('id')
      .where('accountId', '=', accountId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

describe('recognition of a guest', () => {
  it('reads who shares the email or the phone, and not every guest of the account', async () => {
    for (const contact of [
      { name: 'Ravi Kumar', email: 'ravi-7@example.in', phone: '+919700000000' },
      { name: 'Ravi Kumar', email: 'nobody@example.in', phone: '+919810000012' },
      { name: 'Somebody New', email: 'new@example.in', phone: '+919700000001' },
    ]) {
      const rows = await inScope(async trx => {
        await recogniseGuest(trx, accountId, contact)
        return (await read.execute(trx)).rows[0]?.rows
      })
      expect(rows, contact.email).toBeLessThan(20)
    }
  })

  it('review: mission 7: takes the email before the phone, and the phone only with a compatible name', async () => {
    const known = (name: string, email: string, phone: string) =>
      inScope(trx => recogniseGuest(trx, accountId, { name, email, phone }))
    const [seven, twelve] = [await idOf('ravi-7@example.in'), await idOf('ravi-12@example.in')]
    expect(await known('Ravi Kumar', 'ravi-7@example.in', '+919810000012')).toBe(seven)
    expect(await known('R. Kumar', 'other@example.in', '+919810000012')).toBe(twelve)
    expect([seven, twelve]).not.toContain(
      await known('Meera Nair', 'meera@example.in', '+919810000012'),
    )
  })
})
