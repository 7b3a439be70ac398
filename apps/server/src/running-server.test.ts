import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { useTestDb } from '@atithi/db/testing'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv, SettingsError } from './env.ts'
import { prepareQueue } from './job-queue.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { type TestFiles, writeTestFiles } from './test-app.ts'

const mainFile = path.join(import.meta.dirname, 'main.ts')

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

  it('review: security S7: does not start where one login could be the other', async () => {
    server = undefined
    await expect(start('web', { DATABASE_TENANT_URL: test.url })).rejects.toThrow(
      /^DATABASE_TENANT_URL logs in as atithi_app, who may not take .* name the role atithi_tenant_app/,
    )
    await expect(start('web', { DATABASE_DIRECT_URL: test.ownerUrl })).rejects.toThrow(
      /^DATABASE_DIRECT_URL logs in as \w+, who is a superuser/,
    )
  })

  describe('in production', () => {
    const production = () => ({
      NODE_ENV: 'production',
      DATABASE_URL: test.url,
      DATABASE_TENANT_URL: test.tenantUrl,
      ATITHI_DATA: files.dataDir,
      PUBLIC_URL: 'https://app.example.in',
      BASE_DOMAIN: 'hotels.example.in',
      SIGNING_KEY: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      TRUST_PROXY: 'none',
    })

    it('starts with what protects it', async () => {
      await start('web', production())
      expect(await status('/healthz')).toBe(200)
    })

    it('review: security T3: ends with the names of what protects nothing', async () => {
      server = undefined
      const weak = {
        BASE_DOMAIN: 'com',
        SIGNING_KEY: 'changeme-changeme-changeme-changeme',
        TRUST_PROXY: '',
      }
      const started = promisify(execFile)(process.execPath, [mainFile], {
        env: { ...process.env, ...production(), ...weak },
      })
      await expect(started).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^TRUST_PROXY is not set: set it to/),
      })
      const named = promisify(execFile)(process.execPath, [mainFile], {
        env: { ...process.env, ...production(), ...weak, TRUST_PROXY: 'none' },
      })
      await expect(named).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^BASE_DOMAIN is "com", .*\nSIGNING_KEY can be guessed/),
      })
    })
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
