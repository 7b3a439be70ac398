import { describe, expect, it } from 'vitest'
import { eventIdOf } from '../webhook-proofs.ts'
import { razorpayWebhooks } from './webhook.ts'

const body =
  '{"entity":"event","account_id":"acc_TEST0000000001","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_TEST0000000001","entity":"payment","amount":787500,"currency":"INR","status":"captured","order_id":"order_TEST0000000001","method":"upi","fee":18585,"tax":2835,"notes":{"booking":"K7WQ2M9T","guest":"आशा ₹"},"created_at":1795132800}}},"created_at":1795132801}'
const signature = '9d2ab95ac84dd64afb948b64c4ee703fd9ef84a0ca1c9ac312cfdd1ee4976706'

const proof = { signature, signedBefore: '' }

describe('isSigned', () => {
  const { isSigned } = razorpayWebhooks
  const raw = Buffer.from(body)
  it('knows the vector of the reference, by the current or the previous secret', () => {
    expect(raw).toHaveLength(410)
    expect(isSigned(raw, proof, ['whsec_test'])).toBe(true)
    expect(isSigned(raw, proof, ['new', 'whsec_test'])).toBe(true)
  })

  it('refuses another secret, a changed byte, and the same JSON written anew', () => {
    expect(isSigned(raw, proof, ['other'])).toBe(false)
    expect(isSigned(Buffer.from(body.replace('787500', '787501')), proof, ['whsec_test'])).toBe(
      false,
    )
    const anew = Buffer.from(JSON.stringify(JSON.parse(body), null, 1))
    expect(isSigned(anew, proof, ['whsec_test'])).toBe(false)
    expect(isSigned(raw, { ...proof, signature: '' }, ['whsec_test'])).toBe(false)
  })
})

describe('read', () => {
  it('says what to look at again', () => {
    expect(razorpayWebhooks.read(Buffer.from(body))).toMatchObject({
      eventId: eventIdOf(Buffer.from(body)),
      type: 'payment.captured',
      merchantId: 'acc_TEST0000000001',
      subject: { paymentId: 'pay_TEST0000000001', orderId: 'order_TEST0000000001' },
    })
    expect(razorpayWebhooks.read(Buffer.from('{}'))).toBeUndefined()
    expect(razorpayWebhooks.read(Buffer.from('not JSON'))).toBeUndefined()
  })
})

describe('proofOf', () => {
  it('takes the headers of the gateway, and no others', () => {
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' }
    expect(razorpayWebhooks.proofOf(headers)).toEqual(proof)
    expect(razorpayWebhooks.proofOf({ 'x-webhook-signature': signature })).toBeUndefined()
  })
})
