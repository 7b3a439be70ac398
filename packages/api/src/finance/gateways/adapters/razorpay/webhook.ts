import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { eventIdOf, type GatewayWebhooks, parseBody, textOf } from '../webhook-proofs.ts'

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

/** Razorpay signs the bytes of the body with the secret of the webhook (HMAC-SHA256, hex), and names the account in it. */
export const razorpayWebhooks: GatewayWebhooks = {
  signedWith: 'webhook-secret',
  namesMerchant: true,
  proofOf(headers) {
    const signature = headers['x-razorpay-signature']
    return typeof signature === 'string' ? { signature, signedBefore: '' } : undefined
  },
  isSigned(rawBody, { signature }, secrets) {
    const given = Buffer.from(signature, 'utf8')
    return secrets.some(secret => {
      const own = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'), 'utf8')
      return own.length === given.length && timingSafeEqual(own, given)
    })
  },
  read(rawBody) {
    const parsed = webhook.safeParse(parseBody(rawBody))
    if (!parsed.success) return undefined
    const { account_id, event, payload } = parsed.data
    const { payment, order, payment_link, qr_code, refund } = payload
    const notes = payment?.entity.notes
    const ours =
      typeof notes === 'object' && notes !== null && !Array.isArray(notes)
        ? (notes as Record<string, unknown>)
        : {}
    return {
      eventId: eventIdOf(rawBody),
      type: event,
      merchantId: account_id ?? null,
      subject: {
        paymentId: textOf(payment?.entity.id) ?? textOf(refund?.entity.payment_id),
        orderId: textOf(order?.entity.id) ?? textOf(payment?.entity.order_id),
        linkId: textOf(payment_link?.entity.id),
        qrId: textOf(qr_code?.entity.id),
        refundId: textOf(refund?.entity.id),
        ourPaymentId: textOf(ours.payment),
        propertyId: textOf(ours.property),
      },
    }
  },
}
