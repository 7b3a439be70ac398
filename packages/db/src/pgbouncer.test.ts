import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openApplication } from './client.ts'
import { openLogins } from './login-role.ts'
import { assertPowerless } from './powerless.ts'
import { readIn, type Scope, writeIn } from './scope.ts'
import { useTestDb } from './testing.ts'

/** The version of the PgBouncer on this machine, as 1.21; undefined without one. */
function versionHere(): number | undefined {
  try {
    return Number(
      /PgBouncer (\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString())?.[1],
    )
  } catch {
    return undefined
  }
}

const version = versionHere()
const minor = Number(String(version).split('.')[1])
if (version === undefined)
  console.info('PgBouncer is not on this machine: what goes through it is not tried.')

const property = '01a1fb9c-4222-7ab6-82e2-f7a8767fc6b1'
const other = '01a1fb9c-4270-7ce6-9370-3e06c8899a3d'
const account = '01a1fb9c-4270-7ce6-9370-3e06c8899a3e'

// Two server connections for twenty of ours: each transaction takes whichever is free.
describe.runIf(version !== undefined)('PgBouncer in transaction mode between', () => {
  const test = useTestDb()
  let folder = ''
  let pooler: ChildProcess
  let db: Db

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-pgbouncer-'))
    fs.chmodSync(folder, 0o755)
    await openLogins(test.ownerUrl, test, { statement: 30_000, lock: 1_234 })
    const { hostname, port } = new URL(test.url)
    const listenPort = await findFreePort()
    const users = [test.url, test.tenantUrl].map(url => {
      const { username, password } = new URL(url)
      return `"${username}" "${password}"\n`
    })
    fs.writeFileSync(path.join(folder, 'users.txt'), users.join(''))
    const settings = [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
      ...(minor >= 21 ? ['max_prepared_statements = 100'] : []),
    ]
    const settingsFile = path.join(folder, 'pgbouncer.ini')
    fs.writeFileSync(settingsFile, settings.join('\n'))
    // It refuses to run as root.
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    pooler = spawn('pgbouncer', [...asNobody, settingsFile], { stdio: 'ignore' })
    const behind = (url: string) =>
      Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listenPort) }).href
    const logins = { url: behind(test.url), tenantUrl: behind(test.tenantUrl) }
    db = openApplication(logins, { unprepared: minor < 21 }).db
    for (let look = 0; look < 100; look += 1) {
      if (
        await assertPowerless(db, 'platform').then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(50)
    }
  })
  afterAll(async () => {
    await db.destroy()
    pooler.kill('SIGTERM')
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const seenIn = async (scope: Scope) =>
    readIn(db, scope, async reader => {
      const { rows } = await sql<{ role: string; ids: string; asked: number }>`
        select current_user as role, current_setting('app.property_ids', true) as ids, ${7}::int as asked`.execute(
        reader,
      )
      return rows[0]
    })

  it('shows who asks', async () => {
    await expect(assertPowerless(db, 'platform')).resolves.toBeUndefined()
  })

  it('keeps every statement in its own scope, however many ask at once', async () => {
    const asked = Array.from({ length: 200 }, (_, at) => [property, other][at % 2] ?? property)
    const seen = await Promise.all(
      asked.map(id => seenIn({ role: at(id), accountId: account, propertyIds: [id] })),
    )
    expect(seen).toEqual(asked.map(id => ({ role: `atithi_${at(id)}`, ids: id, asked: 7 })))
    const { rows } = await sql`select current_user as role`.execute(db)
    expect(rows).toEqual([{ role: 'atithi_app' }])
  })

  it('writes in transactions that stay apart', async () => {
    const write = (name: string) =>
      writeIn(db, { role: 'platform' }, async trx => {
        await trx
          .insertInto('appUser')
          .values({ email: `${name}@example.in`, name, role: 'owner' })
          .execute()
        if (name === 'guest7') throw new Error('given up')
      })
    const done = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => write(`guest${at}`)),
    )
    expect(done.filter(one => one.status === 'rejected')).toHaveLength(1)
    expect(await test.ownerDb.selectFrom('appUser').select('id').execute()).toHaveLength(39)
  })

  it('keeps the limits of the role', async () => {
    const { rows } = await sql`select current_setting('lock_timeout') as lock`.execute(db)
    expect(rows).toEqual([{ lock: '1234ms' }])
  })
})

const at = (id: string) => (id === property ? 'tenant' : 'visitor')
