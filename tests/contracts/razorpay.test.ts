import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { gateways } from '@atithi/api/finance/gateways/adapters/gateways'
import { razorpayWebhooks } from '@atithi/api/finance/gateways/adapters/razorpay/webhook'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import Razorpay from 'razorpay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Json = Record<string, unknown>

const sample = (name: string): Buffer =>
  fs.readFileSync(path.join(import.meta.dirname, `razorpay/${name}.json`))
const entity = (name: string): Json => JSON.parse(sample(name).toString())

let sandbox: TestSandbox
let merchant: http.Server
let keys: { keyId: string; keySecret: string; webhookSecret: string }
let client: Razorpay
const told: { body: string; signature: string }[] = []

const post = async (url: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}${url}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<Json>
}

beforeAll(async () => {
  sandbox = await startTestSandbox()
  merchant = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    told.push({ body, signature: String(request.headers['x-razorpay-signature']) })
    response.end()
  })
  await once(merchant.listen(0, '127.0.0.1'), 'listening')
  const { port } = merchant.address() as { port: number }
  const webhookUrl = `http://127.0.0.1:${port}/`
  keys = (await post('/api/payments/accounts', { webhookUrl })) as typeof keys
  client = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  // Its constructor takes no address of another host.
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string } } }
  rq.defaults.baseURL = `${sandbox.url}/razorpay`
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

/** The stand-in tells no field that the documentation does not, nor one of another kind. */
function isNoKinder(answer: unknown, name: string) {
  const { error, ...whole } = entity(name)
  const documented = (error as Json | undefined) ?? whole
  const given = answer as Json
  expect(Object.keys(given).filter(field => !(field in documented))).toEqual([])
  return given
}

const amount = 787_500
const order = () => client.orders.create({ amount, currency: 'INR', receipt: 'BKG1' })
const payOrder = (id: string, outcome = 'captured') =>
  post(`/api/payments/orders/${id}/pay`, { method: 'upi', outcome })
const link = (reference: string) =>
  client.paymentLink.create({
    amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: reference,
    description: 'Booking K7WQ2M9T',
    customer: { name: 'Meera Iyer', email: 'meera@example.in', contact: '+919000090000' },
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: 'https://lake-house.example.in/booking',
    callback_method: 'get',
    notes: { payment: '1' },
  })

describe('the official client', () => {
  it('finds every call that the product needs, answered as documented', async () => {
    const made = await order()
    isNoKinder(made, 'order')
    isNoKinder(await client.orders.fetch(made.id), 'order')
    expect((await client.orders.all({})).items.map(({ id }) => id)).toContain(made.id)
    const paid = await payOrder(made.id)
    const paymentId = String(paid.id)
    isNoKinder(await client.payments.fetch(paymentId), 'payment')
    isNoKinder((await client.orders.fetchPayments(made.id)).items[0], 'payment')
    expect((await client.payments.all({})).items.map(({ id }) => id)).toContain(paymentId)
    const refund = await client.payments.refund(paymentId, { amount: 10_000, receipt: 'once' })
    isNoKinder(refund, 'refund')
    isNoKinder(await client.refunds.fetch(refund.id), 'refund')
    expect((await client.refunds.all({})).items).toHaveLength(1)
    expect((await client.payments.fetchMultipleRefund(paymentId, {})).items).toHaveLength(1)
    await expect(client.payments.capture(paymentId, amount, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    })
    expect((await client.settlements.all({})).items).toBeDefined()
    const month = { year: 2026, month: 11 } as Parameters<typeof client.settlements.reports>[0]
    expect(await client.settlements.reports(month)).toMatchObject({ entity: 'collection' })
  })

  it('finds links that never tell their order, and who paid them', async () => {
    const made = await link('BKG-LINK-1')
    isNoKinder(made, 'payment-link')
    expect(made.payments).toBeNull()
    const paid = await post(`/api/payments/links/${made.id}/pay`, {
      method: 'upi',
      outcome: 'captured',
    })
    const fetched = isNoKinder(await client.paymentLink.fetch(made.id), 'payment-link')
    expect(fetched).toMatchObject({ status: 'paid', payments: [{ payment_id: paid.id }] })
    const [documented] = entity('payment-link').payments as Json[]
    const [payer] = fetched.payments as Json[]
    expect(Object.keys(payer ?? {}).filter(name => !(name in (documented ?? {})))).toEqual([])
    const { payment_links } = (await client.paymentLink.all({})) as unknown as {
      payment_links: { id: string }[]
    }
    expect(payment_links.map(({ id }) => id)).toEqual([made.id])
    const other = await link('BKG-LINK-2')
    expect(await client.paymentLink.cancel(other.id)).toMatchObject({ status: 'cancelled' })
  })

  it('finds codes without what they hold', async () => {
    const code = await client.qrCode.create({
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: amount,
      close_by: Math.floor(Date.now() / 1000) + 600,
    })
    isNoKinder(code, 'qr-code')
    isNoKinder(await client.qrCode.fetch(code.id), 'qr-code')
    expect((await client.qrCode.all({})).items).toHaveLength(1)
    expect((await client.qrCode.fetchAllPayments(code.id, {})).items).toEqual([])
    isNoKinder(await client.qrCode.close(code.id), 'qr-code')
  })

  it('is refused as documented, and verifies what it is told', async () => {
    const refused: unknown = await client.paymentLink.fetch('plink_none').catch(failure => failure)
    isNoKinder((refused as { error: Json }).error, 'error')
    const events = () => told.map(({ body }) => (JSON.parse(body) as { event: string }).event)
    await expect.poll(() => new Set(events())).toContain('payment_link.paid')
    for (const { body, signature } of told)
      expect(Razorpay.validateWebhookSignature(body, signature, keys.webhookSecret)).toBe(true)
    const paid = told.find(({ body }) => body.includes('"payment_link.paid"'))
    const { payload } = JSON.parse(paid?.body ?? '{}')
    const documented = entity('payment-link-paid').payload as Record<string, { entity: Json }>
    expect(Object.keys(payload)).toEqual(Object.keys(documented))
    expect(payload.order.entity.id).not.toMatch(/^order_/)
    expect(Object.keys(documented.order?.entity ?? {})).toEqual(
      expect.arrayContaining(Object.keys(payload.order.entity)),
    )
    expect(payload.payment.entity.notes).toEqual([])
  })
})

