import { receiveReservations } from '@atithi/api/channels/reservations/commands/receive'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const LARGEST_MESSAGE = 1024 * 1024

interface Options {
  services: Services
}

/** What channels push. The bytes go on as they came: the channel's own adapter reads them. */
export async function channelWebhooks(app: FastifyInstance, { services }: Options) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: LARGEST_MESSAGE },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: { channelId: string } }>(
    '/webhooks/channels/:channelId',
    async (request, reply) => {
      const { authorization } = request.headers
      const { status, contentType, body } = await receiveReservations(
        services,
        request.params.channelId,
        { headers: { authorization }, body: String(request.body ?? '') },
      )
      return reply.code(status).type(contentType).send(body)
    },
  )
}
