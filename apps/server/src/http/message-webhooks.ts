import {
  takeSmsWebhook,
  takeWhatsappWebhook,
  type WebhookVerdict,
} from '@atithi/api/messaging/messages/commands/webhooks'
import { verifyTokenOf } from '@atithi/api/messaging/providers/reads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'

const LARGEST = 256 * 1024

/** What providers of messages tell: the bytes of the body, since it is over them that they sign. */
export async function messageWebhooks(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
    done(null, body),
  )
  const servicesOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await createContext(factsOf(request, reply))).services

  // WhatsApp asks whether the address wants to be called before it calls.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/webhooks/messages/whatsapp',
    async (request, reply) => {
      const { settings } = await servicesOf(request, reply)
      const { query } = request
      const isOurs =
        query['hub.mode'] === 'subscribe' &&
        query['hub.verify_token'] === verifyTokenOf(settings) &&
        typeof query['hub.challenge'] === 'string'
      if (!isOurs) return answer(request, reply, { status: 403, message: 'Not subscribed here.' })
      return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'])
    },
  )

  app.post('/webhooks/messages/whatsapp', async (request, reply) =>
    answerVerdict(
      request,
      reply,
      await takeWhatsappWebhook(await servicesOf(request, reply), {
        body: textOf(request.body),
        signature: headerOf(request, 'x-hub-signature-256'),
      }),
    ),
  )

  app.post('/webhooks/messages/twilio', async (request, reply) => {
    const services = await servicesOf(request, reply)
    return answerVerdict(
      request,
      reply,
      await takeSmsWebhook(services, {
        // The public address is what was signed, whatever name a proxy asks for.
        url: services.settings.publicUrl + request.url,
        fields: Object.fromEntries(new URLSearchParams(textOf(request.body))),
        signature: headerOf(request, 'x-twilio-signature'),
      }),
    )
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

function answerVerdict(request: FastifyRequest, reply: FastifyReply, verdict: WebhookVerdict) {
  if (verdict === 'taken') return reply.code(200).send()
  return verdict === 'unsigned'
    ? answer(request, reply, { status: 401, message: 'The signature is not right.' })
    : answer(request, reply, { status: 400, message: 'This cannot be read.' })
}
