import { z } from 'zod'
import {
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  type PaidBy,
  type PaymentGateway,
  type PaymentRequest,
} from '../../../../kernel/ports/payment-gateway.ts'
import { askJson } from '../http.ts'
import {
  failure,
  isTransfer,
  link,
  linkOrders,
  order,
  payments,
  type ReconLine,
  reconPage,
  refund,
  session,
  toPayment,
  toReconPayment,
  toSettlementItem,
} from './entities.ts'
import { rupeesOf } from './rupees.ts'

const VERSION = '2025-01-01'
const PAGE = 1000
const MOST_PAGES = 50
/** An order lives for a quarter of an hour at least, and some seconds for the way there. */
const LEAST_LIFE_MS = 15 * 60_000 + 30_000

interface Keys {
  /** Where the API is, up to /pg. */
  address: string
  keyId: string
  keySecret: string
  /** Where it tells of what has happened to what is asked for here; left out it tells only where its dashboard says. */
  notifyUrl?: string
}

/**
 * Cashfree's payment gateway with the keys of one hotel (its documentation, version 2025-01-01). A link has orders only once the guest
 * begins to pay, a code is an order of ours, and what goes back goes back of an order.
 */
export function openCashfree(keys: Keys): PaymentGateway {
  const { notifyUrl } = keys
  const ask = askerOf(keys)
  const get = <T extends z.ZodType>(path: string, answer: T) => ask('GET', path, { answer })
  const paymentsOf = async (orderId: string, note: string | null): Promise<GatewayPayment[]> => {
    const found = await get(`/orders/${encodeURIComponent(orderId)}/payments`, payments)
    return found.map(one => toPayment(one, note))
  }
  const findRefund: PaymentGateway['findRefund'] = async ({ key, ...paid }) =>
    toRefund(await get(`/orders/${orderOf(paid)}/refunds/${refundIdOf(key)}`, refund))
  const reconLines = async (path: string, from: string, to: string): Promise<ReconLine[]> => {
    const lines: ReconLine[] = []
    let cursor: string | null = null
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer: z.output<typeof reconPage> = await ask('POST', path, {
        answer: reconPage,
        body: {
          pagination: { limit: PAGE, cursor },
          filters: { start_date: from, end_date: to },
        },
      })
      lines.push(...answer.data)
      cursor = answer.cursor || null
      if (cursor === null || answer.data.length === 0) break
    }
    return lines
  }
  const createLink: PaymentGateway['createLink'] = async request => {
    const customer = customerOf(request)
    const make = (linkId: string) =>
      ask('POST', '/links', {
        answer: link,
        body: {
          link_id: linkId,
          link_amount: rupeesOf(request.amount),
          link_currency: 'INR',
          link_purpose: request.description.slice(0, 500),
          link_partial_payments: false,
          customer_details: customer,
          link_expiry_time: request.expiresAt.toISOString(),
          // The hotel tells the guest in its own words.
          link_notify: { send_sms: false, send_email: false },
          link_auto_reminders: false,
          link_meta: { return_url: backAt(request.returnUrl), notify_url: notifyUrl },
          link_notes: request.notes,
        },
      })
    const made = await make(request.reference).catch(async error => {
      if (!isTaken(error)) throw error
      // Asked for before, and its answer was lost; what is over has another in its place.
      const before = await get(`/links/${request.reference}`, link)
      return before.link_status === 'ACTIVE' && before.link_amount === request.amount
        ? before
        : make(`${request.reference}${Math.floor(Math.random() * 10_000)}`)
    })
    return {
      linkId: made.link_id,
      orderId: null,
      url: made.link_url,
      expiresAt: made.link_expiry_time,
    }
  }
  const createQr: PaymentGateway['createQr'] = async request => {
    // By the clock of the world, as Cashfree reads it.
    const least = Date.now() + LEAST_LIFE_MS
    const made = await ask('POST', '/orders', {
      answer: order,
      headers: { 'x-idempotency-key': request.notes.payment },
      body: {
        order_id: request.reference,
        order_amount: rupeesOf(request.amount),
        order_currency: 'INR',
        customer_details: { customer_id: request.reference, ...customerOf(request) },
        order_meta: { notify_url: notifyUrl, payment_methods: 'upi' },
        order_expiry_time: new Date(Math.max(least, request.expiresAt.getTime())).toISOString(),
        order_note: request.description.slice(0, 200),
        order_tags: request.notes,
      },
    })
    const opened = await ask('POST', '/orders/sessions', {
      answer: session,
      body: {
        payment_session_id: made.payment_session_id,
        payment_method: { upi: { channel: 'link' } },
      },
    })
    return {
      qrId: made.order_id,
      shown: { content: opened.data.payload.default },
      closesAt: made.order_expiry_time,
    }
  }
  return {
    createLink,
    createCheckout: createLink,
    checkoutForm: () => undefined,
    // Its events name the link.
    referenceOf: async () => null,
    async cancelLink(linkId) {
      await ask('POST', `/links/${linkId}/cancel`, { answer: z.unknown() })
    },
    createQr,
    async closeQr(qrId) {
      const body = { order_status: 'TERMINATED' }
      await ask('PATCH', `/orders/${qrId}`, { answer: z.unknown(), body })
    },
    async listPaymentsOf({ linkId, orderId, qrId }) {
      const own = qrId ?? (linkId === null ? orderId : null)
      if (own !== null) return paymentsOf(own, null)
      if (linkId === null) return []
      const [made, orders] = await Promise.all([
        get(`/links/${linkId}`, link),
        get(`/links/${linkId}/orders`, linkOrders),
      ])
      const note = made.link_notes?.payment
      const found = await Promise.all(
        orders.map(one => paymentsOf(one.order_id, typeof note === 'string' ? note : null)),
      )
      return found.flat()
    },
    async listPayments({ from, to }) {
      const lines = await reconLines('/recon', from.toISOString(), to.toISOString())
      return lines.filter(line => line.event_type === 'PAYMENT').map(toReconPayment)
    },
    async refund(paid, { amount, key }) {
      const made = await ask('POST', `/orders/${orderOf(paid)}/refunds`, {
        answer: refund,
        headers: { 'x-idempotency-key': key },
        body: {
          refund_id: refundIdOf(key),
          refund_amount: rupeesOf(amount),
          refund_speed: 'STANDARD',
        },
      }).catch(error => {
        if (!isTaken(error)) throw error
        return undefined
      })
      return made ? toRefund(made) : findRefund({ ...paid, refundId: '', key })
    },
    findRefund,
    async listSettlementItems({ year, month }) {
      const lines = await reconLines(
        '/settlement/recon',
        monthStart(year, month),
        monthEnd(year, month),
      )
      return lines
        .filter(line => !isTransfer(line))
        .map(toSettlementItem)
        .filter(item => item !== undefined)
    },
    async check() {
      // There is no call that only greets: an order that nobody made is not found, by whoever may ask.
      await get('/orders/atithi-key-check', z.unknown()).catch(error => {
        if (!(error instanceof GatewayRefused) || error.status !== 404) throw error
      })
    },
  }
}

