import { gateways } from '@atithi/api/finance/gateways/adapters/gateways'
import { receiveWebhook } from '@atithi/api/finance/gateways/commands/webhooks'
import { isGateway } from '@atithi/api/finance/ledger/rules/gateways'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'

/** No event of a gateway is larger. */
const LARGEST_EVENT = 256 * 1024

interface Address {
  Params: { gateway: string; accountId?: string }
}

/** What payment gateways tell: kept as it came and answered at once; a job does the work. */
export async function paymentWebhooks(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  // A signature is over the bytes, and JSON written anew is other bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: LARGEST_EVENT },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  for (const url of ['/webhooks/payments/:gateway', '/webhooks/payments/:gateway/:accountId'])
    app.post<Address>(url, { bodyLimit: LARGEST_EVENT }, async (request, reply) => {
      const { gateway, accountId } = request.params
      if (!isGateway(gateway))
        return answer(request, reply, { status: 404, message: 'There is no such gateway.' })
      const proof = gateways[gateway].webhooks.proofOf(request.headers)
      if (
        !Buffer.isBuffer(request.body) ||
        proof === undefined ||
        (accountId !== undefined && !/^[0-9a-f-]{36}$/.test(accountId))
      )
        return answer(request, reply, { status: 400, message: 'This is no event of the gateway.' })
      const { services } = await createContext(factsOf(request, reply))
      const taken = await receiveWebhook(services, {
        gateway,
        paymentAccountId: accountId,
        rawBody: request.body,
        proof,
      })
      if (taken === 'kept') return { ok: true }
      request.log.warn({ security: 'webhook', gateway, taken }, 'a webhook was refused')
      return answer(request, reply, { status: 400, message: 'The signature is not right.' })
    })
}
