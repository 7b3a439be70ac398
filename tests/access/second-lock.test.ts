import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { askedPastAccount } from '../support/named-accounts.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
let mine: Hotel
let theirs: Hotel

beforeAll(async () => {
  mine = await world.openHotel()
  theirs = await world.openHotel()
  for (const hotel of [mine, theirs])
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
})

const scopeOf = ({ accountId, propertyId }: Hotel): Scope => ({
  role: 'tenant',
  accountId,
  propertyIds: [propertyId],
  reaches: 'properties',
})
/** These ask for rows without their account: the database has to refuse them by itself. */
const past = sql.raw(askedPastAccount)
const counted = (table: string, propertyId: string) =>
  sql<{
    rows: number
  }>`${past} select count(*) as rows from ${sql.table(table)} where property_id = ${propertyId}`

describe('the database alone', () => {
  it('shows a tenant nothing of a neighbour through the driver’s scope', async () => {
    for (const table of ['booking', 'booking_night', 'room_night', 'room', 'audit_entry']) {
      const { rows } = await readIn(world.db, scopeOf(mine), db =>
        counted(table, theirs.propertyId).execute(db),
      )
      expect(rows, table).toEqual([{ rows: 0 }])
    }
    const properties = await readIn(world.db, scopeOf(mine), db =>
      db.selectFrom('property').select('id').execute(),
    )
    expect(properties).toEqual([{ id: mine.propertyId }])
    expect(
      await readIn(world.db, scopeOf(mine), db => db.selectFrom('guest').select('id').execute()),
    ).toEqual([])
  })

  it('lets a tenant change nothing of a neighbour', async () => {
    const updated = await writeIn(world.db, scopeOf(mine), trx =>
      trx
        .updateTable('booking')
        .set({ guestName: 'X' })
        .where('propertyId', '=', theirs.propertyId)
        .executeTakeFirstOrThrow(),
    )
    expect(updated.numUpdatedRows).toBe(0n)
    const planted = writeIn(world.db, scopeOf(mine), trx =>
      trx
        .insertInto('room')
        .values({ propertyId: theirs.propertyId, roomTypeId: theirs.roomTypeId, number: '999' })
        .execute(),
    )
    await expect(planted).rejects.toThrow(/row-level security/)
  })

  it('review: security M4: lets a tenant touch nobody’s account', async () => {
    const clerk = await world.createStaff(mine, ['bookings'])
    const stranger = await world.createStaff(theirs, ['bookings'])
    const idOf = async (browser: typeof clerk) => (await browser.call.auth.me())?.userId ?? ''
    const [own, other] = [await idOf(clerk), await idOf(stranger)]
    const run = (statement: string) =>
      writeIn(world.db, scopeOf(mine), trx => sql.raw(statement).execute(trx))
    for (const refused of [
      `update app_user set role = 'admin' where id = '${own}'`,
      `update app_user set password_hash = 'x'`,
      `update app_user set email = 'x@example.in' where id = '${own}'`,
      'select password_hash from app_user',
      'select email from app_user',
      'select phone from app_user',
      'select * from attempt',
      'delete from attempt',
      `insert into attempt (subject) values ('sign-in account:b@example.in')`,
      `insert into app_user (email, name, role) values ('b@example.in', 'B', 'admin')`,
      `insert into app_user (email, name, role) values ('c@example.in', 'C', 'owner')`,
      `insert into user_session (token_hash, user_id, expires_at) values ('x', '${own}', now())`,
      'select token_hash from user_session',
      'update user_session set user_id = user_id',
      'select token_hash from account_token',
      `insert into account_token (token_hash, user_id, purpose, expires_at) values ('x', '${other}', 'reset', now())`,
      'select * from two_factor',
      'delete from two_factor',
      'select * from recovery_code',
      'select * from sign_in',
      'select * from password_reset_request',
    ])
      await expect(run(refused), refused).rejects.toThrow(/permission denied|row-level security/)
    const touched = async (statement: string) => (await run(statement)).numAffectedRows
    expect(await touched(`update app_user set is_active = true where id = '${other}'`)).toBe(0n)
    expect(
      await touched(`update app_user set is_active = true where role in ('owner', 'admin')`),
    ).toBe(0n)
    expect(await touched(`delete from user_session where user_id = '${other}'`)).toBe(0n)
    // What a hotel does with its own staff.
    expect(await touched(`update app_user set is_active = true where id = '${own}'`)).toBe(1n)
    expect(await touched(`delete from user_session where user_id = '${own}'`)).toBe(1n)
    expect((await stranger.call.auth.me())?.userId).toBe(other)
  })

  it('shows a visitor no booking, guest, room or audit entry', async () => {
    const { accountId, propertyId } = mine
    const visitor: Scope = { role: 'visitor', accountId, propertyIds: [propertyId] }
    for (const table of ['booking', 'guest', 'room', 'audit_entry', 'app_user', 'folio_line']) {
      await expect(
        readIn(world.db, visitor, db => sql`${past} select 1 from ${sql.table(table)}`.execute(db)),
        table,
      ).rejects.toThrow(/permission denied/)
    }
    await expect(
      writeIn(world.db, visitor, trx => trx.updateTable('property').set({ name: 'X' }).execute()),
    ).rejects.toThrow(/permission denied/)
  })

  it('review: security S1: shows a hotel the names of its own people and of nobody else', async () => {
    const admin = await world.makeAdmin()
    const clerk = await world.createStaff(mine, ['bookings'])
    await world.createStaff(theirs, ['bookings'])
    const me = async (browser: typeof clerk) => (await browser.call.auth.me())?.userId ?? ''
    const seen = async () => {
      const people = await readIn(world.db, scopeOf(mine), db =>
        db.selectFrom('appUser').select('id').execute(),
      )
      return people.map(({ id }) => id)
    }
    const own = await world.ownerDb
      .selectFrom('staffMember')
      .select('userId')
      .where('propertyId', '=', mine.propertyId)
      .execute()
    const ownPeople = [mine.accountId, ...own.map(({ userId }) => userId)]
    expect(ownPeople).toContain(await me(clerk))
    expect((await seen()).toSorted()).toEqual(ownPeople.toSorted())
    // Whoever of the platform has done something at the hotel stands in its trail by name.
    await admin.call.properties.update({ propertyId: mine.propertyId, name: 'Lotus House' })
    expect((await seen()).toSorted()).toEqual([...ownPeople, await me(admin)].toSorted())
    const contacts = await readIn(world.db, scopeOf(mine), db =>
      sql<{
        email: string
      }>`select c.email from app_user u cross join lateral contact_of(u.id) c`.execute(db),
    )
    expect(contacts.rows).toHaveLength(ownPeople.length)
  })

  it.each([
    ['platform', () => world.url, 'atithi_tenant_app'],
    ['tenants', () => world.tenantUrl, 'atithi_app'],
  ] as const)(
    'gives the login of %s nothing before a scope, whatever it says it is',
    async (_, url, other) => {
      const client = new pg.Client(url())
      await client.connect()
      try {
        const owner = pg.escapeIdentifier(new URL(world.ownerUrl).username)
        for (const power of [
          `set role ${owner}`,
          `set session authorization ${owner}`,
          `set role ${other}`,
        ])
          await expect(client.query(power), power).rejects.toThrow(/permission denied/)
        for (const change of [
          'alter table booking disable row level security',
          'alter role atithi_app bypassrls',
          'alter role atithi_tenant_app bypassrls',
          'create table of_mine (n int)',
          'create policy everything on booking using (true)',
        ])
          await expect(client.query(change), change).rejects.toThrow(
            /permission denied|must be owner/,
          )
        await expect(client.query('select from booking')).rejects.toThrow(/permission denied/)
      } finally {
        await client.end()
      }
    },
  )

  it('review: security S7: keeps the platform’s scope from the login of hotels, and theirs from the platform’s', async () => {
    const [platform, tenants] = [new pg.Client(world.url), new pg.Client(world.tenantUrl)]
    await Promise.all([platform.connect(), tenants.connect()])
    const refusesRole = (client: pg.Client, role: string) =>
      expect(client.query(`set role ${role}`), role).rejects.toThrow(/permission denied/)
    try {
      // A role of a scope is taken by name, and is gone with it.
      await platform.query('begin; set local role atithi_platform')
      expect((await platform.query('select from booking')).rowCount).toBeGreaterThan(1)
      await platform.query('commit')
      for (const role of ['atithi_property', 'atithi_portfolio', 'atithi_tenant', 'atithi_visitor'])
        await refusesRole(platform, role)
      await refusesRole(tenants, 'atithi_platform')
      await refusesRole(tenants, 'atithi_app')
      // Nor from within a scope, whose role may be laid down again.
      await tenants.query('begin; set local role atithi_property')
      await expect(tenants.query('set local role atithi_platform')).rejects.toThrow(/permission/)
      await tenants.query(`rollback; begin; set local role atithi_portfolio`)
      expect((await tenants.query('select from booking')).rowCount).toBe(0)
      await tenants.query('reset role; savepoint laid_down')
      for (const asked of [
        'select from booking',
        'select from app_user',
        'select from attempt',
        `select * from portfolio_of('${theirs.accountId}')`,
        `select * from contact_of('${theirs.accountId}')`,
      ]) {
        await expect(tenants.query(asked), asked).rejects.toThrow(/permission denied/)
        await tenants.query('rollback to laid_down')
      }
      await tenants.query('rollback; begin; set local role atithi_portfolio')
      await expect(
        tenants.query('set local row_security = off; select from booking'),
      ).rejects.toThrow(/row-level security/)
    } finally {
      await Promise.all([platform.end(), tenants.end()])
    }
  })

  it('lets nobody edit the trail or the folio, not even the owner of the tables', async () => {
    await expect(
      world.ownerDb.updateTable('auditEntry').set({ action: 'a.b' }).execute(),
    ).rejects.toThrow(/append-only/)
    await expect(world.ownerDb.deleteFrom('auditEntry').execute()).rejects.toThrow(/append-only/)
    await expect(
      writeIn(world.db, scopeOf(mine), trx => trx.deleteFrom('folioLine').execute()),
    ).rejects.toThrow(/permission denied/)
  })
})
