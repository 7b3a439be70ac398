import type { FastifyInstance } from 'fastify'
import type { CustomDomains } from './custom-domains.ts'

/**
 * For the proxy that ends TLS and gets certificates on demand: 200 for a domain that a hotel has proved, else 404, so that
 * nobody makes it ask for certificates of strangers' names.
 */
export async function domainCheck(
  app: FastifyInstance,
  { customDomains }: { customDomains?: CustomDomains },
) {
  app.get<{ Querystring: { domain?: string } }>('/domains/check', async (request, reply) => {
    const domain = String(request.query.domain ?? '').toLowerCase()
    const isServed = customDomains?.subdomainOf(domain) !== undefined
    return reply
      .code(isServed ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ domain, isServed })
  })
}
