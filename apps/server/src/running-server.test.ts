import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { useTestDb } from '@atithi/db/testing'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv, SettingsError } from './env.ts'
import { prepareQueue } from './job-queue.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { type TestFiles, writeTestFiles } from './test-app.ts'

describe('startServer', () => {
  const test = useTestDb()
  let files: TestFiles
  let server: RunningServer | undefined
  let url = ''

  const start = async (role: 'web' | 'worker' | 'all', settings: Record<string, string> = {}) => {
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    const common = {
      DATABASE_URL: test.url,
      ATITHI_DATA: files.dataDir,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    server = await startServer(readEnv({ ...common, ...settings }), role, files.dist)
  }
  const status = async (path: string) => (await fetch(url + path)).status
  /** A page of a hotel's website. A program knows no names below localhost: it says which it means. */
  const ofSite = async (path: string, accept = 'text/html'): Promise<http.IncomingMessage> => {
    const request = http.get(url + path, {
      headers: { host: `lakeview.localhost:${new URL(url).port}`, accept },
    })
    const [response] = await once(request, 'response')
    return response
  }

  beforeAll(() => prepareQueue(test.ownerUrl))
  beforeEach(() => {
    files = writeTestFiles()
  })
  afterEach(async () => {
    await server?.stop()
    fs.rmSync(files.folder, { recursive: true })
  })

  it('finishes what is under way when it stops, and takes nothing new', async () => {
    await start('web')
    const slow = await ofSite('/slow')
    const stopped = server?.stop()
    expect(await text(slow)).toBe('at last')
    await stopped
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('cuts live streams, so that their browsers connect to the next process', async () => {
    await start('web')
    const read = text(await ofSite('/stream', 'text/event-stream'))
    read.catch(() => {})
    await server?.stop()
    await expect(read).rejects.toThrow()
  })

  it('serves on for the time that a balancer needs, and says that it stops', async () => {
    await start('web', { STOP_DELAY_MS: '2000' })
    const stopped = server?.stop()
    expect(await status('/readyz')).toBe(503)
    expect((await ofSite('/')).statusCode).toBe(200)
    await stopped
  })

  it('only tells of its health when it is a worker', async () => {
    await start('worker')
    expect(await status('/readyz')).toBe(200)
    expect((await ofSite('/')).statusCode).toBe(404)
    expect(await status('/trpc/auth.me')).toBe(404)
  })

  it('does not start as somebody for whom row-level security does not hold', async () => {
    server = undefined
    const refused = start('web', { DATABASE_URL: test.ownerUrl })
    await expect(refused).rejects.toThrow(SettingsError)
    await expect(refused).rejects.toThrow(/^DATABASE_URL logs in as \w+, who is a superuser/)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('says what to do when it may not log in', async () => {
    server = undefined
    const stranger = Object.assign(new URL(test.url), { password: 'guessed' }).href
    await expect(start('web', { DATABASE_URL: stranger })).rejects.toThrow(
      /^DATABASE_URL cannot be used: password authentication failed.* npm run db:migrate/,
    )
  })

  it('fails to start where the port is taken, and lets go of everything', async () => {
    await start('web')
    const port = new URL(url).port
    const again = readEnv({
      DATABASE_URL: test.url,
      ATITHI_DATA: files.dataDir,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: port,
    })
    await expect(startServer(again, 'web', files.dist)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})
