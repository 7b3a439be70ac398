import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from '../faults.ts'
import { Deliveries } from './deliveries.ts'
import { Hotels } from './hotels.ts'
import { Limiter } from './limiter.ts'
import { channelPages } from './pages.ts'
import { protocols } from './protocols.ts'
import { channelTestRoutes } from './test-routes.ts'

const largestMessage = 10_000_000
const slowMs = 8_000

interface Options {
  folder: string
  faults: Faults
  /** Where the hotels' server answers. */
  serverUrl: string
}

/** The stand-ins of the channels: each its own protocol under /channels/<id>, with its faults. Answers what stops them. */
export function channelRoutes(
  app: FastifyInstance,
  { folder, faults, serverUrl }: Options,
): () => void {
  const hotels = new Hotels(path.join(folder, 'channels'))
  const deliveries = new Deliveries(hotels, faults)
  const simulator = { hotels, faults, limiter: new Limiter() }
  for (const protocol of protocols)
    app.register(
      async channel => {
        const target = `channel:${protocol.id}`
        channel.removeAllContentTypeParsers()
        channel.addContentTypeParser(
          '*',
          { parseAs: 'string', bodyLimit: largestMessage },
          (_request, body, done) => done(null, body),
        )
        channel.addHook('onRequest', (_request, reply) => beforeAnswer(faults, target, reply))
        // What was said has been heard, and the answer does not arrive.
        channel.addHook('onSend', async (_request, reply) => {
          if (faults.has(target, 'lost-answer')) reply.raw.destroy()
        })
        channel.setErrorHandler((error, _request, reply) =>
          reply.code(400).send({ message: error instanceof Error ? error.message : 'unreadable' }),
        )
        protocol.routes(channel, simulator)
      },
      { prefix: `/channels/${protocol.id}` },
    )
  channelTestRoutes(app, {
    hotels,
    deliveries,
    protocols,
    webhookUrl: channelId => `${serverUrl}/webhooks/channels/${channelId}`,
  })
  channelPages(app, hotels)
  return () => {
    deliveries.stop()
    hotels.close()
  }
}

async function beforeAnswer(faults: Faults, target: string, reply: FastifyReply): Promise<unknown> {
  if (faults.has(target, 'down')) return reply.raw.destroy()
  if (faults.has(target, 'slow')) await new Promise(resolve => setTimeout(resolve, slowMs))
  if (faults.has(target, '429'))
    return reply.code(429).header('retry-after', 2).send('Too many requests')
  if (faults.has(target, '500')) return reply.code(500).send('Internal error')
  return undefined
}
