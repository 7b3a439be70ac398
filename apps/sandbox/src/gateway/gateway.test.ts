import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

interface Told {
  event: string
  eventId: string
  isSigned: boolean
  payload: Record<string, { entity: { id: string; status: string } }>
}

let sandbox: TestSandbox
let merchant: http.Server
let keys: { keyId: string; keySecret: string; webhookSecret: string }
const told: Told[] = []
/** What the merchant answers to its next webhooks; then 200. */
const answers: number[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
  merchant = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const status = answers.shift() ?? 200
    if (status === 200)
      told.push({
        ...JSON.parse(body.toString()),
        eventId: request.headers['x-razorpay-event-id'],
        isSigned:
          request.headers['x-razorpay-signature'] ===
          createHmac('sha256', keys.webhookSecret).update(body).digest('hex'),
      })
    response.writeHead(status).end()
  })
  await once(merchant.listen(0, '127.0.0.1'), 'listening')
  const { port } = merchant.address() as { port: number }
  keys = await post('/api/payments/accounts', {
    name: 'Haveli',
    webhookUrl: `http://127.0.0.1:${port}/`,
  })
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

async function send(path: string, init: RequestInit = {}) {
  const response = await fetch(sandbox.url + path, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
const post = async (path: string, body: unknown) =>
  (await send(path, { method: 'POST', body: JSON.stringify(body) })).body
const basic = () => ({
  authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
})
const api = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(`/razorpay/v1${path}`, {
    headers: { ...basic(), ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
const newOrder = async (amount = 787_500) =>
  (await api('/orders', { amount, currency: 'INR', receipt: 'BKG1' })).body as { id: string }
const pay = (id: string, outcome: string) =>
  post(`/api/payments/orders/${id}/pay`, { method: 'upi', outcome })
const toldOf = (id: string) =>
  told.filter(one => Object.values(one.payload).some(part => part.entity.id === id))
const eventsOf = (id: string) => toldOf(id).map(one => one.event)

describe('review: mission 28: an order', () => {
  it('is paid once, and the merchant is told under a signature', async () => {
    const { id } = await newOrder()
    const payment = await pay(id, 'captured')
    expect(payment).toMatchObject({ status: 'captured', amount: 787_500, order_id: id })
    // 2 % and GST of 18 % on it (reference: the fee of 7,875.00 is 185.85, of it tax 28.35).
    expect(payment).toMatchObject({ fee: 18_585, tax: 2835 })
    expect(await pay(id, 'captured')).toMatchObject({
      message: expect.stringContaining('already paid'),
    })
    await expect
      .poll(() => eventsOf(payment.id).toSorted())
      .toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
    expect(toldOf(payment.id).every(one => one.isSigned)).toBe(true)
    expect((await api(`/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
  })

  it('that failed late is captured some seconds after', async () => {
    const { id } = await newOrder()
    const payment = await pay(id, 'late')
    expect(payment).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
    await expect
      .poll(async () => (await api(`/payments/${payment.id}`)).body.status, { timeout: 6000 })
      .toBe('captured')
  })

  it('is refused as the real one refuses it', async () => {
    const refusals = [
      [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
      [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
      [{ amount: 100, currency: 'USD' }, 'Currency is not supported'],
      [{ amount: 100, currency: 'INR', tip: 1 }, 'tip is/are not required and should not be sent'],
    ] as const
    for (const [input, description] of refusals)
      expect(await api('/orders', input)).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_REQUEST_ERROR', description } },
      })
    expect(
      await send('/razorpay/v1/orders', { headers: { authorization: 'Basic bm8=' } }),
    ).toMatchObject({
      status: 401,
      body: { error: { description: 'Authentication failed' } },
    })
  })

  it('of another account is not told of', async () => {
    const { id } = await newOrder()
    const other = await post('/api/payments/accounts', { webhookUrl: 'http://127.0.0.1:9/' })
    const authorization = `Basic ${Buffer.from(`${other.keyId}:${other.keySecret}`).toString('base64')}`
    expect(await api(`/orders/${id}`, undefined, { authorization })).toMatchObject({ status: 400 })
  })
})

describe('a refund', () => {
  const paid = async () => {
    const { id } = await newOrder(100_000)
    return (await pay(id, 'captured')) as { id: string }
  }

  it('is never more than what was paid, in parts or whole', async () => {
    const { id } = await paid()
    expect((await api(`/payments/${id}/refund`, { amount: 40_000 })).body).toMatchObject({
      status: 'pending',
      amount: 40_000,
    })
    expect((await api(`/payments/${id}/refund`, { amount: 60_001 })).body.error.description).toBe(
      'The refund amount provided is greater than amount captured',
    )
    expect((await api(`/payments/${id}/refund`, {})).body).toMatchObject({ amount: 60_000 })
    expect((await api(`/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect((await api(`/payments/${id}/refund`, {})).body.error.description).toBe(
      'The payment has been fully refunded already',
    )
  })

  it('comes once for one key, and is processed', async () => {
    const { id } = await paid()
    const key = { 'x-refund-idempotency': 'refund-000001' }
    const [first, second] = [
      await api(`/payments/${id}/refund`, { amount: 40_000 }, key),
      await api(`/payments/${id}/refund`, { amount: 40_000 }, key),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect(await api(`/payments/${id}/refund`, { amount: 50_000 }, key)).toMatchObject({
      status: 409,
    })
    await expect
      .poll(async () => (await api(`/refunds/${first.body.id}`)).body.status, { timeout: 3000 })
      .toBe('processed')
  })
})

it('a link is paid on its page, and leads back with a proof that the key signs', async () => {
  const link = (
    await api('/payment_links', {
      amount: 5000,
      reference_id: 'BKG-1001',
      callback_url: 'http://hotel.test/paid',
    })
  ).body
  expect(await api('/payment_links', { amount: 5000, reference_id: 'BKG-1001' })).toMatchObject({
    status: 400,
  })
  const answer = await fetch(link.short_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ method: 'upi', outcome: 'captured' }),
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  const [id, reference, status, payment, signature] = [
    'razorpay_payment_link_id',
    'razorpay_payment_link_reference_id',
    'razorpay_payment_link_status',
    'razorpay_payment_id',
    'razorpay_signature',
  ].map(name => back.get(name))
  expect([id, reference, status]).toEqual([link.id, 'BKG-1001', 'paid'])
  expect(signature).toBe(
    createHmac('sha256', keys.keySecret)
      .update(`${id}|${reference}|${status}|${payment}`)
      .digest('hex'),
  )
  await expect.poll(() => eventsOf(link.id)).toContain('payment_link.paid')
  expect(link).not.toHaveProperty('order_id')
  expect((await api(`/payment_links/${link.id}`)).body.payments).toMatchObject([
    { payment_id: payment, status: 'captured' },
  ])
  expect((await api(`/payment_links/${link.id}/cancel`, {})).status).toBe(400)
})

it('a code for a single use closes with its payment', async () => {
  const code = (
    await api('/payments/qr_codes', {
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 340_500,
    })
  ).body
  expect(code).not.toHaveProperty('image_content')
  expect((await fetch(code.image_url)).headers.get('content-type')).toBe('image/png')
  const paid = await post(`/api/payments/qr-codes/${code.id}/pay`, {
    method: 'upi',
    outcome: 'captured',
  })
  expect(paid).toMatchObject({ amount: 340_500, order_id: null })
  expect((await api(`/payments/qr_codes/${code.id}`)).body).toMatchObject({
    status: 'closed',
    close_reason: 'paid',
    payments_amount_received: 340_500,
  })
  expect((await api(`/payments/qr_codes/${code.id}/payments`)).body.items).toHaveLength(1)
  await expect
    .poll(() => eventsOf(code.id).toSorted())
    .toEqual(['qr_code.closed', 'qr_code.credited'])
})

it('a settlement is what came, less its fees and what was given back', async () => {
  const { id } = await newOrder(787_500)
  await pay(id, 'captured')
  const csv = await (await fetch(`${sandbox.url}/api/payments/settlements.csv`)).text()
  const [head = '', ...rows] = csv
    .trim()
    .split('\r\n')
    .map(row => row.split(','))
  const at = (name: string) => head.indexOf(name)
  const cents = (row: string[], name: string) => Math.round(Number(row[at(name)]) * 100)
  expect(rows.find(row => row[at('order_id')] === id)?.[at('credit')]).toBe('7689.15')
  const settlements = (await api('/settlements?count=1000')).body.items as {
    id: string
    amount: number
  }[]
  for (const settlement of settlements) {
    const own = rows.filter(row => row[at('settlement_id')] === settlement.id)
    const sum = own.reduce((total, row) => total + cents(row, 'credit') - cents(row, 'debit'), 0)
    expect(sum).toBe(settlement.amount)
  }
})

describe('what goes wrong', () => {
  const fault = (kind: string) =>
    send('/api/faults', {
      method: 'POST',
      body: JSON.stringify({ target: 'gateway', kind, seconds: 30 }),
    })
  const mend = () => fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })

  it('a webhook that is not answered is sent again under its id', async () => {
    const { id } = await newOrder()
    answers.push(500, 500, 500)
    const payment = await pay(id, 'captured')
    await expect.poll(() => eventsOf(payment.id), { timeout: 4000 }).toHaveLength(3)
  })

  it('an answer is lost though the order stands, and an event comes twice', async () => {
    await fault('lost-answer')
    await expect(
      api('/orders', { amount: 100, currency: 'INR', receipt: 'lost' }),
    ).rejects.toThrow()
    await mend()
    const { items } = (await api('/orders?count=100')).body
    expect(items.filter((one: { receipt: string }) => one.receipt === 'lost')).toHaveLength(1)

    await fault('duplicate')
    const { id } = await newOrder()
    const payment = await pay(id, 'captured')
    await mend()
    await expect.poll(() => eventsOf(payment.id)).toHaveLength(6)
    expect(new Set(toldOf(payment.id).map(one => one.eventId)).size).toBe(3)
  })

  it('it is down, over its limit, or broken, and well again', async () => {
    await fault('429')
    expect((await api('/orders')).status).toBe(429)
    await mend()
    await fault('500')
    expect((await api('/orders')).body.error.code).toBe('SERVER_ERROR')
    await mend()
    await fault('down')
    await expect(api('/orders')).rejects.toThrow()
    await mend()
    expect((await api('/orders')).status).toBe(200)
    expect((await send('/api/faults', { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

it('what was paid survives a restart', async () => {
  const { id } = await newOrder()
  const payment = await pay(id, 'captured')
  await sandbox.restart()
  expect((await api(`/payments/${payment.id}`)).body).toEqual(payment)
})

it('the pages speak to people', async () => {
  const page = async (path: string) => (await fetch(sandbox.url + path)).text()
  const { id } = await newOrder()
  expect(await page(`/razorpay/checkout/${id}`)).toContain('₹7,875 to Haveli')
  expect(await page('/gateway')).toContain(keys.keyId)
  expect(await page('/razorpay/checkout/order_none')).toContain('There is nothing here')
})
