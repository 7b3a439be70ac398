import { readBearer } from '@atithi/api/identity/api-keys/rules'
import { readSessionToken } from '@atithi/api/identity/sessions/rules'
import type { Context } from '@atithi/api/kernel/context/context'
import { readLastWrite } from '@atithi/api/kernel/context/last-write'
import { DomainError, isRefusal } from '@atithi/api/kernel/errors/domain-error'
import { kernelReasons } from '@atithi/api/kernel/errors/reasons'
import { mostCallsAtOnce } from '@atithi/api/kernel/shared/calls-at-once'
import { fileTooLarge, mostFileLetters, takesFile } from '@atithi/api/kernel/shared/file-content'
import { type AppRouter, appRouter } from '@atithi/api/router'
import {
  type FastifyTRPCPluginOptions,
  fastifyRequestHandler,
  fastifyTRPCPlugin,
} from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { calledProcedures } from './called-procedures.ts'
import { answer } from './errors.ts'
import { eventStream, eventStreamHeaders } from './event-stream.ts'
import { answerRefusals } from './refusals.ts'

/** What the transport knows of one request; the context makes an actor of it. */
export interface RequestFacts {
  sessionToken?: string
  apiKey?: { text: string; calls: number }
  ip: string
  isOfProxy: boolean
  userAgent?: string
  requestId: string
  setCookie(header: string): void
  lastWrite?: string | undefined
}

export type CreateContext = (facts: RequestFacts) => Promise<Context>

const methods = new Set(['GET', 'HEAD', 'POST'])
const LIVE = 'notifications.live'
/** What else stands in the JSON of a request that holds a file. */
const FRAME_BYTES = 256 * 1024
// tRPC keeps the schemas of a procedure's input on its definition.
const withFiles = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const inputs: unknown = Object(Reflect.get(procedure, '_def')).inputs
  return Array.isArray(inputs) && takesFile(inputs) ? [path] : []
})

/** The typed procedures, at /trpc. */
export async function procedures(
  app: FastifyInstance,
  { createContext, metrics }: { createContext: CreateContext; metrics: Metrics },
) {
  const failed = new WeakMap<FastifyRequest, Map<string, 'refused' | 'failed'>>()

  // Of TRACE and its like no request can be made for the procedures to read; nobody else's page is let in by a preflight.
  app.addHook('onRequest', async (request, reply) => {
    if (!methods.has(request.method))
      return answer(request, reply, {
        status: 405,
        message: 'Procedures are called by GET or POST.',
      })
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
      metrics.countProcedure(
        name,
        outcomes?.get(name) ?? (reply.statusCode < 400 ? 'ok' : 'refused'),
        reply.elapsedTime / 1000,
      )
  })

  const trpcOptions = {
    router: appRouter,
    // What reads may be asked for by POST as well: then a guest's code and email stand in no address that a proxy writes down.
    allowMethodOverride: true,
    maxBatchSize: mostCallsAtOnce,
    createContext: ({ req, res }) => createContext(callerOf(req, res)),
    responseMeta({ errors }) {
      const { cause } = errors[0] ?? {}
      const wait =
        cause &&
        isRefusal(cause, kernelReasons.TOO_MANY_ATTEMPTS) &&
        cause.details.retryAfterSeconds
      return wait ? { headers: { 'retry-after': String(wait) } } : {}
    },
    onError({ path = '', error, req }) {
      const unexpected = error.code === 'INTERNAL_SERVER_ERROR'
      const outcomes = failed.get(req) ?? new Map<string, 'refused' | 'failed'>()
      failed.set(req, outcomes.set(path, unexpected ? 'failed' : 'refused'))
      if (unexpected)
        req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed')
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions']

  const listen = async (request: FastifyRequest, reply: FastifyReply) => {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const caller = appRouter.createCaller(await createContext(callerOf(request, reply)), {
      signal: left.signal,
    })
    return caller.notifications.live(inputOf(request))
  }

  // A thousand screens hang on this one: over tRPC's own streams a message costs each three times the work, and all hold 150 MB, not 35.
  app.get(`/trpc/${LIVE}`, { exposeHeadRoute: false }, async (request, reply) => {
    const messages = await listen(request, reply).catch(() => undefined)
    // Whom the procedure refuses it refuses again, and tRPC tells of it.
    if (!messages)
      return fastifyRequestHandler({ ...trpcOptions, req: request, res: reply, path: LIVE })
    return reply.headers(eventStreamHeaders).send(eventStream(messages))
  })

  await app.register(async files => {
    files.removeContentTypeParser('application/json')
    files.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    answerRefusals(files, { tooLarge: fileTooLarge })
    for (const path of withFiles)
      files.post(`/trpc/${path}`, {
        bodyLimit: mostFileLetters + FRAME_BYTES,
        // Nobody makes the server hold a file who is nobody.
        onRequest: async (request, reply) => {
          const { person } = await createContext(callerOf(request, reply))
          if (!person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
        },
        handler: (request, reply) =>
          fastifyRequestHandler({ ...trpcOptions, req: request, res: reply, path }),
      })
  })
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
}

/** Programs call the procedures, and nothing else, by a key: a browser's session does not count beside it. */
function callerOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const text = readBearer(request.headers.authorization)
  const facts = factsOf(request, reply)
  if (text === undefined) return facts
  // As tRPC takes them apart: a comma that came encoded separates, too.
  const { path = '' } = request.params as { path?: string }
  const { sessionToken: _session, ...others } = facts
  return { ...others, apiKey: { text, calls: path.split(',').length } }
}

export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    sessionToken: readSessionToken(request.headers.cookie, request.isSecured),
    ip: request.ip,
    isOfProxy: request.isOfProxy,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    setCookie: header => void reply.header('set-cookie', header),
    lastWrite: readLastWrite(request.headers.cookie),
  }
}

/** What a GET asks for, as it came: the procedure parses it. */
const inputOf = ({ query }: FastifyRequest) =>
  JSON.parse((query as { input?: string }).input ?? 'null') ?? undefined
