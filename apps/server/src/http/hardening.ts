import type { FastifyInstance } from 'fastify'

interface Options {
  secure: boolean
  /** Production, where a request without a name comes from a proxy and not from the machine's own browser. */
  behindProxy: boolean
  /** Where people report weaknesses: mailto: or https:. */
  securityContact: string | undefined
}

const year = 365 * 24 * 60 * 60
const contactHoldsDays = 180

/** What programs of the back office ask for: no other site may embed it or have it loaded, nor may a hotel's website. */
const ofBackOffice = /^\/(trpc|exports|documents|uploads)\//

/** Headers and files that every answer owes: HTTPS once seen is kept, nothing of the back office is framed or loaded by others. */
export function harden(
  app: FastifyInstance,
  { secure, behindProxy, securityContact }: Options,
): void {
  let warned = !behindProxy
  app.addHook('onRequest', async (request, reply) => {
    // On the raw answer, since the pages of hotel websites are written past Fastify.
    if (secure) reply.raw.setHeader('strict-transport-security', `max-age=${year}`)
    if (!request.raw.site && ofBackOffice.test(request.url)) {
      reply.header('cross-origin-resource-policy', 'same-origin')
      reply.header('content-security-policy', "frame-ancestors 'self'")
    }
    if (warned || !request.isOfProxy || isOfOperators(request.url)) return
    warned = true
    request.log.warn(
      'The proxy sends no X-Forwarded-For: limits by address are off. Let it send the header, or set TRUST_PROXY=none where there is none.',
    )
  })

  // On the host of the back office alone: hotels' websites have their own (RFC 9116, RFC 9309).
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  if (securityContact)
    app.get('/.well-known/security.txt', async (_request, reply) => {
      const expires = new Date(Date.now() + contactHoldsDays * 24 * 60 * 60 * 1000)
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          `Contact: ${securityContact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en, hi\n`,
        )
    })
}

const isOfOperators = (url: string): boolean => /^\/(healthz|readyz|metrics)/.test(url)
