import { once } from 'node:events'
import http from 'node:http'
import { gateways } from '@atithi/api/finance/gateways/adapters/gateways'
import { receiveWebhook } from '@atithi/api/finance/gateways/commands/webhooks'
import { workOnGateways } from '@atithi/api/finance/gateways/jobs'
import { type GatewayId, gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { receiveBillingEvent } from '@atithi/api/platform/billing/commands/events'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import type { Hotel, World } from './world.ts'

type Method = 'upi' | 'card' | 'netbanking' | 'wallet'
type Outcome = 'captured' | 'failed' | 'late'

/** The gateway of the sandbox, whose webhooks reach the world. */
export interface Gateway {
  sandbox: TestSandbox
  /** The clock of the gateway is the machine's: so is the world's from now on. */
  now(): void
  /** Where the product is told of things; the platform's own account has an address of its own. */
  publicUrl: string
  /** Gives a hotel an account there, with its keys. Answers our account's id. */
  connect(hotel: Hotel): Promise<string>
  payOrder(orderId: string | null, outcome?: Outcome, method?: Method): Promise<GatewayAnswer>
  /** Pays on the page that a guest was led to. */
  payLink(link: { checkoutUrl: string }, outcome?: Outcome, method?: Method): Promise<GatewayAnswer>
  payQr(qrId: string, outcome?: Outcome): Promise<GatewayAnswer>
  fault(
    kind: 'down' | 'lost-answer' | 'duplicate' | 'reorder' | '500',
    seconds: number,
  ): Promise<void>
  heal(): Promise<void>
  /** Whether webhooks reach the world: what is told meanwhile comes again seconds later, or never. */
  hear(does: boolean): void
  /** Posts bytes as a webhook; answers what was made of it. */
  post(
    body: string,
    headers: { signature: string; eventId: string; accountId?: string; timestamp?: string },
  ): Promise<string>
  /** What the gateway has delivered so far. */
  delivered(): number
  /** Works until nothing waits, or the condition holds. */
  until(holds: () => Promise<boolean>): Promise<void>
  stop(): Promise<void>
}

interface GatewayAnswer {
  id: string
  status: string
  amount: number
}

/** The headers in which each gateway signs. */
const headersOf = {
  razorpay: ({ signature, eventId }: { signature: string; eventId: string }) => ({
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  }),
  cashfree: (sent: { signature: string; eventId: string; timestamp?: string }) => ({
    'x-webhook-signature': sent.signature,
    'x-webhook-timestamp': sent.timestamp ?? String(Date.now()),
    'x-idempotency-key': sent.eventId,
  }),
}

export async function startGateway(world: World, id: GatewayId = 'razorpay'): Promise<Gateway> {
  let delivered = 0
  let isDeaf = false
  const take = async (request: http.IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    delivered += 1
    const proof = gateways[id].webhooks.proofOf(request.headers)
    const [, paymentAccountId] = /cashfree\/([0-9a-f-]{36})$/.exec(request.url ?? '') ?? []
    if (!proof) return 'forged'
    if (request.url === `/webhooks/billing/${id}`)
      return receiveBillingEvent(world.services, {
        gateway: id,
        rawBody: Buffer.concat(chunks),
        proof,
      })
    return receiveWebhook(world.services, {
      gateway: id,
      paymentAccountId,
      rawBody: Buffer.concat(chunks),
      proof,
    })
  }
  const server = http.createServer((request, response) => {
    if (isDeaf) {
      response.writeHead(503).end()
      return
    }
    take(request).then(
      taken => response.writeHead(taken === 'kept' ? 200 : 400).end(taken),
      error => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const publicUrl = `http://127.0.0.1:${address.port}`
  const webhookUrl = `${publicUrl}/webhooks/payments/${id}`
  const sandbox = await startTestSandbox()
  const { settings } = world.services
  if (id === 'razorpay') settings.razorpayUrl = `${sandbox.url}/razorpay/v1`
  else {
    settings.cashfreeUrl = `${sandbox.url}/cashfree/pg`
    // Its own part of the address under which each link is told of.
    settings.publicUrl = publicUrl
  }
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  const now = () => world.clock.set(new Date().toISOString())
  return {
    sandbox,
    publicUrl,
    now,
    async connect({ owner, propertyId }) {
      const made = await send('POST', '/api/payments/accounts', {
        name: 'Hotel',
        webhookUrl,
        api: id,
      })
      const { accountId } = await owner.call.payments.accounts.create({
        propertyId,
        type: 'gateway',
        name: gatewayWords[id].name,
        gatewayId: id,
        apiKey: made.keyId,
        apiSecret: made.keySecret,
        ...(gatewayWords[id].hasWebhookSecret && { webhookSecret: made.webhookSecret }),
      })
      // Its events do not say whose they are: the address does.
      if (id === 'cashfree')
        await send('PATCH', `/api/payments/accounts/${made.accountId}`, {
          webhookUrl: `${webhookUrl}/${accountId}`,
        })
      return accountId
    },
    payOrder: (orderId, outcome = 'captured', method = 'upi') =>
      send('POST', `/api/payments/orders/${orderId}/pay`, { method, outcome }),
    payLink({ checkoutUrl }, outcome = 'captured', method = 'upi') {
      const { pathname, hash } = new URL(checkoutUrl)
      // Our page of an order, or a link of the gateway.
      const at = hash ? `orders/${hash.slice(1)}` : `links/${pathname.split('/').at(-1)}`
      return send('POST', `/api/payments/${at}/pay`, { method, outcome })
    },
    payQr(qrId, outcome = 'captured') {
      // Cashfree's code is an order.
      const kind = id === 'cashfree' ? 'orders' : 'qr-codes'
      return send('POST', `/api/payments/${kind}/${qrId}/pay`, { method: 'upi', outcome })
    },
    fault: (kind, seconds) => send('POST', '/api/faults', { target: 'gateway', kind, seconds }),
    heal: () => send('DELETE', '/api/faults'),
    hear: does => {
      isDeaf = !does
    },
    async post(body, sent) {
      const response = await fetch(
        sent.accountId ? `${webhookUrl}/${sent.accountId}` : webhookUrl,
        { method: 'POST', headers: headersOf[id](sent), body },
      )
      return response.text()
    },
    delivered: () => delivered,
    async until(holds) {
      const deadline = Date.now() + 20_000
      while (!(await holds())) {
        if (Date.now() > deadline) throw new Error('it did not come to pass within 20 seconds')
        now()
        await workOnGateways(world.services)
        await world.consume()
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async stop() {
      await sandbox.stop()
      server.close()
    },
  }
}