describe('what Razorpay documents', () => {
  const signed = (raw: Buffer) => ({
    signature: createHmac('sha256', 'secret').update(raw).digest('hex'),
    signedBefore: '',
  })

  it.each([
    [
      'payment-link-paid',
      {
        paymentId: 'pay_T1p00000000001',
        orderId: 'order_T1xyz000000001',
        linkId: 'plink_T1abc000000001',
      },
    ],
    [
      'qr-code-credited',
      {
        paymentId: 'pay_T1p00000000002',
        qrId: 'qr_T1q00000000001',
        ourPaymentId: '01a22c7e-0000-7000-8000-000000000001',
      },
    ],
    ['payment-failed', { paymentId: 'pay_T1p00000000003', orderId: 'order_T1xyz000000001' }],
  ])('in %s is read: what to look at again', (name, subject) => {
    const raw = sample(name)
    expect(razorpayWebhooks.isSigned(raw, signed(raw), ['secret'])).toBe(true)
    const event = razorpayWebhooks.read(raw)
    expect(event).toMatchObject({ merchantId: 'acc_T1000000000001' })
    expect(JSON.parse(JSON.stringify(event?.subject))).toEqual(subject)
  })

  it('is what the adapter reads, each answer as it is documented', async () => {
    const answers: Record<string, unknown> = {
      'POST /v1/payment_links': entity('payment-link'),
      'GET /v1/payment_links/plink_T1abc000000001': entity('payment-link'),
      'GET /v1/payments/pay_T1p00000000001': entity('payment'),
      'POST /v1/orders': entity('order'),
      'GET /v1/orders/order_T1xyz000000001': entity('order'),
      'POST /v1/payments/pay_T1p00000000001/refund': entity('refund'),
    }
    const server = http.createServer((request, response) => {
      const answer = answers[`${request.method} ${request.url}`]
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? entity('error')))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as { port: number }
    const settings = { razorpayUrl: `http://127.0.0.1:${port}/v1` } as Parameters<
      typeof gateways.razorpay.open
    >[1]
    const api = gateways.razorpay.open({ keyId: 'key', keySecret: 's', webhookPath: '' }, settings)
    const request = {
      amount,
      reference: 'AT000000000000000000000001',
      description: 'Booking K7WQ2M9T',
      expiresAt: new Date('2026-12-01T10:00:00Z'),
      guest: { name: 'Meera Iyer', email: null, phone: null },
      notes: { payment: '1', property: '2' },
      returnUrl: 'https://lake-house.example.in/booking',
    }
    const asked = { linkId: 'plink_T1abc000000001', orderId: null, qrId: null }
    expect(await api.createLink(request)).toMatchObject({ linkId: asked.linkId, orderId: null })
    expect(await api.listPaymentsOf(asked)).toMatchObject([
      {
        id: 'pay_T1p00000000001',
        state: 'completed',
        fee: 18_585,
        orderId: 'order_T1xyz000000001',
      },
    ])
    const opened = await api.createCheckout({ ...request, pageUrl: 'https://stay.test/checkout/1' })
    expect(opened.orderId).toBe('order_T1xyz000000001')
    expect(await api.referenceOf('order_T1xyz000000001')).toBe(request.reference)
    const paid = { paymentId: 'pay_T1p00000000001', orderId: null }
    expect(await api.refund(paid, { amount: 100_000, key: 'key' })).toMatchObject({
      state: 'completed',
    })
    server.close()
  })
})
