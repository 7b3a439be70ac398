import type { Services } from '../../../kernel/context/services.ts'
import type { PaymentGateway } from '../../../kernel/ports/payment-gateway.ts'
import type { GatewayId } from '../../ledger/rules/gateways.ts'
import { openCashfree } from './cashfree/cashfree.ts'
import { cashfreeWebhooks } from './cashfree/webhook.ts'
import { openRazorpay } from './razorpay/razorpay.ts'
import { razorpayWebhooks } from './razorpay/webhook.ts'
import type { GatewayWebhooks } from './webhook-proofs.ts'

interface Keys {
  keyId: string
  keySecret: string
  /** Where its webhooks come to, below /webhooks, for a gateway that is told with each payment. */
  webhookPath: string
}

interface Gateway {
  open(keys: Keys, settings: Services['settings']): PaymentGateway
  webhooks: GatewayWebhooks
}

/** Every gateway: how its API is asked with a hotel's keys, and how it tells of what has happened. */
export const gateways: Record<GatewayId, Gateway> = {
  razorpay: {
    open: ({ keyId, keySecret }, { razorpayUrl }) =>
      openRazorpay({ address: razorpayUrl, keyId, keySecret }),
    webhooks: razorpayWebhooks,
  },
  cashfree: {
    open: ({ keyId, keySecret, webhookPath }, { cashfreeUrl, publicUrl }) =>
      openCashfree({
        address: cashfreeUrl,
        keyId,
        keySecret,
        notifyUrl: `${publicUrl}/webhooks/${webhookPath}`,
      }),
    webhooks: cashfreeWebhooks,
  },
}
