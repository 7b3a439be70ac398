import { timingSafeEqual } from 'node:crypto'
import type { Db } from '@atithi/db/client'
import { isMigrated } from '@atithi/db/migrate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lifecycle } from '../lifecycle.ts'
import type { Metrics } from '../metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface Options {
  db: Db
  lifecycle: Lifecycle
  metrics: Metrics
  metricsToken: string | undefined
  /** There loopback may be a proxy that names nobody, and stands for anybody. */
  production: boolean
}

/** What those who run the product ask: is the process alive, may it get requests, how does it do. */
export async function health(
  app: FastifyInstance,
  { db, lifecycle, metrics, metricsToken, production }: Options,
) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (request, reply) => {
    if (lifecycle.stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      if (await isMigrated(db)) return { status: 'ready' }
      return reply.code(503).send({ status: 'not ready', reason: 'the database is not migrated' })
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' })
    }
  })

  app.get('/metrics', async (request, reply) => {
    const isOfMachine = LOOPBACK.has(request.ip) && !(production && request.isOfProxy)
    if (!isOfMachine && !hasToken(request, metricsToken))
      return reply.code(403).send({ error: 'Not from here.' })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}
