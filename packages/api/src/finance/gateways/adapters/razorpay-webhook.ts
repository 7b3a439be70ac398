import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GatewayEvent } from '../../../kernel/ports/payment-gateway.ts'

const named = z.object({ entity: z.record(z.string(), z.unknown()) }).optional()
const webhook = z.object({
  account_id: z.string().max(40).nullish(),
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: named,
    order: named,
    payment_link: named,
    qr_code: named,
    refund: named,
  }),
})

/** Whether one of these secrets signed the bytes as they came, compared in constant time (HMAC-SHA256, hex). */
export function isSignedBy(
  rawBody: Buffer,
  signature: string,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(signature, 'utf8')
  return secrets.some(secret => {
    const own = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'), 'utf8')
    return own.length === given.length && timingSafeEqual(own, given)
  })
}

/** What a webhook is about; undefined where it cannot be read. It proves nothing: see isSignedBy. */
export function readWebhook(rawBody: Buffer, eventId: string): GatewayEvent | undefined {
  const parsed = webhook.safeParse(parse(rawBody))
  if (!parsed.success) return undefined
  const { account_id, event, payload } = parsed.data
  const { payment, order, payment_link, qr_code, refund } = payload
  const notes = payment?.entity.notes
  const ours =
    typeof notes === 'object' && notes !== null && !Array.isArray(notes)
      ? (notes as Record<string, unknown>)
      : {}
  return {
    eventId,
    type: event,
    merchantId: account_id ?? null,
    subject: {
      paymentId: text(payment?.entity.id) ?? text(refund?.entity.payment_id),
      orderId: text(order?.entity.id) ?? text(payment?.entity.order_id),
      linkId: text(payment_link?.entity.id),
      qrId: text(qr_code?.entity.id),
      refundId: text(refund?.entity.id),
      ourPaymentId: text(ours.payment),
      propertyId: text(ours.property),
    },
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
