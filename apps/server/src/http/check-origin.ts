import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing requests that a browser sends on behalf of another site. A request without `Origin` comes from no
 * page (an app, a webhook, a script) and carries nobody's cookie by itself. Hotel websites are another origin on purpose.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (READING.has(request.method) || origin === undefined) return
    if (origin === publicUrl || hostOf(origin) === request.host.toLowerCase()) return
    return answer(request, reply, {
      status: 403,
      message: 'This request came from another site.',
      reason: 'FOREIGN_ORIGIN',
    })
  })
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
