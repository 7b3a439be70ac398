import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createContextFactory } from '@atithi/api/create-context'
import { listConsumerStates } from '@atithi/api/kernel/events/reads'
import { loginsOf } from '@atithi/db/login-role'
import { readIn } from '@atithi/db/scope'
import type { FastifyInstance } from 'fastify'
import { addRoutes, createServer, type Parts } from './app.ts'
import { connectDatabase } from './database-connections.ts'
import { readEnv } from './env.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { createLiveEvents } from './live-events.ts'
import { createMetrics } from './metrics.ts'
import { createSmtpMailer } from './providers/smtp-mailer.ts'
import { createServices } from './services.ts'

/** The server of the tests: all routes, no port, and built files of a few bytes. */
export interface TestApp {
  app: FastifyInstance
  lifecycle: Lifecycle
  /** Every address that it answers, read while they are declared. */
  routes: { method: string; url: string }[]
  close(): Promise<void>
}

// Answers with what it was given; says so when the body or the locals go missing on the way.
const siteHandler = `export async function handler(request, response, next, locals) {
  if (request.url === '/slow') {
    response.flushHeaders()
    await new Promise(resolve => setTimeout(resolve, 400))
    return void response.end('at last')
  }
  if (request.url === '/stream') return void response.write('still here')
  if (request.url === '/broken') throw new Error('a secret of the inside')
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ url: request.url, body, subdomain: locals.subdomain, basePath: locals.basePath, hasApi: Boolean(locals.api), requestId: locals.requestId }))
}
`

const files: Record<string, string> = {
  'data/media/p1/front.svg': '<svg/>',
  'data/secret.txt': 'not for the world',
  'backoffice/index.html':
    '<!doctype html><title>Back office</title><script>theme()</script><script src="/assets/app-1.js"></script>',
  'backoffice/assets/app-1.js': 'app()',
  'backoffice/assets/app-1.js.br': 'compressed',
  'sites/client/_astro/look-1.css': 'body{}',
  'sites/server/entry.mjs': siteHandler,
}

export interface TestFiles {
  folder: string
  dataDir: string
  dist: { backofficeDist: string; sitesDist: string }
}

/** The files that a server serves. The caller removes the folder. */
export function writeTestFiles(): TestFiles {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-app-'))
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  const dist = {
    backofficeDist: path.join(folder, 'backoffice'),
    sitesDist: path.join(folder, 'sites'),
  }
  return { folder, dataDir: path.join(folder, 'data'), dist }
}

export async function createTestApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
  parts: Partial<Parts> = {},
): Promise<TestApp> {
  const { folder, dataDir, dist } = writeTestFiles()
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    DATABASE_TENANT_URL: loginsOf(databaseUrl).tenantUrl,
    LOG_LEVEL: 'silent',
    ATITHI_DATA: dataDir,
    ...settings,
  })
  const app = createServer(env, parts.customDomains)
  const routes: TestApp['routes'] = []
  app.addHook(
    'onRoute',
    ({ method, url }) => void routes.push(...[method].flat().map(one => ({ method: one, url }))),
  )
  const { pools, db } = connectDatabase(env)
  const events = createLiveEvents({ databaseUrl: env.directUrl, db, log: app.log })
  const mailer = createSmtpMailer({ url: env.smtpUrl, from: env.mailFrom })
  const lifecycle = createLifecycle()
  const metrics = createMetrics({
    pools: Object.values(pools),
    liveSubscribers: () => events.screens,
    consumers: () => readIn(db, { role: 'platform' }, listConsumerStates),
  })
  const services = createServices(env, { db, events, mailer })
  const createContext = createContextFactory(services)
  await addRoutes(app, env, { db, lifecycle, metrics, createContext, services, ...dist, ...parts })
  const close = async () => {
    await app.close()
    mailer.close()
    await db.destroy()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { app, lifecycle, routes, close }
}
