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

const notesOf = (given: z.output<typeof named>): Record<string, unknown> => {
  const notes = given?.entity.notes
  return typeof notes === 'object' && notes !== null && !Array.isArray(notes)
    ? (notes as Record<string, unknown>)
    : {}
}

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
    // What was asked for bears our notes; what pays it by a link bears none.
    const ours = [payment, payment_link, qr_code].map(notesOf).find(notes => notes.payment) ?? {}
    return {
      eventId: eventIdOf(rawBody),
      type: event,
      merchantId: account_id ?? null,
      subject: {
        paymentId: textOf(payment?.entity.id) ?? textOf(refund?.entity.payment_id),
        // The order of a link comes without its prefix: its payment names it as the API does.
        orderId: textOf(payment?.entity.order_id) ?? textOf(order?.entity.id),
        linkId: textOf(payment_link?.entity.id),
        qrId: textOf(qr_code?.entity.id),
        refundId: textOf(refund?.entity.id),
        ourPaymentId: textOf(ours.payment),
        propertyId: textOf(ours.property),
      },
    }
  },
}
