import { type Compilable, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountOf, ofAccount, theAccount } from './account.ts'
import { AccountNaming } from './account-naming.ts'
import { createDb, createPool } from './client.ts'
import { compileOnce, type Slots } from './compile-once.ts'
import type { AccountId } from './ids.ts'
import type { Reader } from './reader.ts'
import { readIn, writeIn } from './scope.ts'
import { useTestDb } from './testing.ts'

const account: AccountId = '01a1fb9c-4270-7ce6-9370-3e06c8899a3e'

// Nobody is ever asked: what is compiled is looked at.
const unasked = createDb(createPool('postgres://nobody@localhost/nothing'))
const one = unasked.withPlugin(new AccountNaming(account))
const all = unasked.withPlugin(new AccountNaming(undefined))

/** The text, each account that it names as `@`, and its other values in order. */
function told(asked: Compilable): [string, ...unknown[]] {
  const { sql: text, parameters } = asked.compile()
  const places = [...text.matchAll(/\$(\d+)/g)]
  const isAccount = (value: unknown) => value === account
  const shown = text.replaceAll('"', '').replace(/\$(\d+)/g, (_, n: string) => {
    return isAccount(parameters[Number(n) - 1]) ? '@' : '?'
  })
  expect(places).toHaveLength(parameters.length)
  return [shown, ...parameters.filter(value => !isAccount(value))]
}

describe('what is read names the account', () => {
  it('of a table, by its alias where it has one, before what was asked', () => {
    expect(told(one.selectFrom('room').select('id').where('number', '=', '7'))).toEqual([
      'select id from room where room.account_id = @ and number = ?',
      '7',
    ])
    expect(told(one.selectFrom('room as r').select('r.id'))).toEqual([
      'select r.id from room as r where r.account_id = @',
    ])
  })

  it('of none that is nobody’s', () => {
    expect(told(one.selectFrom('plan').select('id'))).toEqual(['select id from plan'])
    expect(told(one.selectFrom('appUser as u').select('u.id'))).toEqual([
      'select u.id from app_user as u',
    ])
  })

  it('of joined tables as that of the first', () => {
    const inner = one
      .selectFrom('booking as b')
      .innerJoin('room as r', 'r.propertyId', 'b.propertyId')
      .innerJoin('appUser as u', 'u.id', 'b.accountId')
      .select('r.id')
    expect(told(inner)).toEqual([
      'select r.id from booking as b inner join room as r on r.property_id = b.property_id and r.account_id = b.account_id ' +
        'inner join app_user as u on u.id = b.account_id where b.account_id = @',
    ])
    const left = one
      .selectFrom('booking as b')
      .leftJoin('guest as g', 'g.id', 'b.guestId')
      .select('g.id')
    expect(told(left)).toEqual([
      'select g.id from booking as b left join guest as g on g.id = b.guest_id and g.account_id = b.account_id where b.account_id = @',
    ])
  })

  it('of a table that may be missing, where none stands before it', () => {
    const read = one
      .selectFrom('appUser as u')
      .leftJoin('property as p', 'p.accountId', 'u.id')
      .innerJoin('room as r', 'r.propertyId', 'p.id')
      .select('r.id')
    expect(told(read)).toEqual([
      'select r.id from app_user as u left join property as p on p.account_id = u.id and p.account_id = @ ' +
        'inner join room as r on r.property_id = p.id and r.account_id = @',
    ])
  })

  it('once, of a statement that stands in a raw one', () => {
    const inner = one
      .selectFrom('booking as b')
      .innerJoin('room as r', 'r.propertyId', 'b.propertyId')
      .select('r.id')
    const outer = sql`select from ${inner} counted`
    expect(told({ compile: () => outer.compile(one) })).toEqual([
      'select from (select r.id from booking as b inner join room as r on r.property_id = b.property_id and r.account_id = b.account_id ' +
        'where b.account_id = @) counted',
    ])
  })

  it('of tables beside one another, and of one joined without a condition', () => {
    expect(told(one.selectFrom(['room as r', 'guest as g']).select('r.id'))).toEqual([
      'select r.id from room as r, guest as g where r.account_id = @ and g.account_id = r.account_id',
    ])
    expect(told(one.selectFrom('room as r').crossJoin('guest as g').select('r.id'))).toEqual([
      'select r.id from room as r cross join guest as g where r.account_id = @ and g.account_id = r.account_id',
    ])
  })

  it('of each level of the statement', () => {
    const read = one
      .with('seen', db => db.selectFrom('guest').select('id'))
      .selectFrom('booking as b')
      .innerJoin('seen', 'seen.id', 'b.guestId')
      .innerJoin(
        eb => eb.selectFrom('room as r').select('r.propertyId').as('house'),
        join => join.onRef('house.propertyId', '=', 'b.propertyId'),
      )
      .select('b.id')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('payment as m').select('m.id').whereRef('m.bookingId', '=', 'b.id')),
      )
    expect(told(read)).toEqual([
      'with seen as (select id from guest where guest.account_id = @) select b.id from booking as b ' +
        'inner join seen on seen.id = b.guest_id ' +
        'inner join (select r.property_id from room as r where r.account_id = @) as house on house.property_id = b.property_id ' +
        'where b.account_id = @ and exists (select m.id from payment as m where m.account_id = @ and m.booking_id = b.id)',
    ])
  })

  it('of both sides of a union', () => {
    const read = one
      .selectFrom('room')
      .select('id')
      .unionAll(eb => eb.selectFrom('room as r').select('r.id'))
    expect(told(read)).toEqual([
      'select id from room where room.account_id = @ union all select r.id from room as r where r.account_id = @',
    ])
  })

  it('and is not let loose by an alternative', () => {
    const alternative = sql<boolean>`number = ${'7'} or number = ${'8'}`
    expect(told(one.selectFrom('room').select('id').where(alternative))).toEqual([
      'select id from room where room.account_id = @ and (number = ? or number = ?)',
      '7',
      '8',
    ])
    const built = one
      .selectFrom('room')
      .select('id')
      .where(eb => eb.or([eb('number', '=', '7'), eb('number', '=', '8')]))
    expect(told(built)).toEqual([
      'select id from room where room.account_id = @ and (number = ? or number = ?)',
      '7',
      '8',
    ])
  })
})

