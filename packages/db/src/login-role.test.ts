import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDb, createPool } from './client.ts'
import { applicationUrl, openLogin } from './login-role.ts'
import { assertPowerless } from './powerless.ts'
import { useTestDb } from './testing.ts'

const test = useTestDb()

const ownerOfServer = () => new URL(test.ownerUrl).username

/** As somebody whom the owner has just made, in this way. */
async function loginAs(making: string, then = ''): Promise<() => Promise<void>> {
  const name = `stranger_${Math.random().toString(36).slice(2, 10)}`
  const owner = new pg.Client(test.ownerUrl)
  await owner.connect()
  const password = 'hunter2'
  await owner.query(`create role ${name} login password '${password}' ${making}`)
  if (then) await owner.query(then.replaceAll('NAME', name).replaceAll('OWNER', ownerOfServer()))
  const db = createDb(
    createPool(Object.assign(new URL(test.ownerUrl), { username: name, password }).href),
  )
  return async () => {
    try {
      await assertPowerless(db)
    } finally {
      await db.destroy()
      await owner.query(`reassign owned by ${name} to current_user; drop owned by ${name}`)
      await owner.query(`drop role ${name}`)
      await owner.end()
    }
  }
}

const scopes = 'grant atithi_property, atithi_portfolio, atithi_visitor, atithi_platform to NAME'

describe('assertPowerless', () => {
  it('lets the application in', async () => {
    await expect(assertPowerless(test.db)).resolves.toBeUndefined()
  })

  it('lets in whoever has the same rights under another name', async () => {
    await expect((await loginAs('noinherit', scopes))()).resolves.toBeUndefined()
  })

  it('refuses the owner of the server', async () => {
    await expect(assertPowerless(test.ownerDb)).rejects.toThrow(
      `${ownerOfServer()}, who is a superuser`,
    )
  })

  it.each([
    ['bypassrls', scopes, /may bypass row-level security/],
    ['createrole noinherit', scopes, /may make roles/],
    ['replication noinherit', scopes, /may copy the whole server/],
    ['noinherit', `${scopes}; alter table booking owner to NAME`, /owns the table booking/],
    ['noinherit', `${scopes}; grant OWNER to NAME`, /owns the table/],
    ['noinherit', `${scopes}; grant pg_execute_server_program to NAME`, /may become pg_execute/],
    ['inherit', scopes, /has the rights of atithi_platform before/],
    ['noinherit', 'grant atithi_property to NAME', /may not take the role atithi_platform/],
  ])('refuses who is made %s (%s)', async (making, then, words) => {
    await expect((await loginAs(making, then))()).rejects.toThrow(words)
  })
})

describe('openLogin', () => {
  it('sets the limits of the application on its role, in this database', async () => {
    await openLogin(test.ownerUrl, test.url, { statement: 1500, lock: 250 })
    const db = createDb(createPool(test.url, { max: 1 }))
    try {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock`.execute(db)
      expect(rows).toEqual([{ statement: '1500ms', lock: '250ms' }])
    } finally {
      await db.destroy()
    }
  })

  it('changes the password of nobody who logs in already', async () => {
    const other = Object.assign(new URL(test.url), { password: 'another' }).href
    await openLogin(test.ownerUrl, other)
    expect((await sql`select 1 as one`.execute(test.db)).rows).toEqual([{ one: 1 }])
    const stranger = new pg.Client(other)
    await expect(stranger.connect()).rejects.toThrow(/password/)
  })

  it('derives a password that is not the owner’s', () => {
    const url = new URL(applicationUrl('postgres://postgres:secret@127.0.0.1:5432/atithi'))
    expect([url.username, url.pathname]).toEqual(['atithi_app', '/atithi'])
    expect(url.password).not.toContain('secret')
  })
})
