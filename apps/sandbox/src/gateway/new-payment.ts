import type { Account, Method, Notes, Payment } from './entities.ts'
import { newId, newIdOf } from './records.ts'

/** How a payer pays, and what their bank says. `late` fails first and is authorised some seconds after (late authorisation). */
export interface Attempt {
  method: Method
  outcome: 'captured' | 'failed' | 'late'
  email?: string | undefined
  contact?: string | undefined
  vpa?: string | undefined
  /** Of a QR code: what was paid; an order takes its own amount alone. */
  amount?: number | undefined
}

export interface NewPayment {
  amount: number
  orderId: string | null
  notes: Payment['notes']
  /** The link or the code by which it is made. */
  by?: string
}

/** Notes as they go over the wire: an empty list where there are none. */
export const notesOf = (notes: Notes | undefined): Notes | [] =>
  notes && Object.keys(notes).length > 0 ? notes : []

/** A payment as it stands before the bank has said anything. `now`: seconds since 1970. */
export function newPayment(
  account: Account,
  attempt: Attempt,
  of: NewPayment & { now: number },
): Payment {
  const { method } = attempt
  return {
    id: newIdOf(account, 'payment'),
    entity: 'payment',
    amount: of.amount,
    currency: 'INR',
    status: 'created',
    order_id: of.orderId,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: method === 'card' ? newId('card_') : null,
    card:
      method === 'card' ? { last4: '1007', network: 'Visa', type: 'credit', issuer: 'HDFC' } : null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: method === 'wallet' ? 'mobikwik' : null,
    vpa: method === 'upi' ? (attempt.vpa ?? 'success@razorpay') : null,
    email: attempt.email ?? '',
    contact: attempt.contact ?? '',
    notes: of.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: of.now,
  }
}
