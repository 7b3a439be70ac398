import { type GatewayId, gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import type { PaymentMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { formatMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Refunded = Outputs['payments']['refund']

export const asItCameWords = 'The way it was paid'

/** Where money goes that is given back through a gateway, and when. */
export const throughGatewayWords = (payment: {
  gateway: GatewayId
  method: PaymentMethod | null
}): string =>
  `Through ${gatewayWords[payment.gateway].name}, to the guest’s own ${payment.method === 'upi' ? 'UPI app' : 'account or card'}. It may take days.`

/** One of several payments, of which so much can go back. */
export const asItCameOf = (payment: { method: PaymentMethod | null; refundable: number }): string =>
  `${asItCameWords}: ${payment.method ? `${paymentMethodNames[payment.method]}, ` : ''}up to ${formatMoney(payment.refundable)}`

/** What became of a refund that was just asked for. */
export function refundedWords({
  amount,
  status,
  documentNumber,
}: Pick<Refunded, 'amount' | 'status' | 'documentNumber'>): string {
  const sum = formatMoney(Math.abs(amount))
  if (status === 'completed')
    return `${sum} is given back${documentNumber ? `, ${documentNumber}` : ''}`
  if (status === 'failed') return `The gateway could not give ${sum} back`
  return `${sum} is on its way back through the gateway`
}
