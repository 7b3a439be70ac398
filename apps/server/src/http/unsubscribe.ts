import { escapeHtml } from '@atithi/api/kernel/email/frame'
import {
  unsubscribe as endMarketing,
  findUnsubscription,
} from '@atithi/api/messaging/messages/commands/unsubscribe'
import type { FastifyInstance } from 'fastify'
import { plainPage } from './plain-page.ts'
import { type CreateContext, factsOf } from './procedures.ts'

const HTML = 'text/html; charset=utf-8'
const RULES =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Found = NonNullable<Awaited<ReturnType<typeof findUnsubscription>>>

const words = {
  en: {
    channels: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' },
    ask: (channel: string) => `Stop offers by ${channel}?`,
    stays: 'Messages about your bookings still come.',
    stop: 'Stop offers',
    stopped: (channel: string) => `Offers by ${channel} are stopped`,
    noMore: 'You will get no more of them by this channel.',
    unknown: 'This link is not known',
    cut: 'It may have been cut short on its way here.',
  },
  hi: {
    channels: { email: 'ईमेल', sms: 'SMS', whatsapp: 'WhatsApp' },
    ask: (channel: string) => `${channel} पर ऑफ़र बंद करें?`,
    stays: 'आपकी बुकिंग के संदेश आते रहेंगे।',
    stop: 'ऑफ़र बंद करें',
    stopped: (channel: string) => `${channel} पर ऑफ़र बंद हो गए हैं`,
    noMore: 'अब इस माध्यम से कोई ऑफ़र नहीं आएगा।',
    unknown: 'यह लिंक पहचाना नहीं गया',
    cut: 'हो सकता है कि यह रास्ते में कट गया हो।',
  },
} as const

/** Of whom the guest has had offers, in their own words: an owner's hotels share one guest. */
const from = ({ hotels, language }: Found): string =>
  hotels.length === 0
    ? ''
    : `<p class="from">${escapeHtml(new Intl.ListFormat(language === 'hi' ? 'hi' : 'en-IN').format(hotels))}</p>`

/** Asks once more, and says what goes on. */
export function askPage(found: Found): string {
  const t = words[found.language]
  return plainPage(
    found.language,
    t.ask(t.channels[found.channel]),
    `${from(found)}<p>${t.stays}</p><form method="post"><button>${t.stop}</button></form>`,
  )
}

function stoppedPage(found: Found): string {
  const t = words[found.language]
  return plainPage(
    found.language,
    t.stopped(t.channels[found.channel]),
    `${from(found)}<p>${t.noMore}</p><p>${t.stays}</p>`,
  )
}

/** Whose it would be nobody knows: both languages. */
const unknownPage = plainPage(
  'en',
  words.en.unknown,
  `<p>${words.en.cut}</p><p lang="hi"><strong>${words.hi.unknown}</strong><br>${words.hi.cut}</p>`,
)

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
      // With none, browsers would name no origin for the button either, and be refused.
      'referrer-policy': 'same-origin',
    })
  })

  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { services } = await createContext(factsOf(request, reply))
    const found = await findUnsubscription(services, request.params.token)
    return reply
      .code(found ? 200 : 404)
      .type(HTML)
      .send(found ? askPage(found) : unknownPage)
  })

  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { services } = await createContext(factsOf(request, reply))
    const found = await endMarketing(services, request.params.token)
    return reply
      .code(found ? 200 : 404)
      .type(HTML)
      .send(found ? stoppedPage(found) : unknownPage)
  })
}
