import { once } from 'node:events'
import http from 'node:http'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import axios from 'axios'
import { Cashfree, CFEnvironment } from 'cashfree-pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let sandbox: TestSandbox
let merchant: http.Server
let client: Cashfree
const told: { body: string; signature: string; timestamp: string }[] = []

const post = async (url: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}${url}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<Record<string, string>>
}

beforeAll(async () => {
  sandbox = await startTestSandbox()
  merchant = http.createServer(async (request, response) => {
    told.push({
      body: Buffer.concat(await request.toArray()).toString(),
      signature: String(request.headers['x-webhook-signature']),
      timestamp: String(request.headers['x-webhook-timestamp']),
    })
    response.end()
  })
  await once(merchant.listen(0, '127.0.0.1'), 'listening')
  const { port } = merchant.address() as { port: number }
  const webhookUrl = `http://127.0.0.1:${port}/`
  const keys = await post('/api/payments/accounts', { webhookUrl, api: 'cashfree' })
  // The client knows two addresses, and takes no third.
  const transport = axios.create()
  transport.interceptors.request.use(config =>
    Object.assign(config, {
      url: config.url?.replace('https://sandbox.cashfree.com', `${sandbox.url}/cashfree`),
    }),
  )
  client = new Cashfree(CFEnvironment.SANDBOX, keys.keyId, keys.keySecret)
  // Its types are those of axios for CommonJS.
  Object.assign(client, { axios: transport })
  client.XEnableErrorAnalytics = false
  client.XApiVersion = '2025-01-01'
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

const customer = {
  customer_id: 'guest1',
  customer_name: 'Meera Iyer',
  customer_phone: '9812345678',
  customer_email: 'meera@example.in',
}
const pay = (id: string) =>
  post(`/api/payments/orders/${id}/pay`, { method: 'upi', outcome: 'captured' })

it('the official client finds every call that the product needs', async () => {
  const { data: order } = await client.PGCreateOrder({
    order_id: 'stay-1',
    order_amount: 7875,
    order_currency: 'INR',
    customer_details: customer,
    order_note: 'Booking K7WQ2M9T',
    order_tags: { payment: '1' },
  })
  expect((await client.PGFetchOrder('stay-1')).data).toMatchObject({ order_status: 'ACTIVE' })
  const session = await client.PGPayOrder({
    payment_session_id: order.payment_session_id ?? '',
    payment_method: { upi: { channel: 'link' } },
  })
  expect(session.data).toMatchObject({ payment_method: 'upi' })
  await pay('stay-1')
  const { data: payments } = await client.PGOrderFetchPayments('stay-1')
  expect(payments).toMatchObject([{ payment_status: 'SUCCESS', payment_amount: 7875 }])
  const refund = { refund_id: 'refund1', refund_amount: 100, refund_note: 'A tea less' }
  await client.PGOrderCreateRefund('stay-1', refund)
  expect((await client.PGOrderFetchRefund('stay-1', 'refund1')).data).toMatchObject({
    refund_amount: 100,
  })
  expect((await client.PGOrderFetchRefunds('stay-1')).data).toHaveLength(1)
  const { data: open } = await client.PGCreateOrder({
    order_amount: 10,
    order_currency: 'INR',
    order_id: 'stay-2',
    customer_details: customer,
  })
  expect(open.order_status).toBe('ACTIVE')
  expect(
    (await client.PGTerminateOrder('stay-2', { order_status: 'TERMINATED' })).data,
  ).toMatchObject({ order_status: 'TERMINATED' })
})

it('finds links, their orders and what was settled', async () => {
  const { customer_id: _id, ...payer } = customer
  await client.PGCreateLink({
    link_id: 'link-1',
    link_amount: 100,
    link_currency: 'INR',
    link_purpose: 'Stay',
    customer_details: payer,
    link_notify: { send_sms: false, send_email: false },
  })
  expect((await client.PGFetchLink('link-1')).data).toMatchObject({ link_status: 'ACTIVE' })
  expect((await client.PGLinkFetchOrders('link-1')).data).toEqual([])
  expect((await client.PGCancelLink('link-1')).data).toMatchObject({ link_status: 'CANCELLED' })
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
  const asked = {
    pagination: { limit: 10 },
    filters: { start_date: day(-2), end_date: day(1) },
  }
  expect((await client.PGFetchRecon(asked)).data.data).toBeInstanceOf(Array)
  expect((await client.PGSettlementFetchRecon(asked)).data.data).toBeInstanceOf(Array)
})

it('is refused as documented, and verifies what it is told', async () => {
  const refused = await client.PGFetchOrder('none').catch(failure => failure)
  expect(refused).toMatchObject({
    response: { status: 404, data: { code: 'order_not_found', type: 'invalid_request_error' } },
  })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  for (const { body, signature, timestamp } of told)
    expect(client.PGVerifyWebhookSignature(signature, body, timestamp)).toBeDefined()
})
