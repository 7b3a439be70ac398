/** What Razorpay's API tells of its records, as they go over the wire. Amounts are paise, instants are seconds since 1970. */

export type Notes = Record<string, string>

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: 'INR'
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes | []
  created_at: number
}

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
export const paymentMethods = ['upi', 'card', 'netbanking', 'wallet'] as const
export type Method = (typeof paymentMethods)[number]

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: 'INR'
  status: PaymentStatus
  order_id: string | null
  invoice_id: null
  international: false
  method: Method
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card: { last4: string; network: string; type: string; issuer: string } | null
  bank: string | null
  wallet: string | null
  vpa: string | null
  email: string
  contact: string
  notes: Notes | []
  /** Null until it is captured; the tax lies within the fee. */
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: 'INR'
  payment_id: string
  notes: Notes | []
  receipt: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  status: 'pending' | 'processed' | 'failed'
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal' | 'instant'
}

export interface PaymentLink {
  id: string
  entity: 'payment_link'
  amount: number
  amount_paid: number
  currency: 'INR'
  order_id: string
  reference_id: string
  description: string
  customer: { name?: string; email?: string; contact?: string }
  callback_url: string
  callback_method: '' | 'get'
  expire_by: number
  short_url: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  notes: Notes | []
  created_at: number
}

export interface QrCode {
  id: string
  entity: 'qr_code'
  type: 'upi_qr'
  usage: 'single_use' | 'multiple_use'
  fixed_amount: boolean
  payment_amount: number
  description: string
  image_url: string
  image_content: string
  payments_amount_received: number
  payments_count_received: number
  status: 'active' | 'closed'
  close_by: number
  close_reason: null | 'on_demand' | 'paid'
  notes: Notes | []
  created_at: number
}

interface Settlement {
  id: string
  entity: 'settlement'
  amount: number
  status: 'processed'
  fees: 0
  tax: 0
  utr: string
  created_at: number
}

export const apis = ['razorpay', 'cashfree'] as const
export type Api = (typeof apis)[number]

/** A merchant's account with its keys, and where it is told of what happens. */
export interface Account {
  id: string
  /** By which API it is asked; accounts of older records are Razorpay's. */
  api?: Api
  name: string
  key_id: string
  key_secret: string
  webhook_secret: string
  webhook_url: string
  created_at: number
}

interface Owned {
  order: Order
  payment: Payment
  refund: Refund
  payment_link: PaymentLink
  qr_code: QrCode
  settlement: Settlement
}
export type Kind = keyof Owned
export type EntityOf<K extends Kind> = Owned[K]