interface Ask<T extends z.ZodType> {
  answer: T
  body?: object
  headers?: Record<string, string>
}

function askerOf({ address, keyId, keySecret }: Keys) {
  return <T extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { answer, body, headers }: Ask<T>,
  ): Promise<z.output<T>> =>
    askJson({
      method,
      url: `${address}${path}`,
      headers: {
        ...headers,
        'x-api-version': VERSION,
        'x-client-id': keyId,
        'x-client-secret': keySecret,
      },
      body,
      answer,
      refusalOf,
    })
}

const refusalOf = (status: number, body: unknown): Error =>
  new GatewayRefused(
    failure.safeParse(body).data?.message ?? `The gateway answered ${status}.`,
    status,
  )

/** Something of this name was made before. */
const isTaken = (error: unknown): boolean => error instanceof GatewayRefused && error.status === 409

/** Ten digits in India, else with the country's code: without one Cashfree takes no customer. */
function customerOf({ guest }: PaymentRequest) {
  const digits = guest.phone?.replaceAll(/\D/g, '') ?? ''
  if (digits.length < 10)
    throw new GatewayRefused(
      'Cashfree asks for the mobile number of the guest. Enter it on the booking.',
      400,
      'guestPhone',
    )
  const isIndian = digits.length === 10 || /^(91|0)\d{10}$/.test(digits)
  return {
    customer_phone: isIndian ? digits.slice(-10) : `+${digits}`,
    customer_name: guest.name.slice(0, 100),
    ...(guest.email && { customer_email: guest.email }),
  }
}

/** Cashfree adds nothing to the address by which a page could know that the guest comes from there. */
function backAt(returnUrl: string): string {
  const address = new URL(returnUrl)
  // Who comes back may say already what was paid.
  if (!address.searchParams.has('paid')) address.searchParams.set('paid', 'cashfree')
  return address.href
}

function orderOf({ orderId }: PaidBy): string {
  if (orderId === null) throw new GatewayRefused('The order of this payment is not known.', 400)
  return encodeURIComponent(orderId)
}

/** Letters and digits alone. */
const refundIdOf = (key: string): string => key.replaceAll(/[^A-Za-z0-9]/g, '')

const refundStates = {
  SUCCESS: 'completed',
  PENDING: 'processing',
  ONHOLD: 'processing',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

const toRefund = (one: z.output<typeof refund>): GatewayRefund => ({
  id: one.cf_refund_id,
  state: refundStates[one.refund_status],
  speed: one.refund_speed?.processed === 'INSTANT' ? 'instant' : 'normal',
  reference: one.refund_arn?.slice(0, 80) || null,
})

const two = (value: number): string => String(value).padStart(2, '0')
const monthStart = (year: number, month: number): string =>
  `${year}-${two(month)}-01T00:00:00+05:30`

function monthEnd(year: number, month: number): string {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${two(month)}-${two(days)}T23:59:59+05:30`
}
