import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { isServedHere } from './site-address.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing requests that a browser sends on behalf of another site. A request without `Origin` comes from no
 * page (an app, a webhook, a script) and carries nobody's cookie by itself. Hotel websites are another origin on purpose. For the back
 * office the origin is that of its own address, scheme and port included, whatever a proxy says that was asked. A route that changes
 * nothing by itself may take the forms of others.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (READING.has(request.method) || origin === undefined) return
    if (request.routeOptions.config.takesFormsOfOthers) return
    const isOwn = request.raw.site
      ? hostOf(origin) === request.host.toLowerCase()
      : isOfBackOffice(origin, publicUrl)
    if (isOwn) return
    return answer(request, reply, {
      status: 403,
      message: 'This request came from another site.',
      reason: 'FOREIGN_ORIGIN',
    })
  })
}

function isOfBackOffice(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [asked, own] = [new URL(origin), new URL(publicUrl)]
  return (
    asked.protocol === own.protocol &&
    asked.port === own.port &&
    isServedHere({ host: asked.hostname, url: '' }, { publicUrl })
  )
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
