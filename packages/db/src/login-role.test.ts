import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDb, createPool } from './client.ts'
import { applicationUrl, loginsOf, openLogins } from './login-role.ts'
import { assertPowerless } from './powerless.ts'
import type { Login } from './scoped-pool.ts'
import { useTestDb } from './testing.ts'

const test = useTestDb()

const ownerOfServer = () => new URL(test.ownerUrl).username

/** As somebody whom the owner has just made, in this way. */
async function loginAs(
  making: string,
  then = '',
  login: Login = 'platform',
): Promise<() => Promise<void>> {
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
      await assertPowerless(db, login)
    } finally {
      await db.destroy()
      await owner.query(`reassign owned by ${name} to current_user; drop owned by ${name}`)
      await owner.query(`drop role ${name}`)
      await owner.end()
    }
  }
}

const platform = 'grant atithi_platform to NAME'
const tenants = 'grant atithi_property, atithi_portfolio, atithi_visitor to NAME'

describe('assertPowerless', () => {
  it('lets the application in, by each login', async () => {
    await expect(assertPowerless(test.db, 'platform')).resolves.toBeUndefined()
    await expect(assertPowerless(createDb(test.pools.tenants), 'tenants')).resolves.toBeUndefined()
  })

  it('lets in whoever has the same rights under another name', async () => {
    await expect((await loginAs('noinherit', platform))()).resolves.toBeUndefined()
    await expect((await loginAs('noinherit', tenants, 'tenants'))()).resolves.toBeUndefined()
  })

  it('refuses the owner of the server', async () => {
    await expect(assertPowerless(test.ownerDb, 'platform')).rejects.toThrow(
      `${ownerOfServer()}, who is a superuser`,
    )
  })

  it('refuses each login in the place of the other', async () => {
    await expect(assertPowerless(test.db, 'tenants')).rejects.toThrow(
      /atithi_app, who may not take/,
    )
    await expect(assertPowerless(createDb(test.pools.tenants), 'platform')).rejects.toThrow(
      /atithi_tenant_app, who may not take/,
    )
  })

  it.each([
    ['bypassrls', platform, /may bypass row-level security/],
    ['createrole noinherit', platform, /may make roles/],
    ['replication noinherit', platform, /may copy the whole server/],
    ['noinherit', `${platform}; alter table booking owner to NAME`, /owns the table booking/],
    ['noinherit', `${platform}; grant OWNER to NAME`, /owns the table/],
    ['noinherit', `${platform}; grant pg_execute_server_program to NAME`, /may become pg_execute/],
    ['inherit', platform, /has the rights of atithi_platform before/],
    ['noinherit', 'grant atithi_property to NAME', /may not take the role atithi_platform/],
    ['noinherit', `${platform}; ${tenants}`, /may become atithi_portfolio, which is for the other/],
  ])('refuses for the platform who is made %s (%s)', async (making, then, words) => {
    await expect((await loginAs(making, then))()).rejects.toThrow(words)
  })

  it.each([
    ['bypassrls', tenants, /may bypass row-level security/],
    ['inherit', tenants, /has the rights of atithi_portfolio before/],
    ['noinherit', 'grant atithi_property to NAME', /may not take the role atithi_portfolio/],
    ['noinherit', `${tenants}; ${platform}`, /may become atithi_platform, which is for the other/],
    ['noinherit', `${tenants}; grant atithi_app to NAME`, /may become atithi_app, which is for/],
  ])('refuses for hotels who is made %s (%s)', async (making, then, words) => {
    await expect((await loginAs(making, then, 'tenants'))()).rejects.toThrow(words)
  })
})

describe('openLogins', () => {
  it('sets the limits of the application on its role, in this database', async () => {
    await openLogins(test.ownerUrl, test, { statement: 1500, lock: 250 })
    for (const url of [test.url, test.tenantUrl]) {
      const db = createDb(createPool(url, { max: 1 }))
      try {
        const { rows } = await sql`select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock`.execute(db)
        expect(rows).toEqual([{ statement: '1500ms', lock: '250ms' }])
      } finally {
        await db.destroy()
      }
    }
  })

  it('changes the password of nobody who logs in already', async () => {
    const other = Object.assign(new URL(test.url), { password: 'another' }).href
    await openLogins(test.ownerUrl, { url: other, tenantUrl: test.tenantUrl })
    expect((await sql`select 1 as one`.execute(test.db)).rows).toEqual([{ one: 1 }])
    const stranger = new pg.Client(other)
    await expect(stranger.connect()).rejects.toThrow(/password/)
  })

  it('derives a password that is not the owner’s', () => {
    const url = new URL(applicationUrl('postgres://postgres:secret@127.0.0.1:5432/atithi'))
    expect([url.username, url.pathname]).toEqual(['atithi_app', '/atithi'])
    expect(url.password).not.toContain('secret')
    const tenant = new URL(loginsOf(url.href).tenantUrl)
    expect([tenant.username, tenant.pathname]).toEqual(['atithi_tenant_app', '/atithi'])
    expect(tenant.password).not.toBe(url.password)
  })
})
