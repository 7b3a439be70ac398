import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../test-sandbox.ts'

let sandbox: TestSandbox
let keys: { keyId: string; keySecret: string; webhookSecret: string }
let merchantUrl = ''
const told: { path: string; type: string; isSigned: boolean; data: Record<string, unknown> }[] = []
const merchant = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const { type, data } = JSON.parse(body.toString())
  const signed = createHmac('sha256', keys.keySecret)
    .update(`${request.headers['x-webhook-timestamp']}${body}`)
    .digest('base64')
  told.push({
    path: request.url ?? '',
    type,
    data,
    isSigned: request.headers['x-webhook-signature'] === signed,
  })
  response.end()
})

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await once(merchant.listen(0, '127.0.0.1'), 'listening')
  merchantUrl = `http://127.0.0.1:${(merchant.address() as { port: number }).port}`
  const account = { name: 'Haveli', webhookUrl: `${merchantUrl}/own`, api: 'cashfree' }
  keys = (await send('/api/payments/accounts', account)).body
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

async function send(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, {
    method: headers.method ?? (body ? 'POST' : 'GET'),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const api = (path: string, body?: object, headers: Record<string, string> = {}) =>
  send(`/cashfree/pg${path}`, body, {
    'x-api-version': '2025-01-01',
    'x-client-id': keys.keyId,
    'x-client-secret': keys.keySecret,
    ...headers,
  })
const customer = { customer_phone: '9812345678', customer_name: 'Asha' }
const link = (id: string) => ({
  link_id: id,
  link_amount: 78.75,
  link_currency: 'INR',
  link_purpose: 'Stay',
  customer_details: customer,
  link_meta: {
    notify_url: `${merchantUrl}/of-link`,
    return_url: 'http://hotel.test/booking?paid=1',
  },
})

it('refuses as the real one refuses', async () => {
  const wrongKeys = { 'x-client-secret': 'other' }
  expect(await api('/links/none', undefined, wrongKeys)).toMatchObject({
    status: 401,
    body: { message: 'authentication Failed', type: 'authentication_error' },
  })
  expect((await api('/links/none', undefined, { 'x-api-version': '2021-05-21' })).status).toBe(400)
  expect(await api('/links/none')).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
  const { customer_details: _, ...nobody } = link('L1')
  for (const input of [
    nobody,
    { ...link('L1'), link_amount: 78.755 },
    { ...link('L1'), link_amount: 0.5 },
    { ...link('L1'), tip: 1 },
    { ...link('L1'), customer_details: { customer_phone: '123' } },
  ])
    expect(await api('/links', input)).toMatchObject({
      status: 400,
      body: { type: 'invalid_request_error' },
    })
  const soon = new Date(Date.now() + 10 * 60_000).toISOString()
  const order = { order_id: 'order1', order_amount: 5, order_currency: 'INR' }
  const paying = { customer_details: { ...customer, customer_id: 'guest1' } }
  expect(
    (await api('/orders', { ...order, ...paying, order_expiry_time: soon })).body.message,
  ).toContain('at least 15 minutes')
})

it('a link has an order once the guest begins to pay, and leads back without a proof', async () => {
  const made = (await api('/links', link('L2'))).body
  expect(made).toMatchObject({ link_id: 'L2', link_status: 'ACTIVE', link_amount: 78.75 })
  expect((await api('/links', link('L2'))).status).toBe(409)
  expect((await api('/links/L2/orders')).body).toEqual([])
  const page = await fetch(made.link_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ method: 'upi', outcome: 'captured' }),
  })
  expect(page.headers.get('location')).toBe('http://hotel.test/booking?paid=1')
  const [order] = (await api('/links/L2/orders')).body
  expect(order).toMatchObject({ order_status: 'PAID', order_amount: 78.75 })
  const [payment] = (await api(`/orders/${order.order_id}/payments`)).body
  expect(payment).toMatchObject({ payment_status: 'SUCCESS', payment_group: 'upi' })
  expect(payment.cf_payment_id).toMatch(/^\d+$/)
  await expect
    .poll(() => told.map(one => `${one.type} ${one.path}`).toSorted())
    .toEqual([
      'PAYMENT_LINK_EVENT /of-link',
      'PAYMENT_LINK_EVENT /own',
      'PAYMENT_SUCCESS_WEBHOOK /of-link',
      'PAYMENT_SUCCESS_WEBHOOK /own',
    ])
  expect(told.every(one => one.isSigned)).toBe(true)

  const refund = { refund_id: 'R001', refund_amount: 20.01 }
  const path = `/orders/${order.order_id}/refunds`
  const once = { 'x-idempotency-key': 'key-1' }
  const [first, again] = [await api(path, refund, once), await api(path, refund, once)]
  expect(again.body.cf_refund_id).toBe(first.body.cf_refund_id)
  expect((await api(path, { ...refund, refund_amount: 21 }, once)).status).toBe(409)
  expect((await api(path, { refund_id: 'R002', refund_amount: 58.75 })).status).toBe(400)
  await expect
    .poll(async () => (await api(`${path}/R001`)).body.refund_status, { timeout: 3000 })
    .toBe('SUCCESS')
})

it('a code is an order, which is closed by its state, and the report goes by pages', async () => {
  const paying = { customer_details: { ...customer, customer_id: 'guest1' } }
  const order = { order_id: 'order2', order_amount: 33.33, order_currency: 'INR', ...paying }
  const { payment_session_id } = (await api('/orders', order)).body
  const upi = { payment_session_id, payment_method: { upi: { channel: 'link' } } }
  expect((await api('/orders/sessions', upi)).body.data.payload.default).toContain('am=33.33')
  expect((await api('/orders/sessions', { ...upi, payment_session_id: 'x' })).status).toBe(400)
  await api('/orders/order2', { order_status: 'TERMINATED' }, { method: 'PATCH' })
  const pay = { method: 'upi', outcome: 'captured' }
  expect((await send('/api/payments/orders/order2/pay', pay)).body.message).toContain('no longer')

  for (let at = 0; at < 11; at += 1) {
    await api('/orders', { ...order, order_id: `paged${at}` })
    await send(`/api/payments/orders/paged${at}/pay`, pay)
  }
  const filters = { start_date: '2020-01-01T00:00:00Z', end_date: '2120-01-01T00:00:00Z' }
  const page = async (cursor: string | null) =>
    (await api('/recon', { pagination: { limit: 10, cursor }, filters })).body
  const first = await page(null)
  expect(first.data).toHaveLength(10)
  const second = await page(first.cursor)
  expect(second.cursor).toBeNull()
  expect(new Set([...first.data, ...second.data].map(line => line.event_id)).size).toBe(
    first.data.length + second.data.length,
  )
  expect((await api('/recon', { pagination: { limit: 9 }, filters })).status).toBe(400)
})
