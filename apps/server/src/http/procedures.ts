import type { Context } from '@atithi/api/context'
import { readSessionToken } from '@atithi/api/identity/cookie'
import { type AppRouter, appRouter } from '@atithi/api/router'
import { mostCallsAtOnce } from '@atithi/api/shared/calls-at-once'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { calledProcedures } from './called-procedures.ts'
import { answer } from './errors.ts'

/** What the transport knows of one request; the context makes an actor of it. */
export interface RequestFacts {
  sessionToken?: string
  ip: string
  isOfProxy: boolean
  userAgent?: string
  requestId: string
  setCookie(header: string): void
}

export type CreateContext = (facts: RequestFacts) => Promise<Context>

const methods = new Set(['GET', 'HEAD', 'POST'])

/** The typed procedures, at /trpc. */
export async function procedures(app: FastifyInstance, { createContext, metrics }: { createContext: CreateContext; metrics: Metrics }) {
  const failed = new WeakMap<FastifyRequest, Map<string, 'refused' | 'failed'>>()

  // Of TRACE and its like no request can be made for the procedures to read; nobody else's page is let in by a preflight.
  app.addHook('onRequest', async (request, reply) => {
    if (!methods.has(request.method)) return answer(request, reply, { status: 405, message: 'Procedures are called by GET or POST.' })
    const type = request.headers['content-type']
    if (request.method === 'POST' && type !== undefined && !/^application\/json\b/i.test(type))
      return answer(request, reply, { status: 415, message: 'Procedures take JSON.' })
  })

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.addHook('onResponse', async (request, reply) => {
    const outcomes = failed.get(request)
    for (const name of calledProcedures(request))
      metrics.countProcedure(name, outcomes?.get(name) ?? (reply.statusCode < 400 ? 'ok' : 'refused'), reply.elapsedTime / 1000)
  })

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: mostCallsAtOnce,
      createContext: ({ req, res }) => createContext(factsOf(req, res)),
      onError({ path = '', error, req }) {
        const unexpected = error.code === 'INTERNAL_SERVER_ERROR'
        const outcomes = failed.get(req) ?? new Map<string, 'refused' | 'failed'>()
        failed.set(req, outcomes.set(path, unexpected ? 'failed' : 'refused'))
        if (unexpected) req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    sessionToken: readSessionToken(request.headers.cookie),
    ip: request.ip,
    isOfProxy: request.isOfProxy,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    setCookie: header => void reply.header('set-cookie', header),
  }
}
