import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db, Trx } from './client.ts'
import type { Reader } from './reader.ts'
import { readIn, type Scope, writeIn } from './scope.ts'
import { useTestDb } from './testing.ts'

/** Never called: each line below `@ts-expect-error` must not compile, or the check of types fails. */
function neverInARead(reader: Reader, work: (trx: Trx) => Promise<void>): unknown[] {
  const rooms = reader.selectFrom('room').select('id').where('id', '=', 'x')
  return [
    // @ts-expect-error a reader inserts nothing
    () => reader.insertInto('room'),
    // @ts-expect-error a reader updates nothing
    () => reader.updateTable('room'),
    // @ts-expect-error a reader deletes nothing
    () => reader.deleteFrom('room'),
    // @ts-expect-error a reader merges nothing
    () => reader.mergeInto('room'),
    // @ts-expect-error what a statement may hold that writes
    () => reader.with('gone', one => one.deleteFrom('room')),
    // @ts-expect-error a reader opens no transaction
    () => reader.transaction(),
    // @ts-expect-error a function that writes or locks wants a transaction
    () => work(reader),
    // @ts-expect-error a reader locks nothing
    () => reader.selectFrom('room').forUpdate(),
    // @ts-expect-error nor after what it selects
    () => rooms.forUpdate(),
    // @ts-expect-error nor after a join
    () => rooms.innerJoin('roomType', 'roomType.id', 'room.roomTypeId').forShare(),
    // @ts-expect-error nor when nothing may hold the rows
    () => rooms.limit(1).forNoKeyUpdate().skipLocked(),
    // @ts-expect-error a column that is not there
    () => reader.selectFrom('room').select('nothingOfThatName'),
    // @ts-expect-error the rows keep their types
    async () => (await rooms.executeTakeFirstOrThrow()).id satisfies number,
  ]
}

/** A transaction, and the database itself, read as a reader does. */
const readsAsWell = (trx: Trx, db: Db): readonly Reader[] => [trx, db]

describe('a Reader', () => {
  const test = useTestDb()

  /** What every select of the product is made of. */
  const namesOf = (reader: Reader, asked: string) =>
    reader
      .selectFrom('appUser as person')
      .leftJoin('property as hotel', join =>
        join.onRef('hotel.accountId', '=', 'person.id').on('hotel.status', '=', 'active'),
      )
      .select(['person.name', 'hotel.name as hotelName'])
      .select(sql<number>`length(person.name)`.as('letters'))
      .where('person.name', '=', asked)
      .$if(asked !== '', query => query.where('person.isActive', '=', true))
      .orderBy('person.id', 'desc')
      .limit(1)
      .execute()

  it('is refused by the compiler what writes or locks, and given what reads', () => {
    expect([neverInARead, readsAsWell]).toHaveLength(2)
  })

  it('reads the same in a read, in a transaction and outside a scope', async () => {
    const { id: accountId } = await test.ownerDb
      .insertInto('appUser')
      .values({ email: 'asha@example.in', name: 'Asha', role: 'owner', passwordHash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const found = [{ name: 'Asha', hotelName: null, letters: 4 }]
    const scope: Scope = { role: 'tenant', accountId, propertyIds: [], reaches: 'properties' }
    expect(await readIn(test.db, scope, reader => namesOf(reader, 'Asha'))).toEqual(found)
    expect(await writeIn(test.db, scope, trx => namesOf(trx, 'Asha'))).toEqual(found)
    expect(await namesOf(test.ownerDb, 'Asha')).toEqual(found)
  })
})
