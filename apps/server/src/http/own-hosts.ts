import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { isServedHere, ownAddressOf } from './site-address.ts'

interface Options {
  publicUrl: string
  baseDomain: string
}

/**
 * The back office answers under its own name alone: a name that leads here by mistake, or a hotel's domain that has lapsed, is not
 * shown a sign-in (RFC 9110, 15.5.20). `/sites/{subdomain}/…` leads to the hotel's own address.
 */
export function ownHosts(app: FastifyInstance, options: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.site) return
    const { host } = request.headers
    const address = ownAddressOf(request.url, options)
    if (address) return reply.redirect(address, 302)
    if (!isServedHere({ host, url: request.url }, options))
      return answer(request, reply, {
        status: 421,
        message: 'There is no website at this address.',
      })
  })
}
