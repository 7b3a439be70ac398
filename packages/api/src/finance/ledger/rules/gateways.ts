/** The gateways that a hotel may have an account at. */
export const gatewayIds = ['razorpay', 'cashfree'] as const
export type GatewayId = (typeof gatewayIds)[number]

export const isGateway = (name: string): name is GatewayId =>
  gatewayIds.some(known => known === name)

/** As the database keeps it. Throws RangeError for a gateway that is not of the list. */
export function gatewayIdOf(name: string): GatewayId {
  if (!isGateway(name)) throw new RangeError(`no gateway ${name}`)
  return name
}

/** What people call a gateway, and what an account there needs. */
export interface GatewayWords {
  name: string
  /** It signs what it tells with a secret of its own, which is entered here; else with the key's. */
  hasWebhookSecret: boolean
}

export const gatewayWords: Record<GatewayId, GatewayWords> = {
  razorpay: {
    name: 'Razorpay',
    hasWebhookSecret: true,
  },
  cashfree: {
    name: 'Cashfree',
    hasWebhookSecret: false,
  },
}
