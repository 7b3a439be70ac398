import { gateways } from '@atithi/api/finance/gateways/adapters/gateways'
import {
  receiveWebhook,
  type IncomingWebhook as Told,
} from '@atithi/api/finance/gateways/commands/webhooks'
import { isGateway } from '@atithi/api/finance/ledger/rules/gateways'
import type { Services } from '@atithi/api/kernel/context/services'
import { receiveBillingEvent } from '@atithi/api/platform/billing/commands/events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'

/** No event of a gateway is larger. */
const LARGEST_EVENT = 256 * 1024

interface Address {
  Params: { gateway: string; accountId?: string }
}

type Taken = 'kept' | 'forged' | 'stale' | 'unreadable'

const refused: Record<Exclude<Taken, 'kept'>, string> = {
  forged: 'The signature is not right.',
  stale: 'This was signed too long ago.',
  unreadable: 'This is no event that can be read.',
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
  const take = (url: string, keep: (services: Services, event: Told) => Promise<Taken>) =>
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
      const taken = await keep(services, {
        gateway,
        paymentAccountId: accountId,
        rawBody: request.body,
        proof,
      })
      if (taken === 'kept') return { ok: true }
      request.log.warn({ security: 'webhook', gateway, taken }, 'a webhook was refused')
      return answer(request, reply, { status: 400, message: refused[taken] })
    })
  take('/webhooks/payments/:gateway', receiveWebhook)
  take('/webhooks/payments/:gateway/:accountId', receiveWebhook)
  // Of the platform's own account, through which hotels pay its invoices.
  take('/webhooks/billing/:gateway', receiveBillingEvent)
}
