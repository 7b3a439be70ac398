import type { Account, Notes, Order, Payment, PaymentLink, Refund } from '../entities.ts'
import type { Kept, Records } from '../records.ts'
import { settlementLines } from '../settlements.ts'

/** What Cashfree's API (version 2025-01-01) tells of the records, which are kept as Razorpay calls them. */

/** Rupees with two decimals at most, of paise. */
export const rupees = (paise: number): number => Number((paise / 100).toFixed(2))
/** An instant as in India, of seconds since 1970. */
export const instant = (seconds: number): string =>
  `${new Date((seconds + 19_800) * 1000).toISOString().slice(0, 19)}+05:30`

const groups = { upi: 'upi', card: 'credit_card', netbanking: 'net_banking', wallet: 'wallet' }

const paymentStates = {
  created: 'PENDING',
  authorized: 'PENDING',
  captured: 'SUCCESS',
  refunded: 'SUCCESS',
  failed: 'FAILED',
} as const

const tagsOf = (notes: Notes | []) => (Array.isArray(notes) ? null : notes)

export const paymentView = (one: Payment) => ({
  cf_payment_id: one.id,
  order_id: one.order_id,
  entity: 'payment',
  is_captured: one.captured,
  order_amount: rupees(one.amount),
  payment_amount: rupees(one.amount),
  payment_currency: 'INR',
  payment_group: groups[one.method],
  payment_status: paymentStates[one.status],
  payment_message: one.error_description ?? 'Transaction Success',
  bank_reference: one.acquirer_data.rrn ?? one.acquirer_data.auth_code ?? null,
  payment_time: instant(one.created_at),
  payment_completion_time: one.status === 'created' ? null : instant(one.created_at),
  error_details: one.error_reason
    ? { error_code: 'TRANSACTION_DECLINED', error_reason: one.error_reason, error_source: 'bank' }
    : null,
})

export function orderView({ value, expiresAt, isTerminated }: Kept<'order'>) {
  const status = value.status === 'paid' ? 'PAID' : isTerminated ? 'TERMINATED' : 'ACTIVE'
  return {
    cf_order_id: sessionNumber(value),
    order_id: value.id,
    entity: 'order',
    order_currency: 'INR',
    order_amount: rupees(value.amount),
    order_status: status,
    payment_session_id: sessionOf(value),
    order_expiry_time: instant(expiresAt ?? value.created_at + 30 * 86_400),
    created_at: instant(value.created_at),
    order_tags: tagsOf(value.notes),
  }
}

const sessionNumber = ({ created_at }: Order) =>
  String(2_000_000_000 + (created_at % 1_000_000_000))
export const sessionOf = ({ id }: Order): string =>
  `session_${Buffer.from(id).toString('base64url')}payment`
/** The order of a session. */
export const orderIdOf = (session: string): string =>
  Buffer.from(session.replace(/^session_|payment$/g, ''), 'base64url').toString()

const linkStates = { created: 'ACTIVE', paid: 'PAID', expired: 'EXPIRED', cancelled: 'CANCELLED' }

export const linkView = (link: PaymentLink) => ({
  cf_link_id: sessionNumberOf(link),
  link_id: link.reference_id,
  link_status: linkStates[link.status],
  link_currency: 'INR',
  link_amount: rupees(link.amount),
  link_amount_paid: rupees(link.amount_paid),
  link_partial_payments: false,
  link_purpose: link.description,
  link_created_at: instant(link.created_at),
  link_expiry_time: instant(link.expire_by),
  link_url: link.short_url,
  link_notes: tagsOf(link.notes) ?? {},
  customer_details: {
    customer_name: link.customer.name ?? '',
    customer_email: link.customer.email ?? '',
    customer_phone: link.customer.contact ?? '',
  },
})

const sessionNumberOf = ({ created_at }: PaymentLink) => String(created_at % 1_000_000_000)

