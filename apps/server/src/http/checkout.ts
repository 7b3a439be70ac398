import { createHash } from 'node:crypto'
import { findCheckout } from '@atithi/api/finance/gateways/commands/checkout'
import { escapeHtml } from '@atithi/api/kernel/email/frame'
import type { CheckoutForm } from '@atithi/api/kernel/ports/payment-gateway'
import { formatPaise } from '@atithi/api/kernel/shared/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'
import { plainPage } from './plain-page.ts'
import { type CreateContext, factsOf } from './procedures.ts'

const words = {
  en: {
    title: (amount: string, seller: string) => `Pay ${amount} to ${seller}`,
    hint: 'You pay on the page of the payment gateway, and come back to your booking.',
    go: 'Go to the payment page',
  },
  hi: {
    title: (amount: string, seller: string) => `${seller} को ${amount} दें`,
    hint: 'भुगतान पेमेंट गेटवे के पेज पर होता है, उसके बाद आप अपनी बुकिंग पर लौट आते हैं।',
    go: 'भुगतान के पेज पर जाएँ',
  },
} as const

/** Where scripts run nobody has to press the button. */
const send = 'document.forms[0].submit()'
const sendHash = createHash('sha256').update(send).digest('base64')

/** The page of a gateway may lead on to others of its own. */
const targetsOf = (action: string): string => {
  const { origin, protocol, hostname } = new URL(action)
  const own = hostname.split('.').slice(-2).join('.')
  return protocol === 'https:' ? `${origin} https://*.${own}` : origin
}

const rulesFor = ({ action }: CheckoutForm) =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${sendHash}'; form-action ${targetsOf(action)}; base-uri 'none'; frame-ancestors 'none'`

const hidden = ({ fields }: CheckoutForm) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('')

interface Named {
  Params: { reference: string }
}

/**
 * Posts a guest on to the gateway's page for what was asked of them, and takes them back from it to their booking. Nothing that they
 * bring from there is believed: the website asks the gateway.
 */
export async function checkout(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, done) =>
    done(null, undefined),
  )
  const find = async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { services } = await createContext(factsOf(request, reply))
    return findCheckout(services, request.params.reference)
  }

  app.get<Named>('/checkout/:reference', async (request, reply) => {
    const asked = await find(request, reply)
    if (!asked) return answerNotFound(request, reply)
    const { form, seller, amount, language, returnUrl } = asked
    if (!form) return reply.redirect(returnUrl, 303)
    const t = words[language]
    const content = `<p>${t.hint}</p><form method="post" action="${escapeHtml(form.action)}">${hidden(form)}<button>${t.go}</button></form><script>${send}</script>`
    return reply
      .header('content-security-policy', rulesFor(form))
      .type('text/html; charset=utf-8')
      .send(plainPage(language, escapeHtml(t.title(formatPaise(amount), seller)), content))
  })

  // The gateway's page posts what it has to say, and leads back whoever gives up.
  app.route<Named>({
    method: ['GET', 'POST'],
    url: '/checkout/:reference/back',
    config: { takesFormsOfOthers: true },
    handler: async (request, reply) => {
      const asked = await find(request, reply)
      return asked ? reply.redirect(asked.returnUrl, 303) : answerNotFound(request, reply)
    },
  })
}
