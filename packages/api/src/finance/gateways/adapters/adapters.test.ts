import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../../kernel/context/services.ts'
import { type GatewayId, gatewayIds } from '../../ledger/rules/gateways.ts'
import { gateways } from './gateways.ts'
import { golden, request, returnUrl } from './golden-wire.ts'

/** What was asked of the stand-in, and what it answers next. */
interface Seen {
  line: string
  headers: http.IncomingHttpHeaders
  body: unknown
}
let seen: Seen[] = []
let answers: [status: number, body: unknown][] = []
const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    seen.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    })
    const [status, body] = answers.shift() ?? [500, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
let address = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
  answers = []
})

const open = (gateway: GatewayId) =>
  gateways[gateway].open(
    { keyId: 'key', keySecret: 'secret', webhookPath: 'payments/cashfree/account-1' },
    {
      razorpayUrl: `${address}/v1`,
      cashfreeUrl: `${address}/pg`,
      publicUrl: 'https://stay.test',
    } as Services['settings'],
  )

const lines = () => seen.map(one => one.line)

describe.each(gatewayIds)('%s', id => {
  const { link, qr, payments, refund, settlement, refusal } = golden[id]
  const next = (those: readonly (readonly [number, unknown])[]) => {
    answers = those.map(([status, body]) => [status, body])
  }

  it('makes a link and a code for the amount', async () => {
    next(link.answers)
    expect(await open(id).createLink({ ...request, returnUrl })).toEqual(link.made)
    expect(lines()).toEqual(link.lines)
    expect(seen[0]?.body).toMatchObject(link.body)
    seen = []
    next(qr.answers)
    expect(await open(id).createQr(request)).toEqual(qr.made)
    expect(lines()).toEqual(qr.lines)
    expect(seen[0]?.body).toMatchObject(qr.body)
  })

  it('lists the tries to pay what was asked', async () => {
    next(payments.answers)
    expect(await open(id).listPaymentsOf(payments.asked)).toMatchObject(payments.found)
    expect(lines()).toEqual(payments.lines)
    expect(await open(id).listPaymentsOf({ linkId: null, orderId: null, qrId: null })).toEqual([])
  })

  it('refunds once for a key', async () => {
    next(refund.answers)
    const made = await open(id).refund(refund.paid, { amount: 100_01, key: 'key-1' })
    expect(made).toEqual(refund.made)
    expect(seen[0]?.headers[refund.key]).toBe('key-1')
    expect(seen[0]?.body).toEqual(refund.body)
    expect(
      await open(id).findRefund({ ...refund.paid, refundId: made.id, key: 'key-1' }),
    ).toMatchObject({ state: 'completed', reference: '777' })
    expect(lines()).toEqual(refund.lines)
  })

  it('reads what was settled in a month', async () => {
    next(settlement.answers)
    expect(await open(id).listSettlementItems({ year: 2026, month: 11 })).toMatchObject(
      settlement.items,
    )
    expect(lines()).toEqual(settlement.lines)
  })

  it('tells a refusal from an answer that may still come', async () => {
    next([refusal])
    await expect(open(id).cancelLink('1')).rejects.toMatchObject({
      name: 'GatewayRefused',
      message: 'No.',
    })
    for (const status of [429, 500, 503]) {
      next([[status, {}]])
      await expect(open(id).cancelLink('1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    }
    next([[200, 'no JSON of theirs']])
    await expect(
      open(id).findRefund({ ...refund.paid, refundId: '1', key: 'key-1' }),
    ).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})

describe('razorpay alone', () => {
  const gateway = () => open('razorpay')

  it('knows a link by its own id: what paid it is asked for one by one', async () => {
    answers = [
      [200, { id: 'plink_1', payments: [{ payment_id: 'pay_1', status: 'captured' }] }],
      [200, golden.razorpay.payments.answers[0]?.[1].items[0]],
    ]
    const asked = { linkId: 'plink_1', orderId: null, qrId: null }
    expect(await gateway().listPaymentsOf(asked)).toMatchObject([
      { id: 'pay_1', orderId: 'order_1' },
    ])
    expect(lines()).toEqual(['GET /v1/payment_links/plink_1', 'GET /v1/payments/pay_1'])
    answers = [[200, { id: 'plink_1', payments: null }]]
    expect(await gateway().listPaymentsOf(asked)).toEqual([])
  })

  it('makes an order for a guest who is there, and the form for its page', async () => {
    answers = [[200, { id: 'order_1' }]]
    const { expiresAt } = request
    const pageUrl = 'https://stay.test/checkout/AT0001'
    expect(await gateway().createCheckout({ ...request, returnUrl, pageUrl })).toEqual({
      linkId: null,
      orderId: 'order_1',
      url: `${pageUrl}#order_1`,
      expiresAt,
    })
    expect(seen[0]).toMatchObject({
      line: 'POST /v1/orders',
      body: { amount: 33_333, currency: 'INR', receipt: 'AT0001', notes: request.notes },
    })
    const form = gateway().checkoutForm({
      ...request,
      orderId: 'order_1',
      seller: 'Haveli',
      backUrl: `${pageUrl}/back`,
    })
    expect(form).toMatchObject({
      action: `${address}/v1/checkout/embedded`,
      fields: {
        key_id: 'key',
        order_id: 'order_1',
        amount: '33333',
        'prefill[email]': 'asha@example.in',
        'prefill[contact]': '+91 98123 45678',
        callback_url: `${pageUrl}/back`,
        cancel_url: `${pageUrl}/back`,
      },
    })
  })

  it('says in words of the hotel that an account has no codes', async () => {
    const description = 'The requested URL was not found on the server.'
    answers = [[400, { error: { code: 'BAD_REQUEST_ERROR', description } }]]
    await expect(gateway().createQr(request)).rejects.toMatchObject({
      name: 'GatewayRefused',
      message: expect.stringContaining('has not switched on QR codes'),
    })
  })
})

describe('cashfree alone', () => {
  const gateway = () => open('cashfree')
  const taken = [409, { message: 'it exists', code: 'x', type: 'invalid_request_error' }] as const
  const link = (status: string) => ({
    link_id: 'AT0001',
    link_status: status,
    link_amount: 333.33,
    link_url: 'https://x.test/1',
    link_expiry_time: '2126-11-20T15:30:00+05:30',
  })

  it('asks with the keys in headers, and finds what was made while its answer was lost', async () => {
    answers = [[...taken], [200, link('ACTIVE')]]
    expect(await gateway().createLink({ ...request, returnUrl })).toMatchObject({
      linkId: 'AT0001',
    })
    expect(seen[0]?.headers).toMatchObject({
      'x-client-id': 'key',
      'x-client-secret': 'secret',
      'x-api-version': '2025-01-01',
    })
    answers = [[...taken], [200, link('EXPIRED')], [200, { ...link('ACTIVE'), link_id: 'AT00012' }]]
    expect(await gateway().createLink({ ...request, returnUrl })).toMatchObject({
      linkId: 'AT00012',
    })
    answers = [[...taken], [200, { cf_refund_id: 77, refund_status: 'SUCCESS', refund_arn: '7' }]]
    const paid = { paymentId: '12', orderId: 'CFPay_1' }
    expect(await gateway().refund(paid, { amount: 100, key: 'key-1' })).toMatchObject({
      id: '77',
      state: 'completed',
    })
  })

  it('names the mobile number that it lacks, before it asks', async () => {
    for (const phone of [null, '12345'])
      await expect(
        gateway().createLink({ ...request, guest: { ...request.guest, phone }, returnUrl }),
      ).rejects.toThrow('Enter it on the booking')
    expect(seen).toEqual([])
  })

  it('closes a code by its order, and knows keys by what is not found', async () => {
    answers = [[200, {}]]
    await gateway().closeQr('AT0001')
    expect(seen[0]).toMatchObject({
      line: 'PATCH /pg/orders/AT0001',
      body: { order_status: 'TERMINATED' },
    })
    answers = [[404, { message: 'Order Reference Id does not exist' }]]
    await gateway().check()
    answers = [[401, { message: 'authentication Failed' }]]
    await expect(gateway().check()).rejects.toThrow('authentication Failed')
  })

  it('lists what was paid by whomever from the reconciliation', async () => {
    answers = [
      [
        200,
        {
          cursor: null,
          data: [
            {
              event_type: 'PAYMENT',
              event_id: '12',
              cf_payment_id: '12',
              event_status: 'SUCCESS',
              event_amount: 5,
              event_settlement_amount: 5,
              sale_type: 'CREDIT',
              event_time: '2026-11-20T12:01:00+05:30',
              payment_group: 'UPI',
              order_id: 'o1',
              customer_email: 'a@b.in',
            },
            {
              event_type: 'REFUND',
              event_id: '77',
              event_amount: 5,
              event_settlement_amount: 5,
              sale_type: 'DEBIT',
              event_time: '2026-11-20T12:01:00+05:30',
            },
          ],
        },
      ],
    ]
    const span = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') }
    expect(await gateway().listPayments(span)).toMatchObject([
      {
        id: '12',
        amount: 500,
        state: 'completed',
        method: 'upi',
        orderId: 'o1',
        payer: { email: 'a@b.in' },
      },
    ])
  })
})
