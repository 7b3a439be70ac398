import { z } from 'zod'
import {
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
  type PaymentRequest,
  type SettlementItem,
} from '../../../../kernel/ports/payment-gateway.ts'
import { settlementKind } from '../../rules/settlement-kind.ts'
import { askJson, fetchPicture } from '../http.ts'

const PAGE = 100
const MOST_PAGES = 50

const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
  .transform(value =>
    typeof value === 'object' && !Array.isArray(value) ? value : ({} as Record<string, unknown>),
  )
  .optional()

const payment = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string(),
  card: z.object({ type: z.string().nullish() }).nullish(),
  order_id: z.string().nullish(),
  fee: z.int().nullish(),
  tax: z.int().nullish(),
  email: z.string().nullish(),
  contact: z.string().nullish(),
  error_description: z.string().nullish(),
  acquirer_data: z.record(z.string(), z.unknown()).nullish(),
  notes,
  created_at: z.int(),
})
const refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.string().nullish(),
  acquirer_data: z.record(z.string(), z.unknown()).nullish(),
})
/** A link does not tell its order: it is known by its own id, and tells who has paid it. */
const link = z.object({ id: z.string(), short_url: z.string(), expire_by: z.int() })
const paidLink = z.object({ payments: z.array(z.object({ payment_id: z.string() })).nullish() })
const order = z.object({ id: z.string(), receipt: z.string().nullish() })
const qrCode = z.object({
  id: z.string(),
  image_url: z.string(),
  close_by: z.coerce.number().int(),
})
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
const settlementItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.int(),
  debit: z.int(),
  credit: z.int(),
  fee: z.int(),
  tax: z.int(),
  settlement_id: z.string(),
  settlement_utr: z.string().nullish(),
  settled_at: z.int(),
  payment_id: z.string().nullish(),
  dispute_id: z.string().nullish(),
})
const failure = z.object({
  error: z.object({ description: z.string(), field: z.string().nullish() }),
})

interface Keys {
  /** Where the API is, up to its version. */
  address: string
  keyId: string
  keySecret: string
}

/** Razorpay's API with the keys of one hotel (its documentation, snapshot of April 2026). */
export function openRazorpay(keys: Keys): PaymentGateway {
  const { address, keyId } = keys
  const ask = askerOf(keys)
  const get = <T extends z.ZodType>(path: string, answer: T) => ask('GET', path, { answer })
  const createLink: PaymentGateway['createLink'] = async request => {
    const body = (reference: string) => ({
      amount: request.amount,
      currency: 'INR',
      accept_partial: false,
      reference_id: reference,
      description: request.description,
      customer: customerOf(request),
      // The hotel tells the guest in its own words.
      notify: { sms: false, email: false },
      reminder_enable: false,
      expire_by: secondsOf(request.expiresAt),
      callback_url: request.returnUrl,
      callback_method: 'get',
      notes: request.notes,
    })
    const make = (reference: string) =>
      ask('POST', '/payment_links', { answer: link, body: body(reference) })
    const made = await make(request.reference).catch(error => {
      // Asked for before, and its answer was lost: nobody has that page, so another is made.
      if (!(error instanceof GatewayRefused) || error.field !== 'reference_id') throw error
      return make(`${request.reference}${Math.floor(Math.random() * 10_000)}`)
    })
    return {
      linkId: made.id,
      orderId: null,
      url: made.short_url,
      expiresAt: instantOf(made.expire_by),
    }
  }
  return {
    createLink,
    async createCheckout({ amount, reference, notes, pageUrl, expiresAt }) {
      const { id } = await ask('POST', '/orders', {
        answer: order,
        body: { amount, currency: 'INR', receipt: reference, notes },
      })
      // The order is in what a guest reads out to the desk.
      return { linkId: null, orderId: id, url: `${pageUrl}#${id}`, expiresAt }
    },
    checkoutForm: ({ amount, orderId, seller, description, guest, notes, backUrl }) => ({
      action: `${address}/checkout/embedded`,
      fields: {
        key_id: keyId,
        order_id: orderId,
        amount: String(amount),
        currency: 'INR',
        name: seller,
        description: description.slice(0, 255),
        'prefill[name]': guest.name,
        'prefill[email]': guest.email ?? '',
        'prefill[contact]': guest.phone ?? '',
        'notes[payment]': notes.payment,
        'notes[property]': notes.property,
        callback_url: backUrl,
        cancel_url: backUrl,
      },
    }),
    async cancelLink(linkId) {
      await ask('POST', `/payment_links/${linkId}/cancel`, { answer: z.unknown() })
    },
    async createQr(request) {
      const made = await ask('POST', '/payments/qr_codes', {
        answer: qrCode,
        body: {
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: request.amount,
          description: request.description,
          close_by: secondsOf(request.expiresAt),
          notes: request.notes,
        },
      }).catch(error => {
        throw hasNoCodes(error) ? new GatewayRefused(noCodes, 400) : error
      })
      return {
        qrId: made.id,
        shown: { picture: await fetchPicture(made.image_url), url: made.image_url },
        closesAt: instantOf(made.close_by),
      }
    },
    async closeQr(qrId) {
      await ask('POST', `/payments/qr_codes/${qrId}/close`, { answer: z.unknown() })
    },
    // The order of a link has the link's reference for its receipt.
    referenceOf: async orderId => (await get(`/orders/${orderId}`, order)).receipt ?? null,
    async listPaymentsOf({ linkId, orderId, qrId }) {
      const of = qrId ? `/payments/qr_codes/${qrId}` : orderId ? `/orders/${orderId}` : undefined
      if (of !== undefined) {
        const { items } = await get(`${of}/payments`, listOf(payment))
        return items.map(toPayment)
      }
      if (linkId === null) return []
      const { payments } = await get(`/payment_links/${linkId}`, paidLink)
      const paid = payments ?? []
      return Promise.all(
        paid.map(async one => toPayment(await get(`/payments/${one.payment_id}`, payment))),
      )
    },
    async listPayments({ from, to }) {
      const span = `from=${secondsOf(from)}&to=${secondsOf(to)}`
      const found = await pagesOf(PAGE, skip =>
        get(`/payments?${span}&count=${PAGE}&skip=${skip}`, listOf(payment)),
      )
      return found.map(toPayment)
    },
    async refund({ paymentId }, { amount, key }) {
      const made = await ask('POST', `/payments/${paymentId}/refund`, {
        answer: refund,
        body: { amount, speed: 'normal', receipt: key },
        headers: { 'x-refund-idempotency': key },
      })
      return toRefund(made)
    },
    async findRefund({ refundId }) {
      return toRefund(await get(`/refunds/${refundId}`, refund))
    },
    async listSettlementItems({ year, month }) {
      const count = 1000
      const items = await pagesOf(count, skip =>
        get(
          `/settlements/recon/combined?year=${year}&month=${month}&count=${count}&skip=${skip}`,
          listOf(settlementItem),
        ),
      )
      return items.map(toSettlementItem)
    },
    async check() {
      await get('/payments?count=1', listOf(payment))
    },
  }
}

