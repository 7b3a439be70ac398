import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apis, paymentMethods } from './entities.ts'
import type { Gateway } from './gateway.ts'
import { GatewayError } from './gateway-error.ts'
import { history, keepHistory } from './history.ts'
import type { Attempt } from './new-payment.ts'
import { QrCodes } from './qr-codes.ts'
import { settle, settlementCsv, settlementLines } from './settlements.ts'

const newAccount = z.object({
  name: z.string().min(1).default('Hotel'),
  webhookUrl: z.url(),
  api: z.enum(apis).optional(),
})
const attempt = z.object({
  method: z.enum(paymentMethods),
  outcome: z.enum(['captured', 'failed', 'late']),
  amount: z.int().min(100).optional(),
})
const span = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
const byId = z.object({ id: z.string() })
/** A year of a hotel. */
const largestHistory = 8 * 1_048_576

/** For tests: what a merchant does in the gateway's dashboard, and what a payer does on its page. */
export function gatewayTestRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { records } = gateway
  const codes = new QrCodes(gateway)

  app.post('/api/payments/accounts', (request, reply) => {
    const parsed = newAccount.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'Send {name?, webhookUrl, api?}.' })
    const account = gateway.createAccount(parsed.data)
    return {
      accountId: account.id,
      keyId: account.key_id,
      keySecret: account.key_secret,
      webhookSecret: account.webhook_secret,
    }
  })

  app.patch('/api/payments/accounts/:id', (request, reply) => {
    const account = records.account(byId.parse(request.params).id)
    const parsed = z.object({ webhookUrl: z.url() }).safeParse(request.body)
    if (!account || !parsed.success) return reply.code(400).send({ message: 'Send {webhookUrl}.' })
    records.putAccount({ ...account, webhook_url: parsed.data.webhookUrl })
    return reply.code(204).send()
  })

  app.post(
    '/api/payments/accounts/:id/history',
    { bodyLimit: largestHistory },
    (request, reply) => {
      const account = records.account(byId.parse(request.params).id)
      const parsed = history.safeParse(request.body)
      if (!account || !parsed.success)
        return reply.code(400).send({ message: 'Send {payments, refunds, settlements}.' })
      keepHistory(records, account, parsed.data)
      return reply.code(204).send()
    },
  )

  app.get('/api/payments/orders/:id', (request, reply) => {
    const order = records.findAnywhere('order', byId.parse(request.params).id)?.value
    if (!order) return reply.code(404).send({ message: 'There is no such order.' })
    const payments = records
      .list('payment')
      .filter(one => one.value.order_id === order.id)
      .map(one => one.value)
    return { ...order, payments }
  })

  for (const [path, pay] of [
    ['orders', (id: string, attempt: Attempt) => gateway.payOrder(id, attempt)],
    ['links', (id: string, attempt: Attempt) => gateway.payLink(id, attempt)],
    ['qr-codes', (id: string, attempt: Attempt) => codes.pay(id, attempt)],
  ] as const)
    app.post(`/api/payments/${path}/:id/pay`, (request, reply) => {
      const parsed = attempt.safeParse(request.body)
      if (!parsed.success)
        return reply
          .code(400)
          .send({ message: "Send {method, outcome: 'captured'|'failed'|'late'}." })
      try {
        return pay(byId.parse(request.params).id, parsed.data)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        return reply.code(400).send({ message: error.message })
      }
    })

  app.get('/api/payments/settlements.csv', (request, reply) => {
    const parsed = span.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ message: 'from and to are dates.' })
    const { from = '0000-01-01', to = '9999-12-31' } = parsed.data
    const lines = records.accounts().flatMap(account => {
      settle(records, account)
      return settlementLines(records, account)
    })
    const within = lines.filter(line => {
      const day = new Date((line.settled_at + 19_800) * 1000).toISOString().slice(0, 10)
      return from <= day && day <= to
    })
    return reply.type('text/csv; charset=utf-8').send(settlementCsv(within))
  })

  app.get('/api/payments/webhooks', () => ({ items: gateway.webhooks.deliveries() }))
}
