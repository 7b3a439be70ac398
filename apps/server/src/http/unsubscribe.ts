import {
  unsubscribe as endMarketing,
  findUnsubscription,
} from '@atithi/api/messaging/messages/commands/unsubscribe'
import type { FastifyInstance } from 'fastify'
import { type CreateContext, factsOf } from './procedures.ts'

const HTML = 'text/html; charset=utf-8'
const RULES =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}button{font:inherit;min-height:2.75rem;padding:0 1.25rem}</style></head><body><h1>${title}</h1>${content}</body></html>`

const names = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/**
 * The link that ends marketing: a page with one button for people, since scanners follow links, and at once for the mailbox that posts
 * for its owner (RFC 8058).
 */
export async function unsubscribe(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': RULES,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })
  const gone = page('This link is not known', '<p>It may have been cut short on its way here.</p>')

  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { services } = await createContext(factsOf(request, reply))
    const found = await findUnsubscription(services, request.params.token)
    if (!found) return reply.code(404).type(HTML).send(gone)
    return reply
      .type(HTML)
      .send(
        page(
          `Stop offers by ${names[found.channel]}?`,
          '<p>Messages about your bookings still come.</p><form method="post"><button>Stop offers</button></form>',
        ),
      )
  })

  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { services } = await createContext(factsOf(request, reply))
    if (!(await endMarketing(services, request.params.token)))
      return reply.code(404).type(HTML).send(gone)
    return reply
      .type(HTML)
      .send(page('Offers are stopped', '<p>You will get no more of them by this channel.</p>'))
  })
}
