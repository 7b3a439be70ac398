/** What a list of connections shows of one, as the source names it. */
export const connectionStatuses = [
  'connected',
  'disconnected',
  'error',
  'syncing',
  'pending',
] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

interface StatusFacts {
  isActive: boolean
  hasEnded: boolean
  isSuspended: boolean
  attempts: number
  isLeased: boolean
  hasRates: boolean
  lastSyncAt: string | null
}

/**
 * Ended or paused is disconnected; refused credentials or failures in a row are an error; without a mapping or before the first
 * sync it is pending.
 */
export function statusOf(facts: StatusFacts): ConnectionStatus {
  if (facts.hasEnded || !facts.isActive) return 'disconnected'
  if (facts.isSuspended || facts.attempts > 0) return 'error'
  if (!facts.hasRates) return 'pending'
  if (facts.isLeased) return 'syncing'
  return facts.lastSyncAt === null ? 'pending' : 'connected'
}
