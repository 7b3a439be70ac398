import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { useTestDb } from '@atithi/db/testing'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { type TestFiles, writeTestFiles } from '../test-app.ts'

const about = {
  email: 'asha@example.in',
  name: 'Asha',
  password: 'a long and private phrase',
  propertyName: 'Lake',
  phone: '9876543210',
}

describe('the stream of a screen', () => {
  const test = useTestDb()
  let files: TestFiles
  let server: RunningServer
  let url = ''
  let cookie = ''
  let propertyId = ''

  const live = async (input: object, headers: Record<string, string> = { cookie }) => {
    const response = await fetch(
      `${url}/trpc/notifications.live?input=${encodeURIComponent(JSON.stringify(input))}`,
      { headers },
    )
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const leave = () => reader?.cancel()
    onTestFinished(leave)
    let read = ''
    const until = async (wanted: RegExp) => {
      while (!wanted.test(read)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return `${read}END`
        read += value
      }
      return read
    }
    return { response, until, leave }
  }
  const call = (path: string, input: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const signedIn = async (path: string, input: object) =>
    (await call(path, input)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const screens = async () => {
    const metrics = await (
      await fetch(`${url}/metrics`, {
        headers: { authorization: 'Bearer a token of sixteen characters' },
      })
    ).text()
    return Number(/^live_subscribers (\d+)/m.exec(metrics)?.[1])
  }
  const listeners = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
      where datname = current_database() and query like 'listen atithi_event%' and state = 'idle'`.execute(
      test.ownerDb,
    )
    return rows[0]?.count
  }
  const tell = (property: string, entity: string) =>
    sql`with happened as (
        insert into outbox_event (account_id, property_id, type, entity_id)
        select account_id, id, 'booking.created', ${entity} from property where id = ${property})
      select pg_notify('atithi_event', '')`.execute(test.ownerDb)

  beforeAll(async () => {
    files = writeTestFiles()
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    const settings = {
      DATABASE_URL: test.url,
      ATITHI_DATA: files.dataDir,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    server = await startServer(
      readEnv({ ...settings, METRICS_TOKEN: 'a token of sixteen characters' }),
      'web',
      files.dist,
    )
    await vi.waitFor(async () => expect(await listeners()).toBe(1), { timeout: 20_000 })
    cookie = await signedIn('auth.register', about)
    propertyId = (await test.ownerDb.selectFrom('property').select('id').executeTakeFirstOrThrow())
      .id
  })
  afterAll(async () => {
    await server.stop()
    fs.rmSync(files.folder, { recursive: true })
  })

  it('says what happens at the properties of the person, and nothing of others', async () => {
    const { response, until, leave } = await live({})
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([...[200, 'text/event-stream', 'no-store']])
    await until(/connected/)
    const { rows: hotels } = await sql<{ another: string }>`with other as (
        insert into app_user (email, name, role) values ('ravi@example.in', 'Ravi', 'owner') returning id)
      insert into property (account_id, name) select id, 'Hill' from other returning id as another`.execute(
      test.ownerDb,
    )
    const [first, second] = [randomUUID(), randomUUID()]
    for (const { another } of hotels) await tell(another, first)
    await tell(propertyId, second)
    const told = await until(new RegExp(second))
    expect(told).toMatch(new RegExp(`^data: \\[\\{"id":.*"entityId":"${second}".*\\}\\]$`, 'm'))
    expect(told).not.toContain(first)
    await leave()
    await expect.poll(screens).toBe(0)
  })

  it('holds to the one property that is asked for', async () => {
    const { until, leave } = await live({ propertyId })
    await until(/connected/)
    await expect.poll(screens).toBe(1)
    await leave()
    await expect.poll(screens).toBe(0)
  })

  it.each([
    ['nobody', {}, {}, 'SIGN_IN_REQUIRED'],
    [
      'who asks for the property of others',
      { propertyId: '01a1fb9c-4222-7ab6-82e2-f7a8767fc6b1' },
      undefined,
      'NOT_FOUND',
    ],
    ['who asks for nonsense', { propertyId: 5 }, undefined, 'INVALID_INPUT'],
  ])('refuses %s, in the words of every procedure', async (_whom, input, headers, reason) => {
    const { until } = await live(input, headers)
    expect(await until(/never/)).toContain(`"reason":"${reason}"`)
    await expect.poll(screens).toBe(0)
  })

  it('ends with its session, and says so', async () => {
    const another = await signedIn('auth.login', { email: about.email, password: about.password })
    const { until } = await live({}, { cookie: another })
    await until(/connected/)
    await call('auth.logout', {}, { cookie: another })
    expect(await until(/never/)).toMatch(/event: return\ndata: \n\nEND$/)
  })
})
