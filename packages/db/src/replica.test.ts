import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyCluster } from '@atithi/embedded-postgres/copy-cluster'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@atithi/embedded-postgres/embedded-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from './client.ts'
import { applicationUrl, atServerOf, loginsOf, openLogins } from './login-role.ts'
import { migrateToLatest } from './migrate.ts'
import { readIn, writeIn } from './scope.ts'

const platform = { role: 'platform' } as const

/** A primary and a standby that follows it, each a PostgreSQL of its own. */
describe('readIn with a copy', () => {
  let folder = ''
  let primary: EmbeddedPostgres
  let standby: EmbeddedPostgres
  let onStandby: pg.Client
  let db: Db

  const appAt = (server: EmbeddedPostgres) =>
    applicationUrl(Object.assign(new URL(server.url), { pathname: '/hotels' }).href)

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-replica-'))
    fs.chmodSync(folder, 0o755)
    primary = await startEmbeddedPostgres({ dataDir: path.join(folder, 'primary') })
    const ownerUrl = Object.assign(new URL(primary.url), { pathname: '/hotels' }).href
    const owner = new pg.Client(primary.url)
    await owner.connect()
    await owner.query('create database hotels')
    await owner.end()
    await migrateToLatest(ownerUrl)
    await openLogins(ownerUrl, loginsOf(applicationUrl(ownerUrl)))
    const dataDir = path.join(folder, 'standby')
    await copyCluster(primary.url, primary.dataDir, dataDir)
    fs.writeFileSync(path.join(dataDir, 'standby.signal'), '')
    const { uid, gid } = fs.statSync(primary.dataDir)
    for (const file of ['', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
      fs.chownSync(path.join(dataDir, file), uid, gid)
    const { port, password } = new URL(primary.url)
    standby = await startEmbeddedPostgres({
      dataDir,
      settings: {
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
      },
    })
    onStandby = new pg.Client(standby.url)
    onStandby.on('error', () => {})
    await onStandby.connect()
    const { url, tenantUrl } = loginsOf(appAt(primary))
    const poolsOf = (login: string) => ({
      pool: createPool(login),
      replica: createPool(atServerOf(appAt(standby), login)),
    })
    const { pool, replica } = poolsOf(url)
    db = createDb(pool, { replica, tenants: poolsOf(tenantUrl) })
  }, 120_000)
  afterAll(async () => {
    await db?.destroy()
    await onStandby?.end()
    await standby?.stop()
    await primary?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const write = async (subject: string): Promise<string> => {
    let place = ''
    await writeIn(
      db,
      platform,
      trx =>
        trx
          .insertInto('appUser')
          .values({ email: `${subject}@example.in`, name: subject, role: 'owner' })
          .execute(),
      at => {
        place = at
      },
    )
    return place
  }
  const read = (subject: string, copy?: { upTo: string | undefined }) =>
    readIn(
      db,
      platform,
      async reader => {
        const { rows } = await sql<{ isCopy: boolean; found: number }>`
          select pg_is_in_recovery() as is_copy, (select count(*) from app_user where email = ${`${subject}@example.in`}) as found`.execute(
          reader,
        )
        return rows[0]
      },
      copy,
    )
  const hold = () => onStandby.query('select pg_wal_replay_pause()')
  const goOn = () => onStandby.query('select pg_wal_replay_resume()')

  it('asks the primary unless a copy is allowed', async () => {
    await write('asha')
    expect(await read('asha')).toEqual({ isCopy: false, found: 1 })
  })

  it('asks the copy, which has what was written up to its place', async () => {
    const place = await write('meera')
    expect(place).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    await expect
      .poll(() => read('meera', { upTo: place }), { timeout: 20_000 })
      .toEqual({ isCopy: true, found: 1 })
  })

  it('asks the copy for a hotel as its own login', async () => {
    const account = '01a1fb9c-4270-7ce6-9370-3e06c8899a3e'
    const scope = { role: 'tenant', accountId: account, propertyIds: [account] } as const
    const { rows } = await readIn(
      db,
      scope,
      reader => sql`select pg_is_in_recovery() as is_copy, session_user as login`.execute(reader),
      { upTo: undefined },
    )
    expect(rows).toEqual([{ isCopy: true, login: 'atithi_tenant_app' }])
  })

  it('shows who wrote their own write while the copy is behind, and others the copy', async () => {
    await hold()
    try {
      const place = await write('ravi')
      expect(await read('ravi', { upTo: undefined })).toEqual({ isCopy: true, found: 0 })
      expect(await read('ravi', { upTo: place })).toEqual({ isCopy: false, found: 1 })
    } finally {
      await goOn()
    }
    await expect
      .poll(() => read('ravi', { upTo: undefined }), { timeout: 20_000 })
      .toEqual({ isCopy: true, found: 1 })
  })

  it('tells a fault of the statement as it is, and asks no second time', async () => {
    const divide = readIn(db, platform, reader => sql`select 1 / ${0}::int`.execute(reader), {
      upTo: undefined,
    })
    await expect(divide).rejects.toMatchObject({ code: '22012' })
  })

  it('takes no place that is not one', async () => {
    await expect(read('asha', { upTo: "0/0'; drop table app_user --" })).rejects.toThrow(TypeError)
  })

  it('asks the primary when the copy is away', async () => {
    await standby.stop()
    expect(await read('asha', { upTo: undefined })).toEqual({ isCopy: false, found: 1 })
  })
})
