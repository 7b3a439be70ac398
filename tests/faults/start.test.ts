import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { commandOf } from '@atithi/embedded-postgres/process-status'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf, ownerUrlOf } from '../support/database-url.ts'
import { type Product, startFile, startProduct, startTimeout } from '../support/product.ts'
import { watchReadiness } from './watch-readiness.ts'

const run = promisify(execFile)
const databaseFile = path.resolve(import.meta.dirname, '../../apps/server/src/database.ts')

describe('npm start', () => {
  let port: number
  let product: Product

  const running = (): { pid: number; serverPid: number; sandboxPid: number; mailboxUrl: string } =>
    JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'))
  const postmaster = () =>
    fs.readFileSync(path.join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const query = async (sql: string) => {
    const client = new pg.Client(ownerUrlOf(product.dataDir))
    await client.connect()
    const { rows } = await client.query<{ n: number }>(sql)
    await client.end()
    return rows
  }
  const keptRows = async () => (await query('select count(*)::int as n from kept'))[0]?.n
  const startAgain = async () => {
    product = await startProduct(port, { SEED: 'none' }, product.dataDir)
  }

  beforeAll(async () => {
    port = await findFreePort()
    product = await startProduct(port, { SEED: 'none' })
    await query('create table kept as select generate_series(1, 500) as n')
  }, startTimeout)
  afterAll(() => product.stop())

  it('says so when it already runs on the folder', async () => {
    const second = run(process.execPath, [startFile], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        ATITHI_DATA: product.dataDir,
        PORT: String(port + 1),
      },
    })
    await expect(second).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`already running on this data folder, at ${product.url}`),
    })
  })

  it('does not serve as the owner of the database, for whom row-level security does not hold', async () => {
    const owner = ownerUrlOf(product.dataDir)
    const other = run(process.execPath, [startFile], {
      env: {
        ...process.env,
        DATABASE_URL: owner,
        ATITHI_DATA: `${product.dataDir}-owner`,
        PORT: String(await findFreePort()),
      },
    })
    await expect(other).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /DATABASE_URL logs in as postgres, who is a superuser.*DATABASE_MIGRATION_URL/,
      ),
    })
    fs.rmSync(`${product.dataDir}-owner`, { recursive: true })
  })

  it('asks the owner of the tables to migrate, and not the application', async () => {
    const migrate = (settings: Record<string, string>) =>
      run(process.execPath, [databaseFile, 'migrate'], { env: { ...process.env, ...settings } })
    await query('create database another')
    const at = (url: string) => Object.assign(new URL(url), { pathname: '/another' }).href
    const application = at(databaseUrlOf(product.dataDir))
    await expect(migrate({ DATABASE_URL: application })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/which atithi_app may not do: set DATABASE_MIGRATION_URL/),
    })
    const owner = at(ownerUrlOf(product.dataDir))
    await migrate({ DATABASE_URL: application, DATABASE_MIGRATION_URL: owner })
    // Nothing is left to do, which the application may do.
    await migrate({ DATABASE_URL: application })
  })

  it('says what to do with a database of another version, and empties it when told to', async () => {
    const act = (verb: string) =>
      run(process.execPath, [databaseFile, verb], {
        env: {
          ...process.env,
          DATABASE_URL: at(databaseUrlOf(product.dataDir)),
          DATABASE_MIGRATION_URL: at(ownerUrlOf(product.dataDir)),
          ATITHI_DATA: `${product.dataDir}-other`,
        },
      })
    const at = (url: string) => Object.assign(new URL(url), { pathname: '/of_old' }).href
    await query('create database of_old')
    await act('migrate')
    const old = new pg.Client(at(ownerUrlOf(product.dataDir)))
    await old.connect()
    await old.query(`insert into kysely_migration values ('0018-of-another-version', now()::text)`)
    await expect(act('migrate')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database was made by another version of Atithi: .*0018-of-another-version.* npm run db:reset\.\n$/,
      ),
    })
    // Roles are the server's and outlive what is emptied: what the login could become before is taken back.
    await old.query('grant atithi_tenant to atithi_app')
    await old.end()
    await act('reset')
    await act('migrate')
    expect(
      await query(
        `select count(*)::int as n from pg_auth_members
         where member = 'atithi_app'::regrole and roleid = 'atithi_tenant'::regrole`,
      ),
    ).toEqual([{ n: 0 }])
  })

  it('review: security S3: keeps what it writes down from other users of the machine', async () => {
    const call = (procedure: string, input: object) =>
      fetch(`${product.url}/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    const email = 'asha@example.in'
    const hotel = { propertyName: 'Lake', phone: '9876543210' }
    await call('auth.register', {
      email,
      name: 'Asha',
      password: 'a long and private phrase',
      ...hotel,
    })
    expect((await call('auth.requestPasswordReset', { email })).status).toBe(200)
    const letters = path.join(product.dataDir, 'sandbox/mail')
    await expect.poll(() => fs.readdirSync(letters), { timeout: 60_000 }).not.toHaveLength(0)
    const open: string[] = []
    for (const entry of fs.readdirSync(product.dataDir, { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath, entry.name)
      // PostgreSQL writes and removes its own, in a folder that is closed as a whole.
      if (file.startsWith(path.join(product.dataDir, 'postgres/'))) continue
      if ((fs.statSync(file).mode & 0o077) !== 0) open.push(path.relative(product.dataDir, file))
    }
    expect(open).toEqual([])
  })

  it('names PORT when another program has the port', async () => {
    const other = run(process.execPath, [startFile], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        ATITHI_DATA: `${product.dataDir}-other`,
        PORT: String(port),
      },
    })
    await expect(other).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`Port ${port} is taken .* PORT=`)),
    })
    fs.rmSync(`${product.dataDir}-other`, { recursive: true })
  })

  it('starts its mailbox again when that dies', async () => {
    const { sandboxPid, mailboxUrl } = running()
    expect((await fetch(mailboxUrl)).status).toBe(200)
    process.kill(sandboxPid, 'SIGKILL')
    await expect
      .poll(
        () =>
          fetch(mailboxUrl).then(
            () => true,
            () => false,
          ),
        { interval: 5 },
      )
      .toBe(false)
    await expect
      .poll(
        () =>
          fetch(mailboxUrl).then(
            answer => answer.status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
  })

  it('brings back its server when it is killed, with every row', async () => {
    const { serverPid } = running()
    const readiness = watchReadiness('a killed server at rest', product.url)
    process.kill(serverPid, 'SIGKILL')
    await expect.poll(() => running().serverPid, { timeout: 60_000 }).not.toBe(serverPid)
    await readiness.back(60_000)
    expect(product.process.exitCode).toBeNull()
    expect(await keptRows()).toBe(500)
  })

  it('starts again at once when all of it was killed', async () => {
    const [database = ''] = postmaster()
    const { pid, serverPid } = running()
    const readiness = watchReadiness('all of it killed', product.url)
    for (const one of [pid, serverPid, Number(database)]) process.kill(one, 'SIGKILL')
    await startAgain()
    await readiness.back(60_000)
    expect(await keptRows()).toBe(500)
  })

  it('leaves no server behind when it is killed alone', async () => {
    const { pid, serverPid, sandboxPid } = running()
    process.kill(pid, 'SIGKILL')
    for (const left of [serverPid, sandboxPid])
      await expect.poll(() => commandOf(left), { timeout: 60_000 }).toBeUndefined()
    await startAgain()
    expect(await keptRows()).toBe(500)
  })

  it('brings back a database that died, at the same address', async () => {
    const [database = '', , , address] = postmaster()
    const readiness = watchReadiness('a killed database', product.url)
    process.kill(Number(database), 'SIGKILL')
    // Until another one runs, what answers is what is left of the one that died.
    await expect.poll(() => postmaster()[0], { timeout: 60_000 }).not.toBe(database)
    await readiness.back(60_000)
    expect(postmaster()[3]).toBe(address)
    expect(await keptRows()).toBe(500)
  })
})
