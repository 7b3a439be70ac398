import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const lockLines = (server: EmbeddedPostgres) =>
  fs.readFileSync(path.join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n')

describe('startEmbeddedPostgres', () => {
  let folder = ''
  let server: EmbeddedPostgres
  const start = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-embedded-'))
    fs.chmodSync(folder, 0o755)
    server = await start()
  }, 60_000)

  afterAll(async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('answers queries, whoever starts it', async () => {
    expect(server.reused).toBe(false)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('review: security L1: asks everybody for the password, which its owner alone may read', async () => {
    const address = new URL(server.url)
    const kept = path.join(server.dataDir, 'owner.password')
    expect(fs.readFileSync(kept, 'utf8')).toBe(address.password)
    expect(fs.statSync(kept).mode & 0o077).toBe(0)
    for (const password of ['', 'guessed']) {
      const other = Object.assign(new URL(server.url), { password })
      await expect(query(other.href, 'select 1'), password).rejects.toThrow(/password/)
    }
    const rules = await query(
      server.url,
      'select auth_method as method from pg_hba_file_rules group by 1',
    )
    expect(rules).toEqual([{ method: 'scram-sha-256' }])
  })

  it('review: security L14: keeps the values of rows out of its log', async () => {
    const rows = await query(
      server.url,
      "select current_setting('log_error_verbosity') as said, current_setting('log_min_error_statement') as least",
    )
    expect(rows).toEqual([{ said: 'terse', least: 'panic' }])
  })

  it('says what is missing where the password is gone', async () => {
    const kept = path.join(server.dataDir, 'owner.password')
    fs.renameSync(kept, `${kept}.away`)
    await expect(start()).rejects.toThrow(/has no owner[.]password/)
    fs.renameSync(`${kept}.away`, kept)
    expect(await start()).toMatchObject({ reused: true, port: server.port })
  })

  it('sorts and folds by the same locale everywhere', async () => {
    expect(
      await query(
        server.url,
        `select upper('é') as upper, datlocale from pg_database where datname = 'postgres'`,
      ),
    ).toEqual([{ upper: 'É', datlocale: 'C.UTF-8' }])
  })

  it('takes over a server that already runs on the folder', async () => {
    const second = await start()
    expect(second).toMatchObject({ reused: true, port: server.port })
  })

  it('keeps committed rows when the postmaster is killed', async () => {
    await query(server.url, 'create table kept (n int)')
    await query(server.url, 'insert into kept select generate_series(1, 500)')
    process.kill(Number(lockLines(server)[0]), 'SIGKILL')
    server = await start()
    expect(server.reused).toBe(false)
    expect(await query(server.url, 'select count(*)::int as n from kept')).toEqual([{ n: 500 }])
  })

  it('starts again on the port that its clients know', async () => {
    const { port } = server
    process.kill(Number(lockLines(server)[0]), 'SIGKILL')
    server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), port })
    expect(server.port).toBe(port)
  })

  it('starts although the lock names a live process of somebody else', async () => {
    const lock = path.join(server.dataDir, 'postmaster.pid')
    const lines = lockLines(server)
    await server.stop()
    const owner = fs.statSync(server.dataDir)
    fs.writeFileSync(lock, [String(process.ppid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
    fs.chownSync(lock, owner.uid, owner.gid)
    server = await start()
    expect(server.reused).toBe(false)
  })

  it('ends with one server when three start at once', async () => {
    await server.stop()
    const all = await Promise.all([start(), start(), start()])
    server = all[0]
    expect(new Set(all.map(one => one.port)).size).toBe(1)
    expect(all.filter(one => !one.reused)).toHaveLength(1)
  })

  it.runIf(process.getuid?.() === 0)(
    'serves root from a folder that only root can enter',
    async () => {
      const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-closed-'))
      const other = await startEmbeddedPostgres({ dataDir: path.join(closed, 'postgres') })
      try {
        expect(other.dataDir.startsWith(closed)).toBe(false)
        expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
      } finally {
        await other.stop()
        execFileSync('rm', ['-rf', closed, path.dirname(other.dataDir)])
      }
    },
  )
})