describe('what is changed or deleted names the account', () => {
  it('of its table', () => {
    expect(told(one.updateTable('room').set({ number: '9' }).where('id', '=', 'x'))).toEqual([
      'update room set number = ? where room.account_id = @ and id = ?',
      '9',
      'x',
    ])
    expect(told(one.deleteFrom('room as r').where('r.id', '=', 'x'))).toEqual([
      'delete from room as r where r.account_id = @ and r.id = ?',
      'x',
    ])
  })

  it('of what is joined to a table beside it as that of this one: a join cannot speak of what is changed', () => {
    const changed = one
      .updateTable('room as r')
      .from('booking as b')
      .innerJoin('guest as g', 'g.id', 'b.guestId')
      .set({ number: '7' })
      .whereRef('b.propertyId', '=', 'r.propertyId')
    expect(told(changed)).toEqual([
      'update room as r set number = ? from booking as b inner join guest as g on g.id = b.guest_id and g.account_id = b.account_id ' +
        'where b.account_id = @ and r.account_id = b.account_id and b.property_id = r.property_id',
      '7',
    ])
  })

  it('of the tables beside it, and its own as that of these', () => {
    const changed = one
      .updateTable('booking as b')
      .from('guest as g')
      .set({ guestName: 'X' })
      .whereRef('g.id', '=', 'b.guestId')
    expect(told(changed)).toEqual([
      'update booking as b set guest_name = ? from guest as g where g.account_id = @ and b.account_id = g.account_id and g.id = b.guest_id',
      'X',
    ])
    const deleted = one
      .deleteFrom('room as r')
      .using('roomType as t')
      .whereRef('t.id', '=', 'r.roomTypeId')
    expect(told(deleted)).toEqual([
      'delete from room as r using room_type as t where t.account_id = @ and r.account_id = t.account_id and t.id = r.room_type_id',
    ])
  })
})

describe('what is inserted bears the account', () => {
  const row = { propertyId: 'h', roomTypeId: 't', number: '7' }

  it('in each row of values', () => {
    const rows = [row, { ...row, number: sql<string>`lower(${'B'})` }]
    expect(told(one.insertInto('room').values(rows))).toEqual([
      'insert into room (property_id, room_type_id, number, account_id) values (?, ?, ?, @), (?, ?, lower(?), @)',
      'h',
      't',
      '7',
      'h',
      't',
      'B',
    ])
  })

  it('in what is selected', () => {
    const copied = one
      .insertInto('room')
      .columns(['propertyId', 'roomTypeId', 'number'])
      .expression(db => db.selectFrom('roomType as t').select(['t.propertyId', 't.id', 't.name']))
    expect(told(copied)).toEqual([
      'insert into room (property_id, room_type_id, number, account_id) ' +
        'select t.property_id, t.id, t.name, @::uuid as account_id from room_type as t where t.account_id = @',
    ])
  })

  it('once, where it is said already, and not in a table that has none', () => {
    expect(told(one.insertInto('room').values({ ...row, accountId: 'a' }))).toEqual([
      'insert into room (property_id, room_type_id, number, account_id) values (?, ?, ?, ?)',
      'h',
      't',
      '7',
      'a',
    ])
    expect(told(one.insertInto('attempt').values({ subject: 's' }))).toEqual([
      'insert into attempt (subject) values (?)',
      's',
    ])
  })

  it('of its property, where the scope is of all', () => {
    const lookedUp = '(select w.account_id from property w where w.id = ?::uuid)'
    expect(told(all.insertInto('room').values(row))).toEqual([
      `insert into room (property_id, room_type_id, number, account_id) values (?, ?, ?, ${lookedUp})`,
      'h',
      't',
      '7',
      'h',
    ])
    const entry = { actorKind: 'system', action: 'a.b', entity: 'e', entityId: 'x', requestId: 'r' }
    const entries = [
      { ...entry, propertyId: 'h' },
      { ...entry, propertyId: null },
    ] as const
    const [text] = told(all.insertInto('auditEntry').values(entries))
    expect(text).toContain(`?, ${lookedUp}), (`)
    expect(text).toMatch(/\?, default\)$/)
  })
})

