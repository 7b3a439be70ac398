/** The providers of a hotel; gateways and channels stand there once for each account and connection. */
const providers = ['mail', 'sms', 'whatsapp', 'gateway', 'channel', 'storage', 'analytics'] as const
export type Provider = (typeof providers)[number]

export type IntegrationState = 'connected' | 'failing' | 'sandbox' | 'off'

interface Measured {
  isSetUp: boolean
  isSandbox: boolean
  lastSuccessAt: string | null
  lastErrorAt: string | null
}

/** How a provider stands, by what was measured: what failed after it last worked is failing. */
export function stateOf({
  isSetUp,
  isSandbox,
  lastSuccessAt,
  lastErrorAt,
}: Measured): IntegrationState {
  if (!isSetUp) return 'off'
  if (lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt))
    return 'failing'
  return isSandbox ? 'sandbox' : 'connected'
}

interface Seen {
  at: string | null
  words?: string | null
}

/** The latest of several instants, with its words. */
export const latestOf = (seen: readonly Seen[]): Seen =>
  seen.reduce<Seen>(
    (latest, one) => (one.at !== null && (latest.at === null || one.at > latest.at) ? one : latest),
    { at: null },
  )

/** 'gateway:<id>' → its provider and the account or connection that it names. */
export function readIntegrationId(text: string): { provider: Provider; id?: string } | undefined {
  const [name, id] = text.split(':')
  const provider = providers.find(known => known === name)
  if (!provider) return undefined
  const isOne = provider === 'gateway' || provider === 'channel'
  if (isOne !== (id !== undefined)) return undefined
  return id === undefined ? { provider } : { provider, id }
}
