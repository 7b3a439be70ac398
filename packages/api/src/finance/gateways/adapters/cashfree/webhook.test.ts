import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventIdOf, isStale } from '../webhook-proofs.ts'
import { cashfreeWebhooks } from './webhook.ts'

const body =
  '{"data":{"order":{"order_id":"CFPay_U1mgll3c0e9g","order_amount":7875.00,"order_currency":"INR","order_tags":null},"payment":{"cf_payment_id":"1453002795","payment_status":"SUCCESS","payment_amount":7875.00,"payment_group":"upi","bank_reference":"234928698581"},"customer_details":{"customer_name":"आशा ₹"}},"event_time":"2026-11-20T12:20:29+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}'
const timestamp = '1795132801746'
const secret = 'cfsk_test_secret'
/** `printf %s "$timestamp$body" | openssl dgst -sha256 -hmac "$secret" -binary | base64` */
const signature = 'i0/UjSCAjPEmpFlg9UT6o7NtSwTfDO/t/2FS2TlwVac='
const headers = {
  'x-webhook-signature': signature,
  'x-webhook-timestamp': timestamp,
  'x-idempotency-key': 'event-1',
}
const proof = { signature, signedBefore: timestamp, signedAt: new Date(Number(timestamp)) }
const { isSigned, proofOf, read } = cashfreeWebhooks

describe('isSigned', () => {
  const raw = Buffer.from(body)

  it('knows what the secret key signed, the current or the previous', () => {
    expect(isSigned(raw, proof, [secret])).toBe(true)
    expect(isSigned(raw, proof, ['new', secret])).toBe(true)
  })

  it('refuses another secret, a changed byte, another instant, and the body signed alone', () => {
    expect(isSigned(raw, proof, ['other'])).toBe(false)
    expect(isSigned(Buffer.from(body.replace('7875', '7876')), proof, [secret])).toBe(false)
    expect(isSigned(raw, { ...proof, signedBefore: '1795132801747' }, [secret])).toBe(false)
    const alone = createHmac('sha256', secret).update(raw).digest('base64')
    expect(isSigned(raw, { ...proof, signature: alone }, [secret])).toBe(false)
    expect(isSigned(raw, { ...proof, signature: '' }, [secret])).toBe(false)
  })
})

describe('proofOf', () => {
  it('takes the headers of the gateway, and the instant that it signs', () => {
    expect(proofOf(headers)).toEqual(proof)
    const seconds = proofOf({ ...headers, 'x-webhook-timestamp': '1795132801' })
    expect(seconds?.signedAt).toEqual(new Date('2026-11-20T00:00:01Z'))
    expect(proofOf({ ...headers, 'x-webhook-timestamp': 'now' })).toBeUndefined()
    expect(proofOf({ 'x-razorpay-signature': signature })).toBeUndefined()
  })
})

describe('read', () => {
  const subjectOf = (type: string, data: object) =>
    read(Buffer.from(JSON.stringify({ type, data })))?.subject

  it('says what to look at again: a payment, and a code by its order', () => {
    expect(read(Buffer.from(body))).toMatchObject({
      eventId: eventIdOf(Buffer.from(body)),
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      merchantId: null,
      subject: {
        paymentId: '1453002795',
        orderId: 'CFPay_U1mgll3c0e9g',
        qrId: 'CFPay_U1mgll3c0e9g',
      },
    })
  })

  it('reads links with our notes, refunds, and tries that failed, which are no money', () => {
    expect(
      subjectOf('PAYMENT_LINK_EVENT', {
        cf_link_id: 1576977,
        link_id: 'AT1',
        link_notes: { payment: 'ours', property: 'hotel' },
        order: { order_id: 'CFPay_1', transaction_id: 1021206 },
      }),
    ).toMatchObject({
      linkId: 'AT1',
      orderId: 'CFPay_1',
      ourPaymentId: 'ours',
      propertyId: 'hotel',
    })
    expect(
      subjectOf('REFUND_STATUS_WEBHOOK', {
        refund: { cf_refund_id: 11325632, cf_payment_id: 789727431, order_id: 'CFPay_1' },
      }),
    ).toMatchObject({ refundId: '11325632', paymentId: '789727431', orderId: 'CFPay_1' })
    expect(
      subjectOf('PAYMENT_FAILED_WEBHOOK', {
        order: { order_id: 'CFPay_1' },
        payment: { cf_payment_id: '12', payment_status: 'FAILED' },
      }),
    ).toMatchObject({ orderId: 'CFPay_1', paymentId: undefined })
    expect(read(Buffer.from('{}'))).toBeUndefined()
    expect(read(Buffer.from('not JSON'))).toBeUndefined()
  })
})

describe('isStale', () => {
  const at = (hours: number) => new Date(Number(timestamp) + hours * 3_600_000)
  it('is what was signed more than a day ago, or is still to come', () => {
    expect([-1, -0.1, 0, 23, 25].map(hours => isStale(proof, at(hours)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(isStale({ signature, signedBefore: '' }, at(0))).toBe(false)
  })
})
