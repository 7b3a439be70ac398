import type { PropertyId, SettlementId } from '@atithi/db/ids'
import type { Paise } from '../shared/money.ts'

/** What a gateway says of one try to pay. Amounts are paise; `feeTax` lies within `fee`. */
export interface GatewayPayment {
  id: string
  amount: Paise
  state: 'processing' | 'failed' | 'completed'
  method: 'upi' | 'credit-card' | 'debit-card' | 'net-banking' | 'wallet' | 'bank-transfer'
  fee: Paise | null
  feeTax: Paise | null
  /** What the payer's bank calls it, as an RRN. */
  reference: string | null
  /** Why it failed, for the payer. */
  error: string | null
  orderId: string | null
  /** The id of our payment, which we gave with what was asked for. */
  ourPaymentId: string | null
  payer: { email: string; phone: string }
  at: Date
}

export interface GatewayRefund {
  id: string
  state: 'processing' | 'completed' | 'failed'
  speed: 'normal' | 'instant'
  /** What the guest's bank calls it, as an ARN. */
  reference: string | null
}

/** What is asked of a payer. */
export interface PaymentRequest {
  amount: Paise
  /** Ours, letters and digits, at most 35. */
  reference: string
  description: string
  expiresAt: Date
  guest: { name: string; email: string | null; phone: string | null }
  /** Comes back with every payment: our payment and its hotel. */
  notes: { payment: string; property: string }
}

/** A page of the gateway on which a payer pays. A link of some has no order before the payer begins. */
interface OpenedPage {
  linkId: string | null
  orderId: string | null
  url: string
  expiresAt: Date
}

/** What the browser of a payer posts to the gateway: its page for an order, which needs no script of ours. */
export interface CheckoutForm {
  action: string
  fields: Record<string, string>
}

/** A code as a gateway gives it: what it holds, or a picture of it that it keeps (a data URI; null where it could not be had). */
export type ShownCode = { content: string } | { picture: string | null; url: string }

/** What an event of a gateway is about: it says only what to look at again. */
export interface GatewaySubject {
  paymentId?: string | undefined
  orderId?: string | undefined
  linkId?: string | undefined
  qrId?: string | undefined
  refundId?: string | undefined
  /** Of our notes. */
  ourPaymentId?: string | undefined
  propertyId?: PropertyId | undefined
}

export interface GatewayEvent {
  eventId: string
  type: string
  /** How the gateway names whose account it is. */
  merchantId: string | null
  subject: GatewaySubject
}

/** What a payment was asked by, as the gateway calls it. A link may have no order before the guest begins to pay. */
interface AskedBy {
  linkId: string | null
  orderId: string | null
  qrId: string | null
}

/** A payment that came, as the gateway calls it: some give back of a payment, some of its order. */
export interface PaidBy {
  paymentId: string
  orderId: string | null
}

/** A line of the gateway's report of what it has transferred to the hotel's bank. */
export interface SettlementItem {
  id: string
  /** A dispute takes money back that a guest asked of their bank. */
  kind: 'payment' | 'refund' | 'dispute' | 'other'
  /** Of a refund or a dispute: the payment's id, where the gateway tells it. */
  ofPayment: string | null
  amount: Paise
  debit: Paise
  credit: Paise
  fee: Paise
  tax: Paise
  settlementId: SettlementId
  utr: string | null
  settledAt: Date
}

/** A payment gateway with the keys of one hotel. All of it throws GatewayUnavailable and GatewayRefused. */
export interface PaymentGateway {
  /** A page of the gateway that can be sent; it brings the guest back to `returnUrl`. */
  createLink(
    request: PaymentRequest & { returnUrl: string },
  ): Promise<OpenedPage & { linkId: string }>
  /** The same for a guest who is there: where the gateway wants a form for it, `pageUrl` is the page of ours that posts `checkoutForm`. */
  createCheckout(
    request: PaymentRequest & { returnUrl: string; pageUrl: string },
  ): Promise<OpenedPage>
  /** Undefined where its pages are links. */
  checkoutForm(
    request: Omit<PaymentRequest, 'expiresAt'> & {
      orderId: string
      seller: string
      backUrl: string
    },
  ): CheckoutForm | undefined
  cancelLink(linkId: string): Promise<void>
  /** A UPI code for exactly this amount, to be used once. */
  createQr(request: PaymentRequest): Promise<{ qrId: string; shown: ShownCode; closesAt: Date }>
  closeQr(qrId: string): Promise<void>
  /** What we called that which an order is for, where the gateway made the order by itself and tells it; else null. */
  referenceOf(orderId: string): Promise<string | null>
  /** Every try to pay what was asked. */
  listPaymentsOf(asked: AskedBy): Promise<GatewayPayment[]>
  /** What was tried between two instants, whoever asked for it. */
  listPayments(span: { from: Date; to: Date }): Promise<GatewayPayment[]>
  /** `key` makes a refund that is asked for twice one. */
  refund(paid: PaidBy, ask: { amount: Paise; key: string }): Promise<GatewayRefund>
  /** What became of a refund, by the gateway's id of it and the key with which it was asked for. */
  findRefund(refund: PaidBy & { refundId: string; key: string }): Promise<GatewayRefund>
  listSettlementItems(month: { year: number; month: number }): Promise<SettlementItem[]>
  /** Whether the keys are right. */
  check(): Promise<void>
}

/** It did not answer, or not now: what was asked may have been done. Ask again with the same key. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** It says no, in words for the payer or the hotel. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused'
  readonly status: number
  readonly field: string | undefined
  constructor(message: string, status: number, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}
