import { once } from 'node:events'
import http from 'node:http'
import { receiveWebhook } from '@atithi/api/finance/gateways/commands/webhooks'
import { workOnGateways } from '@atithi/api/finance/gateways/jobs'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import type { Hotel, World } from './world.ts'

type Method = 'upi' | 'card' | 'netbanking' | 'wallet'
type Outcome = 'captured' | 'failed' | 'late'

/** The gateway of the sandbox, whose webhooks reach the world. */
export interface Gateway {
  sandbox: TestSandbox
  /** The clock of the gateway is the machine's: so is the world's from now on. */
  now(): void
  /** Gives a hotel an account there, with its keys. Answers our account's id. */
  connect(hotel: Hotel): Promise<string>
  payOrder(orderId: string | null, outcome?: Outcome, method?: Method): Promise<GatewayAnswer>
  payQr(qrId: string, outcome?: Outcome): Promise<GatewayAnswer>
  fault(
    kind: 'down' | 'lost-answer' | 'duplicate' | 'reorder' | '500',
    seconds: number,
  ): Promise<void>
  heal(): Promise<void>
  /** Posts bytes as a webhook; answers what was made of it. */
  post(body: string, headers: { signature: string; eventId: string }): Promise<string>
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

export async function startGateway(world: World): Promise<Gateway> {
  let delivered = 0
  const take = async (request: http.IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    delivered += 1
    return receiveWebhook(world.services, {
      gateway: 'razorpay',
      rawBody: Buffer.concat(chunks),
      signature: String(request.headers['x-razorpay-signature']),
      eventId: String(request.headers['x-razorpay-event-id']),
    })
  }
  const server = http.createServer((request, response) => {
    take(request).then(
      taken => response.writeHead(taken === 'kept' ? 200 : 400).end(taken),
      error => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const webhookUrl = `http://127.0.0.1:${address.port}/webhooks/payments/razorpay`
  const sandbox = await startTestSandbox()
  world.services.settings.razorpayUrl = `${sandbox.url}/razorpay/v1`
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
    now,
    async connect({ owner, propertyId }) {
      const made = await send('POST', '/api/payments/accounts', { name: 'Hotel', webhookUrl })
      const { accountId } = await owner.call.payments.accounts.create({
        propertyId,
        type: 'gateway',
        name: 'Razorpay',
        gatewayId: 'razorpay',
        apiKey: made.keyId,
        apiSecret: made.keySecret,
        webhookSecret: made.webhookSecret,
      })
      return accountId
    },
    payOrder: (orderId, outcome = 'captured', method = 'upi') =>
      send('POST', `/api/payments/orders/${orderId}/pay`, { method, outcome }),
    payQr: (qrId, outcome = 'captured') =>
      send('POST', `/api/payments/qr-codes/${qrId}/pay`, { method: 'upi', outcome }),
    fault: (kind, seconds) => send('POST', '/api/faults', { target: 'gateway', kind, seconds }),
    heal: () => send('DELETE', '/api/faults'),
    async post(body, { signature, eventId }) {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
        body,
      })
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
