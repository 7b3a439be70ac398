import type { TrafficKind } from '@atithi/api/platform/health/commands'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lifecycle } from '../lifecycle.ts'
import type { Metrics } from '../metrics.ts'
import type { ProcessReport } from '../process-report.ts'
import { calledProcedures } from './called-procedures.ts'

/** For every request: its id in the answer, one line in the log and one count in the metrics, none with personal data. */
export function watchRequests(
  app: FastifyInstance,
  {
    lifecycle,
    metrics,
    report,
  }: {
    lifecycle: Lifecycle
    metrics: Metrics
    report?: Pick<ProcessReport, 'count'> | undefined
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // On the raw answer, since the pages of hotel websites are written past Fastify.
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    if (lifecycle.stopping) reply.raw.setHeader('connection', 'close')
    if (request.headers.accept?.includes('text/event-stream'))
      lifecycle.keepUntilStop(request.raw.socket)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    metrics.countRequest(
      { method: request.method, route, status: reply.raw.statusCode },
      reply.elapsedTime / 1000,
    )
    const kind = kindOf(request, route)
    if (kind)
      report?.count({ kind, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) })
    const calls = calledProcedures(request)
    const line = {
      method: request.method,
      route,
      calls: calls.length > 0 ? calls : undefined,
      site: request.raw.site?.subdomain,
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.raw.statusCode >= 500) request.log.warn(line, 'request')
    else request.log.info(line, 'request')
  })
}

// What watches the process, and streams that stay open, tell nothing of how quickly people are answered.
const unmeasured = new Set(['/healthz', '/readyz', '/metrics'])

function kindOf(request: FastifyRequest, route: string): TrafficKind | undefined {
  if (unmeasured.has(route) || request.headers.accept?.includes('text/event-stream'))
    return undefined
  if (request.raw.site) return 'websites'
  return route.startsWith('/trpc') ? 'procedures' : 'other'
}

// The pattern and not the path: a path can name a booking, a query a guest.
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'
