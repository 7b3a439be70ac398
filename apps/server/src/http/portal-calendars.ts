import { serveCalendar } from '@atithi/api/channels/calendars/commands/serve'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

interface Options {
  services: Services
}

/** Calendars of taken nights, each under the secret address that a portal was given. */
export async function portalCalendars(app: FastifyInstance, { services }: Options) {
  app.get<{ Params: { file: string } }>('/calendars/:file', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const secret = /^([\w-]+)\.ics$/.exec(request.params.file)?.[1]
    const found = secret === undefined ? undefined : await serveCalendar(services, secret)
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.')
    reply.header('etag', found.etag)
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(found.body)
  })
}
