import { describe, expect, it } from 'vitest'
import { isSignedBy, readWebhook } from './razorpay-webhook.ts'

const body =
  '{"entity":"event","account_id":"acc_TEST0000000001","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_TEST0000000001","entity":"payment","amount":787500,"currency":"INR","status":"captured","order_id":"order_TEST0000000001","method":"upi","fee":18585,"tax":2835,"notes":{"booking":"K7WQ2M9T","guest":"आशा ₹"},"created_at":1795132800}}},"created_at":1795132801}'
const signature = '9d2ab95ac84dd64afb948b64c4ee703fd9ef84a0ca1c9ac312cfdd1ee4976706'

describe('isSignedBy', () => {
  const raw = Buffer.from(body)
  it('knows the vector of the reference, by the current or the previous secret', () => {
    expect(raw).toHaveLength(410)
    expect(isSignedBy(raw, signature, ['whsec_test'])).toBe(true)
    expect(isSignedBy(raw, signature, ['new', 'whsec_test'])).toBe(true)
  })

  it('refuses another secret, a changed byte, and the same JSON written anew', () => {
    expect(isSignedBy(raw, signature, ['other'])).toBe(false)
    expect(
      isSignedBy(Buffer.from(body.replace('787500', '787501')), signature, ['whsec_test']),
    ).toBe(false)
    const anew = Buffer.from(JSON.stringify(JSON.parse(body), null, 1))
    expect(isSignedBy(anew, signature, ['whsec_test'])).toBe(false)
    expect(isSignedBy(raw, '', ['whsec_test'])).toBe(false)
  })
})

describe('readWebhook', () => {
  it('says what to look at again', () => {
    expect(readWebhook(Buffer.from(body), 'evt_1')).toMatchObject({
      type: 'payment.captured',
      merchantId: 'acc_TEST0000000001',
      subject: { paymentId: 'pay_TEST0000000001', orderId: 'order_TEST0000000001' },
    })
    expect(readWebhook(Buffer.from('{}'), 'evt_1')).toBeUndefined()
    expect(readWebhook(Buffer.from('not JSON'), 'evt_1')).toBeUndefined()
  })
})
