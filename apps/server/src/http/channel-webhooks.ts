import { receiveReservations } from '@atithi/api/channels/reservations/commands/receive'
import { decodeText } from '@atithi/api/kernel/shared/decode-text'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const LARGEST_MESSAGE = 1024 * 1024

interface Options {
  services: Services
}

/** What channels push. The text goes on as it came: the channel's own adapter reads it. */
export async function channelWebhooks(app: FastifyInstance, { services }: Options) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: LARGEST_MESSAGE },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: { channelId: string } }>(
    '/webhooks/channels/:channelId',
    async (request, reply) => {
      const { authorization, 'content-type': contentTypeOfBody } = request.headers
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status, contentType, body } = await receiveReservations(
        services,
        request.params.channelId,
        { headers: { authorization }, body: decodeText(bytes, contentTypeOfBody) },
      )
      return reply.code(status).type(contentType).send(body)
    },
  )
}
