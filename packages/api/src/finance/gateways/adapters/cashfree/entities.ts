import { z } from 'zod'
import type { GatewayPayment, SettlementItem } from '../../../../kernel/ports/payment-gateway.ts'
import { paiseOf } from './rupees.ts'

/** What Cashfree's API answers, version 2025-01-01, as far as it is read here. Amounts are rupees on the wire, paise once read. */

const id = z.union([z.string(), z.number()]).transform(String)
const amount = z.union([z.number(), z.string()]).transform((value, ctx) => {
  try {
    return paiseOf(value)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'no rupees' })
    return z.NEVER
  }
})
const instant = z
  .string()
  // Some instants come without their offset, and are of India then.
  .transform(
    text => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+05:30`),
  )
  .refine(at => !Number.isNaN(at.getTime()))
const texts = z.record(z.string(), z.unknown()).nullish()

export const link = z.object({
  link_id: z.string(),
  link_status: z.string(),
  link_amount: amount,
  link_url: z.string(),
  link_expiry_time: instant,
  link_notes: texts,
})
export const order = z.object({
  order_id: z.string(),
  payment_session_id: z.string(),
  order_expiry_time: instant,
})
export const linkOrders = z.array(z.object({ order_id: z.string() }))
export const session = z.object({
  data: z.object({ payload: z.object({ default: z.string() }) }),
})
export const payments = z.array(
  z.object({
    cf_payment_id: id,
    order_id: z.string(),
    payment_amount: amount,
    payment_status: z.string(),
    payment_group: z.string().nullish(),
    payment_message: z.string().nullish(),
    bank_reference: z.string().nullish(),
    payment_time: instant,
    payment_completion_time: instant.nullish(),
  }),
)
export const refund = z.object({
  cf_refund_id: id,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
  refund_arn: z.string().nullish(),
  refund_speed: z.object({ processed: z.string().nullish() }).nullish(),
})
const reconLine = z.object({
  event_type: z.string(),
  event_id: id,
  event_status: z.string().nullish(),
  event_amount: amount,
  event_settlement_amount: amount,
  event_time: instant,
  sale_type: z.enum(['CREDIT', 'DEBIT']),
  cf_payment_id: id.nullish(),
  order_id: z.string().nullish(),
  payment_group: z.string().nullish(),
  payment_utr: z.string().nullish(),
  payment_service_charge: amount.nullish(),
  payment_service_tax: amount.nullish(),
  customer_email: z.string().nullish(),
  customer_phone: z.string().nullish(),
  cf_settlement_id: id.nullish(),
  settlement_utr: z.string().nullish(),
  settlement_date: instant.nullish(),
  adjustment_remarks: z.string().nullish(),
})
export type ReconLine = z.output<typeof reconLine>
export const reconPage = z.object({ cursor: z.string().nullish(), data: z.array(reconLine) })
export const failure = z.object({ message: z.string() })

function methodOf(group: string | null | undefined): GatewayPayment['method'] {
  switch (group?.toLowerCase()) {
    case 'upi':
    case 'upi_credit_card':
    case 'upi_ppi':
      return 'upi'
    case 'credit_card':
    case 'credit_card_emi':
      return 'credit-card'
    case 'debit_card':
    case 'debit_card_emi':
    case 'prepaid_card':
      return 'debit-card'
    case 'net_banking':
      return 'net-banking'
    case 'wallet':
      return 'wallet'
    default:
      return 'bank-transfer'
  }
}

/** What is neither paid nor failed is under way: a state that is new to us must not close a payment. */
const stateOf = (status: string): GatewayPayment['state'] => {
  if (status === 'SUCCESS') return 'completed'
  return ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID'].includes(status) ? 'failed' : 'processing'
}

export const toPayment = (
  one: z.output<typeof payments>[number],
  ourPaymentId: string | null,
): GatewayPayment => {
  const state = stateOf(one.payment_status)
  return {
    id: one.cf_payment_id,
    amount: one.payment_amount,
    state,
    method: methodOf(one.payment_group),
    // What it costs is said with the settlement.
    fee: null,
    feeTax: null,
    reference: one.bank_reference?.slice(0, 80) || null,
    error: state === 'failed' ? one.payment_message?.slice(0, 300) || null : null,
    orderId: one.order_id,
    ourPaymentId,
    payer: { email: '', phone: '' },
    at: one.payment_completion_time ?? one.payment_time,
  }
}

/** A payment as the reconciliation knows it, which lists whoever paid. */
export const toReconPayment = (line: ReconLine): GatewayPayment => ({
  id: line.cf_payment_id ?? line.event_id,
  amount: line.event_amount,
  state: stateOf(line.event_status ?? 'PENDING'),
  method: methodOf(line.payment_group),
  fee: feeOf(line),
  feeTax: line.payment_service_tax ?? null,
  reference: line.payment_utr?.slice(0, 80) || null,
  error: null,
  orderId: line.order_id ?? null,
  ourPaymentId: null,
  payer: { email: line.customer_email ?? '', phone: line.customer_phone ?? '' },
  at: line.event_time,
})

const feeOf = ({ payment_service_charge: charge, payment_service_tax: tax }: ReconLine) =>
  charge == null ? null : charge + (tax ?? 0)

/** A settlement's own row, and the moves within one that is paid out at once: the transfer, and no part of what was transferred. */
export const isTransfer = ({ event_type, adjustment_remarks }: ReconLine): boolean =>
  event_type === 'SETTLEMENT' ||
  adjustment_remarks === 'INSTANT_SETTLEMENT_COMPUTE' ||
  adjustment_remarks === 'INSTANT_SETTLEMENT_SWEEP'

const kinds: Record<string, SettlementItem['kind']> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  DISPUTE: 'dispute',
  CHARGEBACK: 'dispute',
}

/** A line of a settlement; nothing for what is not settled yet. */
export function toSettlementItem(line: ReconLine): SettlementItem | undefined {
  const { cf_settlement_id, settlement_date, event_id, event_settlement_amount: settled } = line
  if (!cf_settlement_id) return undefined
  const told = kinds[line.event_type] ?? 'other'
  const kind = told === 'dispute' && line.sale_type === 'CREDIT' ? 'other' : told
  return {
    id:
      kind === 'payment'
        ? (line.cf_payment_id ?? event_id)
        : kind === 'refund'
          ? event_id
          : // Adjustments are all called by the settlement that they belong to.
            `${event_id}-${line.adjustment_remarks ?? line.event_type}`.slice(0, 80),
    kind,
    ofPayment: kind === 'payment' ? null : (line.cf_payment_id ?? null),
    amount: line.event_amount,
    debit: line.sale_type === 'DEBIT' ? settled : 0,
    credit: line.sale_type === 'CREDIT' ? settled : 0,
    fee: feeOf(line) ?? 0,
    tax: line.payment_service_tax ?? 0,
    settlementId: cf_settlement_id,
    utr: line.settlement_utr || null,
    settledAt: settlement_date ?? line.event_time,
  }
}