describe('in a scope of all accounts', () => {
  it('nothing is bounded, and what is joined stays within one account', () => {
    expect(told(all.selectFrom('room').select('id'))).toEqual(['select id from room'])
    const joined = all
      .selectFrom('booking as b')
      .leftJoin('guest as g', 'g.id', 'b.guestId')
      .select('g.id')
      .where('b.code', '=', 'X')
    expect(told(joined)).toEqual([
      'select g.id from booking as b left join guest as g on g.id = b.guest_id and g.account_id = b.account_id where b.code = ?',
      'X',
    ])
    const changed = all
      .updateTable('booking as b')
      .from('guest as g')
      .set({ guestName: 'X' })
      .whereRef('g.id', '=', 'b.guestId')
    expect(told(changed)).toEqual([
      'update booking as b set guest_name = ? from guest as g where b.account_id = g.account_id and g.id = b.guest_id',
      'X',
    ])
  })
})

describe('raw SQL names the account', () => {
  const asked = sql`select ${theAccount}, ${accountOf(sql`p.id`)} from property p where ${ofAccount('p')} and p.name = ${'Lake'}`

  it('of the scope where it says so', () => {
    expect(told({ compile: () => asked.compile(one) })).toEqual([
      'select @::uuid, @::uuid from property p where p.account_id = @ and p.name = ?',
      'Lake',
    ])
  })

  it('of none where the scope is of all, and looks it up by a property', () => {
    const ofAll = sql`select ${accountOf(sql`p.id`)} from property p where ${ofAccount('p')} and p.name = ${'Lake'}`
    expect(told({ compile: () => ofAll.compile(all) })).toEqual([
      'select (select w.account_id from property w where w.id = p.id)::uuid from property p where true and p.name = ?',
      'Lake',
    ])
  })

  it('within a statement of the builder', () => {
    const read = one
      .selectFrom('room as r')
      .select(sql`(select count(*) from guest g where ${ofAccount('g')})`.as('guests'))
    expect(told(read)).toEqual([
      'select (select count(*) from guest g where g.account_id = @) as guests from room as r where r.account_id = @',
    ])
  })
})

describe('in the database', () => {
  const test = useTestDb({ max: 2 })
  const owners: AccountId[] = []
  const scopeOf = (accountId: AccountId | undefined) =>
    ({ role: 'platform', ...(accountId && { accountId }) }) as const

  beforeAll(async () => {
    for (const name of ['asha', 'ravi']) {
      const { id } = await test.ownerDb
        .insertInto('appUser')
        .values({ email: `${name}@example.in`, name, role: 'owner', passwordHash: '-' })
        .returning('id')
        .executeTakeFirstOrThrow()
      owners.push(id)
      await writeIn(test.db, scopeOf(id), trx =>
        trx
          .insertInto('property')
          .values({ name: `House of ${name}` })
          .execute(),
      )
    }
  })

  it('a row bears the account of the scope that wrote it, and another scope does not find it', async () => {
    const names = (db: Reader) => db.selectFrom('property').select('name').orderBy('name').execute()
    const [asha, ravi] = owners
    expect(await readIn(test.db, scopeOf(asha), names)).toEqual([{ name: 'House of asha' }])
    expect(await readIn(test.db, scopeOf(ravi), names)).toEqual([{ name: 'House of ravi' }])
    expect(await readIn(test.db, scopeOf(undefined), names)).toHaveLength(2)
  })

  it('a statement that is compiled once names the account of each scope that runs it', async () => {
    let built = 0
    const named = compileOnce((db, { like }: Slots<{ like: string }>) => {
      built += 1
      return db
        .selectFrom('property as p')
        .select([
          'p.accountId',
          sql<string>`(select count(*) from property x where ${ofAccount('x')})`.as('of'),
        ])
        .where('p.name', 'like', like)
        .orderBy('p.id')
    })
    const run = (accountId: AccountId | undefined) =>
      readIn(test.db, scopeOf(accountId), db => named(db, { like: 'House%' }))
    for (let round = 0; round < 2; round += 1) {
      for (const accountId of owners)
        expect(await run(accountId)).toMatchObject([{ accountId, of: 1 }])
      expect(await run(undefined)).toMatchObject(owners.map(accountId => ({ accountId, of: 2 })))
    }
    expect(built).toBe(2)
  })

  it('a scope of all accounts refuses to name one', async () => {
    const asked = () =>
      readIn(test.db, scopeOf(undefined), db => sql`select ${theAccount}`.execute(db))
    await expect(asked()).rejects.toThrow(/its scope has to name it/)
    await expect(sql`select from room where ${ofAccount('room')}`.execute(test.db)).rejects.toThrow(
      /has no scope/,
    )
  })
})
