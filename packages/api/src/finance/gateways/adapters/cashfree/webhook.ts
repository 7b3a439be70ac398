import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { eventIdOf, type GatewayWebhooks, parseBody, textOf } from '../webhook-proofs.ts'

const fields = z.record(z.string(), z.unknown()).nullish()
const webhook = z.object({
  type: z.string().min(1).max(100),
  data: z
    .object({
      order: fields,
      payment: fields,
      refund: fields,
      link_id: z.unknown(),
      link_notes: fields,
    })
    .partial(),
})

/**
 * Cashfree signs its timestamp and the bytes of the body with the client secret (HMAC-SHA256, base64), and names no account. Its
 * documentation of 2025-01-01.
 */
export const cashfreeWebhooks: GatewayWebhooks = {
  signedWith: 'key-secret',
  namesMerchant: false,
  proofOf(headers) {
    const signature = headers['x-webhook-signature']
    const signedBefore = headers['x-webhook-timestamp']
    if (typeof signature !== 'string' || typeof signedBefore !== 'string') return undefined
    // Milliseconds, in older versions of its API seconds.
    if (!/^\d{1,13}$/.test(signedBefore)) return undefined
    const signedAt = new Date(Number(signedBefore) * (signedBefore.length > 10 ? 1 : 1_000))
    return { signature, signedBefore, signedAt }
  },
  isSigned(rawBody, { signature, signedBefore }, secrets) {
    const given = Buffer.from(signature, 'utf8')
    return secrets.some(secret => {
      const hmac = createHmac('sha256', secret).update(signedBefore).update(rawBody)
      const own = Buffer.from(hmac.digest('base64'), 'utf8')
      return own.length === given.length && timingSafeEqual(own, given)
    })
  },
  read(rawBody) {
    const parsed = webhook.safeParse(parseBody(rawBody))
    if (!parsed.success) return undefined
    const { type, data } = parsed.data
    const { order, payment, refund } = data
    const tags = fields.safeParse(order?.order_tags).data
    const notes = data.link_notes ?? tags
    const orderId = textOf(order?.order_id) ?? textOf(refund?.order_id)
    // A try that failed is no money: nobody has to be looked for whose it is.
    const isMoney = payment?.payment_status === 'SUCCESS' || refund !== undefined
    return {
      eventId: eventIdOf(rawBody),
      type,
      merchantId: null,
      subject: {
        paymentId: isMoney
          ? (textOf(payment?.cf_payment_id) ?? textOf(refund?.cf_payment_id))
          : undefined,
        orderId,
        linkId: textOf(data.link_id),
        // A code belongs to an order of ours, and is called as it is.
        qrId: orderId,
        refundId: textOf(refund?.cf_refund_id),
        ourPaymentId: textOf(notes?.payment),
        propertyId: textOf(notes?.property),
      },
    }
  },
}
