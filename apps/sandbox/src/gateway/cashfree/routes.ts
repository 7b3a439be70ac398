import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Faults } from '../../faults.ts'
import { takeEmptyBodies } from '../empty-bodies.ts'
import type { Account } from '../entities.ts'
import type { Gateway } from '../gateway.ts'
import { GatewayError } from '../gateway-error.ts'
import { failAsAsked } from '../gateway-faults.ts'
import { newId } from '../records.ts'
import { Refunds } from '../refunds.ts'
import {
  linkInput,
  orderInput,
  patchInput,
  read,
  reconInput,
  refundInput,
  sessionInput,
} from './inputs.ts'
import {
  eventLines,
  linkView,
  orderIdOf,
  orderView,
  paymentView,
  refundView,
  rupees,
  sessionOf,
  settledLines,
} from './views.ts'

const VERSION = '2025-01-01'
const LEAST_LIFE = 15 * 60

const notFound = (what: string) =>
  new GatewayError(`${what} does not exist`, { status: 404, reason: `${what}_not_found` })
const taken = (what: string) =>
  new GatewayError(`${what} with same id is already present`, {
    status: 409,
    reason: `${what}_already_exists`,
  })
const errorBody = ({ status, body, message }: GatewayError) => ({
  message,
  code: body.reason === 'input_validation_failed' ? 'request_invalid' : body.reason,
  type:
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status >= 500
          ? 'api_error'
          : 'invalid_request_error',
})

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** Cashfree's API as its documentation describes it, under /cashfree/pg. */
export function cashfreeRoutes(app: FastifyInstance, gateway: Gateway, faults: Faults): void {
  const { records } = gateway
  const refunds = new Refunds(gateway)
  const by = (request: FastifyRequest): Account => {
    const { 'x-client-id': id, 'x-client-secret': secret } = request.headers
    const account = records
      .accounts()
      .find(one => one.api === 'cashfree' && one.key_id === id && one.key_secret === secret)
    if (!account)
      throw new GatewayError('authentication Failed', { status: 401, reason: 'request_failed' })
    return account
  }
  const orderOf = (request: FastifyRequest) => {
    const order = records.find('order', by(request).id, idOf(request))
    if (!order) throw notFound('order')
    return order
  }
  const linkOf = (request: FastifyRequest) => {
    const account = by(request)
    const link = records
      .list('payment_link', account.id)
      .find(one => one.value.reference_id === idOf(request))
    if (!link) throw notFound('link')
    return gateway.link(account, link.value.id)
  }
  const paymentsOf = (account: Account, orderId: string) =>
    records.list('payment', account.id).filter(one => one.value.order_id === orderId)

  app.register(
    async api => {
      failAsAsked(api, faults, (status, message) =>
        errorBody(new GatewayError(message, { status, reason: 'request_failed' })),
      )
      api.addHook('preHandler', async request => {
        if (request.headers['x-api-version'] !== VERSION)
          throw new GatewayError('version is not supported', { reason: 'api_version_invalid' })
      })
      takeEmptyBodies(api)
      api.setErrorHandler((error, _request, reply) => {
        const known =
          error instanceof GatewayError ? error : new GatewayError('The request could not be read')
        return reply.code(known.status).send(errorBody(known))
      })

      api.post('/links', request => {
        const account = by(request)
        const input = read(linkInput, request.body)
        const isTaken = records
          .list('payment_link', account.id)
          .some(one => one.value.reference_id === input.link_id)
        if (isTaken) throw taken('link')
        const { customer_phone, customer_name, customer_email } = input.customer_details
        const link = gateway.createLink(account, {
          amount: input.link_amount,
          reference_id: input.link_id,
          description: input.link_purpose,
          customer: {
            contact: customer_phone,
            ...(customer_name && { name: customer_name }),
            ...(customer_email && { email: customer_email }),
          },
          callback_url: input.link_meta.return_url ?? '',
          expire_by: input.link_expiry_time,
          notes: input.link_notes,
          notifyUrl: input.link_meta.notify_url,
        })
        return linkView(link)
      })
      api.get('/links/:id', request => linkView(linkOf(request)))
      api.post('/links/:id/cancel', request => {
        const link = linkOf(request)
        return linkView(gateway.cancelLink(by(request), link.id))
      })
      // There is an order once the guest has begun to pay.
      api.get('/links/:id/orders', request => {
        const { order_id } = linkOf(request)
        const order = records.find('order', by(request).id, order_id)
        return order && order.value.attempts > 0 ? [orderView(order)] : []
      })

      api.post('/orders', request => {
        const account = by(request)
        const input = read(orderInput, request.body)
        if (records.findAnywhere('order', input.order_id)) throw taken('order')
        const least = records.now() + LEAST_LIFE
        if (input.order_expiry_time !== undefined && input.order_expiry_time < least)
          throw new GatewayError('order_expiry_time : should be at least 15 minutes from now')
        const { id } = gateway.createOrder(account, {
          id: input.order_id,
          amount: input.order_amount,
          notes: input.order_tags,
          expiresAt: input.order_expiry_time,
          notifyUrl: input.order_meta.notify_url,
        })
        const order = records.find('order', account.id, id)
        return order && orderView(order)
      })
      api.get('/orders/:id', request => orderView(orderOf(request)))
      api.patch('/orders/:id', request => {
        read(patchInput, request.body)
        const order = orderOf(request)
        if (order.value.status === 'paid')
          throw new GatewayError('order is already paid', { reason: 'order_already_paid' })
        return orderView(records.put({ ...order, isTerminated: true }))
      })
      api.get('/orders/:id/payments', request => {
        const { value } = orderOf(request)
        return paymentsOf(by(request), value.id).map(one => paymentView(one.value))
      })
      // By the payer's own browser as well: the session is all the proof there is.
      api.post('/orders/sessions', request => {
        const { payment_session_id, payment_method } = read(sessionInput, request.body)
        const order = records.findAnywhere('order', orderIdOf(payment_session_id))
        if (!order || sessionOf(order.value) !== payment_session_id)
          throw new GatewayError('payment_session_id is not present or is invalid', {
            reason: 'payment_session_id_invalid',
          })
        const { amount, id } = order.value
        const { name } = gateway.accountOf(order)
        const intent = `upi://pay?pa=sandbox@cashfree&pn=${encodeURIComponent(name)}&tr=${id}&am=${(amount / 100).toFixed(2)}&cu=INR&mc=7011&mode=15`
        const { channel } = payment_method.upi
        return {
          action: 'custom',
          cf_payment_id: newId(''),
          channel,
          payment_method: 'upi',
          payment_amount: rupees(amount),
          data: { url: null, payload: { default: intent }, content_type: null, method: null },
        }
      })

      api.post('/orders/:id/refunds', request => {
        const account = by(request)
        const { value } = orderOf(request)
        const input = read(refundInput, request.body)
        const key = request.headers['x-idempotency-key']
        const before = records
          .list('refund', account.id)
          .find(one => one.value.receipt === input.refund_id)
        const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
        if (before && before.idempotency?.key === `${key}/${digest}`)
          return refundView(before.value, value.id)
        if (before) throw taken('refund')
        const paid = paymentsOf(account, value.id).find(one => one.value.captured)
        if (!paid) throw new GatewayError('order is not paid', { reason: 'order_not_paid' })
        const refund = refunds.create(account, paid.value.id, {
          amount: input.refund_amount,
          speed: input.refund_speed === 'INSTANT' ? 'optimum' : 'normal',
          receipt: input.refund_id,
          ...(key !== undefined && { key: `${key}/${digest}` }),
        })
        return refundView(refund, value.id)
      })
      api.get('/orders/:id/refunds', request => {
        const { value } = orderOf(request)
        const paid = new Set(paymentsOf(by(request), value.id).map(one => one.value.id))
        return records
          .list('refund', by(request).id)
          .filter(one => paid.has(one.value.payment_id))
          .map(one => refundView(one.value, value.id))
      })
      api.get('/orders/:id/refunds/:refundId', request => {
        const { value } = orderOf(request)
        const { refundId } = request.params as { refundId: string }
        const refund = records
          .list('refund', by(request).id)
          .find(one => one.value.receipt === refundId)
        if (!refund) throw notFound('refund')
        return refundView(refund.value, value.id)
      })

      for (const [path, linesOf] of [
        ['/recon', eventLines],
        ['/settlement/recon', settledLines],
      ] as const)
        api.post(path, request => {
          const { pagination, filters } = read(reconInput, request.body)
          const { limit, cursor } = pagination
          const within = linesOf(records, by(request))
            .filter(({ at }) => filters.start_date <= at && at <= filters.end_date)
            .map(({ line }) => line)
          const from = Number(Buffer.from(cursor ?? '', 'base64').toString()) || 0
          const next = from + limit
          return {
            cursor: next < within.length ? Buffer.from(String(next)).toString('base64') : null,
            limit,
            data: within.slice(from, next),
          }
        })
    },
    { prefix: '/cashfree/pg' },
  )
}