async function pagesOf<T>(
  size: number,
  page: (skip: number) => Promise<{ items: T[] }>,
): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const { items } = await page(at * size)
    found.push(...items)
    if (items.length < size) return found
  }
  return found
}

interface Ask<T extends z.ZodType> {
  answer: T
  body?: object
  headers?: Record<string, string>
}

function askerOf({ address, keyId, keySecret }: Keys) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return <T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    { answer, body, headers }: Ask<T>,
  ): Promise<z.output<T>> =>
    askJson({
      method,
      url: `${address}${path}`,
      headers: { ...headers, authorization },
      body,
      answer,
      refusalOf,
    })
}

function refusalOf(status: number, body: unknown): Error {
  const refused = failure.safeParse(body)
  const said = refused.success ? refused.data.error : undefined
  // Another request with this key is under way: not a refusal of what is asked.
  if (status === 409 && said?.description.includes('still in progress'))
    return new GatewayUnavailable(said.description)
  return new GatewayRefused(
    said?.description ?? `The gateway answered ${status}.`,
    status,
    said?.field ?? undefined,
  )
}

/** Codes are switched on by Razorpay for an account that asks; until then it knows no such address. */
const hasNoCodes = (error: unknown) =>
  error instanceof GatewayRefused && /requested URL was not found/i.test(error.message)
const noCodes =
  'Razorpay has not switched on QR codes for this account. Ask its support for them, or send a link instead.'

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
const instantOf = (seconds: number): Date => new Date(seconds * 1000)

const customerOf = ({ guest }: PaymentRequest) => ({
  name: guest.name,
  ...(guest.email && { email: guest.email }),
  ...(guest.phone && { contact: guest.phone }),
})

const textIn = (values: Record<string, unknown> | null | undefined, ...names: string[]) => {
  for (const name of names) {
    const value = values?.[name]
    if (typeof value === 'string' && value !== '') return value.slice(0, 80)
  }
  return null
}

function methodOf({ method, card }: z.output<typeof payment>): GatewayPayment['method'] {
  switch (method) {
    case 'upi':
      return 'upi'
    case 'card':
      return card?.type === 'debit' ? 'debit-card' : 'credit-card'
    case 'netbanking':
      return 'net-banking'
    case 'wallet':
      return 'wallet'
    default:
      return 'bank-transfer'
  }
}

const states = {
  created: 'processing',
  authorized: 'processing',
  captured: 'completed',
  // What went back was captured before.
  refunded: 'completed',
  failed: 'failed',
} as const

const toPayment = (one: z.output<typeof payment>): GatewayPayment => ({
  id: one.id,
  amount: one.amount,
  state: states[one.status],
  method: methodOf(one),
  fee: one.fee ?? null,
  feeTax: one.tax ?? null,
  reference: textIn(one.acquirer_data, 'rrn', 'auth_code', 'bank_transaction_id'),
  error: one.error_description?.slice(0, 300) || null,
  orderId: one.order_id ?? null,
  ourPaymentId: textIn(one.notes, 'payment'),
  payer: { email: one.email ?? '', phone: one.contact ?? '' },
  at: instantOf(one.created_at),
})

const refundStates = { pending: 'processing', processed: 'completed', failed: 'failed' } as const

const toRefund = (one: z.output<typeof refund>): GatewayRefund => ({
  id: one.id,
  state: refundStates[one.status],
  speed: one.speed_processed === 'instant' ? 'instant' : 'normal',
  reference: textIn(one.acquirer_data, 'arn', 'rrn', 'utr'),
})

const toSettlementItem = (one: z.output<typeof settlementItem>): SettlementItem => ({
  id: one.entity_id,
  kind: settlementKind(one.type, { disputeId: one.dispute_id, debit: one.debit }),
  ofPayment: one.payment_id || null,
  amount: one.amount,
  debit: one.debit,
  credit: one.credit,
  fee: one.fee,
  tax: one.tax,
  settlementId: one.settlement_id,
  utr: one.settlement_utr ?? null,
  settledAt: instantOf(one.settled_at),
})
