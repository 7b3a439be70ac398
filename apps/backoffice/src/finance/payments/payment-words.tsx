import { gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import type { PaymentState, PaymentType } from '@atithi/api/finance/payments/rules'
import { Badge, type Tone } from '@atithi/ui/badge'
import type { Outputs } from '../../lib/trpc.ts'

export type Payment = Outputs['payments']['list']['items'][number]
export type PaymentDetail = Outputs['payments']['get']
export type PaymentAccount = Outputs['payments']['accounts']['list']['items'][number]

export const stateWords: Record<PaymentState, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'info' },
}

export const typeWords: Record<PaymentType, string> = {
  'full-payment': 'Full payment',
  'partial-payment': 'Part payment',
  booking: 'Paid on the website',
  refund: 'Refund',
}

export const originWords: Record<NonNullable<Payment['origin']>, string> = {
  desk: 'At the desk',
  website: 'On the website',
  link: 'By a payment link',
  qr: 'By a UPI code',
}

/** How the money moved or is to move: 'UPI', 'UPI, Razorpay', 'Razorpay'. */
export const howWords = ({ method, gateway }: Pick<Payment, 'method' | 'gateway'>): string =>
  [method && paymentMethodNames[method], gateway && gatewayWords[gateway].name]
    .filter(Boolean)
    .join(', ') || 'Not paid yet'

/** Whether a gateway has reported it as paid out; nothing for what no gateway took. */
export function settlementWords(
  payment: Pick<Payment, 'gateway' | 'kind' | 'reconciliationStatus' | 'status'>,
): string | undefined {
  const { gateway, kind, reconciliationStatus, status } = payment
  if (gateway === null || kind === 'refund') return undefined
  if (status !== 'completed' && status !== 'refunded') return undefined
  if (reconciliationStatus === 'matched') return 'Settled'
  return reconciliationStatus === 'mismatch' ? 'Settlement differs' : 'Not settled yet'
}

/** The guest may still pay it. */
export const isOpenRequest = ({
  kind,
  status,
  gateway,
}: Pick<Payment, 'kind' | 'status' | 'gateway'>): boolean =>
  kind === 'payment' &&
  gateway !== null &&
  (status === 'pending' || status === 'failed' || status === 'processing')

/** What of a payment has not gone back; zero for what never came. */
export const refundableOf = ({
  kind,
  status,
  amount,
  refundAmount,
  isReversed,
  bookingId,
  method,
}: Pick<
  Payment,
  'kind' | 'status' | 'amount' | 'refundAmount' | 'isReversed' | 'bookingId' | 'method'
>): number =>
  kind === 'payment' &&
  status === 'completed' &&
  !isReversed &&
  // The advance of a group goes back on the page of the group.
  bookingId !== null &&
  method !== 'group-advance'
    ? amount - refundAmount
    : 0

export function PaymentStateBadge({ payment }: { payment: Pick<Payment, 'status' | 'kind'> }) {
  const { label, tone } = stateWords[payment.status]
  return (
    <Badge tone={tone}>
      {payment.kind === 'refund' && payment.status === 'completed' ? 'Given back' : label}
    </Badge>
  )
}
