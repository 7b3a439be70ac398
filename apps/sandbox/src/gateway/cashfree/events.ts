import { createHmac } from 'node:crypto'
import type { Account, Order, Payment, PaymentLink, Refund } from '../entities.ts'
import type { Records } from '../records.ts'
import type { Payload, Telling } from '../webhooks.ts'
import { instant, linkView, paymentView, refundView, rupees } from './views.ts'

interface Happened {
  event: string
  payload: Payload
}

/**
 * An event as Cashfree tells it, signed over its timestamp and the bytes of the body with the client secret, to the merchant's address
 * and to that of the order or link. Nothing for what Cashfree does not tell.
 */
export function cashfreeTelling(
  records: Records,
  account: Account,
  { event, payload }: Happened,
): Telling | undefined {
  const payment = payload.payment?.entity as Payment | undefined
  const link = payload.payment_link?.entity as PaymentLink | undefined
  const kept = payment?.order_id ? records.find('order', account.id, payment.order_id) : undefined
  const own = kept ?? (link && records.find('payment_link', account.id, link.id))
  const told = dataOf(event, { payment, link, payload, order: kept?.value })
  if (!told) return undefined
  const body = JSON.stringify({
    data: told.data,
    event_time: instant(Math.floor(Date.now() / 1000)),
    type: told.type,
  })
  // A refund is told of at the merchant's own address alone.
  const notifyUrl = told.type === 'REFUND_STATUS_WEBHOOK' ? undefined : own?.notifyUrl
  return {
    event: told.type,
    urls: [account.webhook_url, notifyUrl ?? ''].filter(url => url !== ''),
    body,
    headersOf: ({ eventId, attempt }) => {
      const timestamp = String(Date.now())
      return {
        'x-webhook-signature': createHmac('sha256', account.key_secret)
          .update(timestamp + body)
          .digest('base64'),
        'x-webhook-timestamp': timestamp,
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': String(attempt + 1),
        'x-idempotency-key': eventId,
      }
    },
  }
}

function dataOf(
  event: string,
  parts: {
    payment: Payment | undefined
    link: PaymentLink | undefined
    order: Order | undefined
    payload: Payload
  },
) {
  const { payment, link, order, payload } = parts
  const ofPayment = () => ({
    order: order && {
      order_id: order.id,
      order_amount: rupees(order.amount),
      order_currency: 'INR',
      order_tags: Array.isArray(order.notes) ? null : order.notes,
    },
    payment: payment && paymentView(payment),
  })
  switch (event) {
    case 'payment.captured':
      return { type: 'PAYMENT_SUCCESS_WEBHOOK', data: ofPayment() }
    case 'payment.failed':
      return { type: 'PAYMENT_FAILED_WEBHOOK', data: ofPayment() }
    case 'payment_link.paid':
    case 'payment_link.cancelled':
      return {
        type: 'PAYMENT_LINK_EVENT',
        data: {
          ...(link && linkView(link)),
          ...(order && {
            order: {
              order_id: order.id,
              order_amount: rupees(order.amount).toFixed(2),
              transaction_id: payment?.id,
              transaction_status: 'SUCCESS',
            },
          }),
        },
      }
    case 'refund.processed':
      return {
        type: 'REFUND_STATUS_WEBHOOK',
        data: { refund: refundView(payload.refund?.entity as Refund, payment?.order_id ?? null) },
      }
    default:
      return undefined
  }
}