const refundStates = { pending: 'PENDING', processed: 'SUCCESS', failed: 'CANCELLED' }

export const refundView = (one: Refund, orderId: string | null) => ({
  cf_refund_id: one.id,
  cf_payment_id: one.payment_id,
  refund_id: one.receipt,
  order_id: orderId,
  entity: 'refund',
  refund_amount: rupees(one.amount),
  refund_currency: 'INR',
  refund_status: refundStates[one.status],
  refund_arn: one.acquirer_data.arn ?? null,
  refund_type: 'MERCHANT_INITIATED',
  refund_speed: {
    requested: one.speed_requested === 'optimum' ? 'INSTANT' : 'STANDARD',
    processed: one.speed_processed === 'instant' ? 'INSTANT' : 'STANDARD',
  },
  created_at: instant(one.created_at),
})

/** Everything that happened to payments, settled or not, as `POST /pg/recon` lists it. */
export const eventLines = (records: Records, account: Account) => [
  ...records.list('payment', account.id).map(({ value }) => ({
    at: value.created_at,
    line: {
      ...eventOf('PAYMENT', value.id, value.amount, value.created_at),
      event_status: paymentStates[value.status],
      sale_type: 'CREDIT',
      order_id: value.order_id,
      cf_payment_id: value.id,
      payment_group: groups[value.method].toUpperCase(),
      payment_utr: value.acquirer_data.rrn ?? null,
      customer_email: value.email,
      customer_phone: value.contact,
      ...chargesOf(value.fee ?? 0, value.tax ?? 0),
      event_settlement_amount: rupees(value.amount - (value.fee ?? 0)),
    },
  })),
  ...records.list('refund', account.id).map(({ value }) => ({
    at: value.created_at,
    line: {
      ...eventOf('REFUND', value.id, value.amount, value.created_at),
      event_status: refundStates[value.status],
      sale_type: 'DEBIT',
      refund_id: value.receipt,
      cf_payment_id: value.payment_id,
    },
  })),
]

/** What was settled, as `POST /pg/settlement/recon` lists it: each payment and refund, and each settlement as a whole. */
export const settledLines = (records: Records, account: Account) => [
  ...settlementLines(records, account).map(line => ({
    at: line.settled_at,
    line: {
      ...eventOf(
        line.type === 'payment' ? 'PAYMENT' : 'REFUND',
        line.entity_id,
        line.amount,
        line.created_at,
      ),
      event_status: 'SUCCESS',
      event_settlement_amount: rupees(line.type === 'payment' ? line.credit : line.debit),
      sale_type: line.type === 'payment' ? 'CREDIT' : 'DEBIT',
      ...chargesOf(line.fee, line.tax),
      order_id: line.order_id,
      cf_payment_id: line.payment_id ?? line.entity_id,
      ...settlementOf(line.settlement_id, line.settlement_utr, line.settled_at),
    },
  })),
  ...records.list('settlement', account.id).map(({ value }) => ({
    at: value.created_at,
    line: {
      ...eventOf('SETTLEMENT', value.id, value.amount, value.created_at),
      event_status: 'PAID',
      sale_type: 'CREDIT',
      amount_settled: rupees(value.amount),
      settlement_type: 'NORMAL_SETTLEMENT',
      ...settlementOf(value.id, value.utr, value.created_at),
    },
  })),
]

const eventOf = (type: string, id: string, amount: number, at: number) => ({
  entity: 'recon',
  event_type: type,
  event_id: id,
  event_amount: rupees(amount),
  event_settlement_amount: rupees(amount),
  event_currency: 'INR',
  event_time: instant(at),
})

const chargesOf = (fee: number, tax: number) => ({
  payment_service_charge: rupees(fee - tax),
  payment_service_tax: rupees(tax),
})

const settlementOf = (id: string, utr: string, at: number) => ({
  cf_settlement_id: id,
  settlement_utr: utr,
  settlement_date: instant(at),
})
