import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Account, apis, type Payment, paymentMethods } from './entities.ts'
import type { Gateway } from './gateway.ts'
import { GatewayError } from './gateway-error.ts'
import {
  badCheckoutPage,
  checkoutPage,
  gatewayPage,
  paidPage,
  qrPage,
  returnPage,
  sendHash,
} from './gateway-pages.ts'
import type { Attempt } from './new-payment.ts'
import { QrCodes } from './qr-codes.ts'

const HTML = 'text/html; charset=utf-8'
/** These pages have forms, and hosted checkout hands its proof to the merchant by one. */
const FORM_RULES = `default-src 'none'; style-src 'self'; script-src '${sendHash}'; img-src data:; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'`
const MOST_LISTED = 50

const byId = z.object({ id: z.string() })
const callback = z.object({ callback_url: z.url().optional() })
/** What hosted checkout demands; the rest of its fields are the merchant's choice. */
const embedded = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().int(),
  currency: z.literal('INR'),
  name: z.string().min(1),
  'prefill[email]': z.string(),
  'prefill[contact]': z.string(),
  callback_url: z.url(),
  cancel_url: z.url().optional(),
})
const choice = z.object({
  method: z.enum(paymentMethods),
  outcome: z.enum(['captured', 'failed', 'late']),
  rupees: z.coerce.number().positive().optional(),
})
const opened = z.object({
  name: z.string().trim().min(1).max(80),
  webhookUrl: z.url(),
  api: z.enum(apis).optional(),
})

const attemptOf = (body: unknown): Attempt => {
  const { method, outcome, rupees } = choice.parse(body)
  return { method, outcome, ...(rupees !== undefined && { amount: Math.round(rupees * 100) }) }
}

/** The pages of the gateway: checkout for payers, links and codes, and the dashboard of merchants. */
export function gatewayPageRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { records } = gateway
  const codes = new QrCodes(gateway)
  app.register(async pages => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', FORM_RULES).type(HTML)
    })

    const dashboard = (error?: string) =>
      gatewayPage({
        accounts: records.accounts(),
        payments: records
          .list('payment')
          .slice(-MOST_LISTED)
          .map(one => one.value)
          .toReversed(),
        deliveries: gateway.webhooks.deliveries().slice(0, MOST_LISTED),
        ...(error !== undefined && { error }),
      })
    pages.get('/gateway', (_request, reply) => reply.send(dashboard()))
    pages.post('/gateway/accounts', (request, reply) => {
      const parsed = opened.safeParse(request.body)
      if (!parsed.success)
        return reply.code(400).send(dashboard('Give a name and the whole address of the webhook.'))
      gateway.createAccount(parsed.data)
      return reply.redirect('/gateway', 303)
    })

    const orderOf = (id: string) => {
      const order = records.findAnywhere('order', id)
      const account = order && records.account(order.accountId)
      return order && account ? { order: order.value, account } : undefined
    }
    const pay = (
      reply: FastifyReply,
      { id, body, back, action }: { id: string; body: unknown; back: string; action: string },
    ) => {
      const known = orderOf(id)
      if (!known) return reply.callNotFound()
      try {
        const payment = gateway.payOrder(id, attemptOf(body))
        return handBack(reply, gateway, { payment, account: known.account, back, again: action })
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        return reply.code(400).send(checkoutPage({ ...known, action, error: error.message }))
      }
    }

    const linkOf = (id: string) => {
      const kept = records.findAnywhere('payment_link', id)
      const account = kept && records.account(kept.accountId)
      return account && gateway.link(account, id)
    }
    for (const api of apis) {
      pages.get(`/${api}/checkout/:id`, (request, reply) => {
        const known = orderOf(byId.parse(request.params).id)
        return known
          ? reply.send(checkoutPage({ ...known, action: request.url }))
          : reply.callNotFound()
      })
      pages.post(`/${api}/checkout/:id`, (request, reply) =>
        pay(reply, {
          id: byId.parse(request.params).id,
          body: request.body,
          back: callback.parse(request.query).callback_url ?? '',
          action: request.url,
        }),
      )

      pages.get(`/${api}/l/:id`, (request, reply) => {
        const link = linkOf(byId.parse(request.params).id)
        const known = link && orderOf(link.order_id)
        if (!known) return reply.callNotFound()
        return reply.send(
          checkoutPage({
            ...known,
            action: request.url,
            ...(link.status === 'expired' || link.status === 'cancelled'
              ? { error: `This link is ${link.status}.` }
              : {}),
          }),
        )
      })
      pages.post(`/${api}/l/:id`, (request, reply) => {
        const link = linkOf(byId.parse(request.params).id)
        if (!link) return reply.callNotFound()
        return pay(reply, {
          id: link.order_id,
          body: request.body,
          back: link.callback_url,
          action: request.url,
        })
      })
    }

    // Hosted checkout: a form of the merchant's page, which names the order and where the payer is brought back to.
    pages.post('/razorpay/v1/checkout/embedded', (request, reply) => {
      const form = embedded.safeParse(request.body)
      const known = form.success ? orderOf(form.data.order_id) : undefined
      const isRight =
        known?.account.key_id === form.data?.key_id && known?.order.amount === form.data?.amount
      if (!known || !form.success || !isRight)
        return reply.code(400).send(badCheckoutPage(form.error?.issues[0]?.path.join('.')))
      const action = `/razorpay/checkout/${known.order.id}?${new URLSearchParams({ callback_url: form.data.callback_url })}`
      return reply.send(checkoutPage({ ...known, action }))
    })

    pages.get('/razorpay/i/:id', async (request, reply) => {
      const { id } = byId.parse(request.params)
      if (!records.findAnywhere('qr_code', id)) return reply.callNotFound()
      const { toBuffer } = await import('qrcode')
      return reply.type('image/png').send(await toBuffer(`${gateway.address()}/razorpay/q/${id}`))
    })

    const codeOf = (id: string) => {
      const kept = records.findAnywhere('qr_code', id)
      const account = kept && records.account(kept.accountId)
      return account && { code: codes.get(account, id), account }
    }
    pages.get('/razorpay/q/:id', (request, reply) => {
      const known = codeOf(byId.parse(request.params).id)
      return known ? reply.send(qrPage(known)) : reply.callNotFound()
    })
    pages.post('/razorpay/q/:id', (request, reply) => {
      const { id } = byId.parse(request.params)
      const known = codeOf(id)
      if (!known) return reply.callNotFound()
      try {
        return reply.send(paidPage(codes.pay(id, attemptOf(request.body)), request.url))
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        return reply.code(400).send(qrPage({ ...known, error: error.message }))
      }
    })
  })
}

/** Back to the merchant with the proof: by its address for a link, by a form that the browser posts for an order. A failure stays here. */
function handBack(
  reply: FastifyReply,
  gateway: Gateway,
  {
    payment,
    account,
    back,
    again,
  }: { payment: Payment; account: Account; back: string; again: string },
) {
  if (!back || payment.status === 'failed') return reply.send(paidPage(payment, again))
  const proof = gateway.proofOf(payment, account)
  const isProvenByForm = 'razorpay_order_id' in proof
  if (isProvenByForm) return reply.send(returnPage(payment, back, proof))
  const address = new URL(back)
  for (const [name, value] of Object.entries(proof)) address.searchParams.set(name, value)
  return reply.redirect(address.href, 303)
}
