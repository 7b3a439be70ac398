const alertKinds = [
  'no-worker',
  'silent-process',
  'error-rate',
  'failing-jobs',
  'parked-events',
  'failed-emails',
  'paused-features',
  'approvals',
  'plan-requests',
  'overdue-hotels',
  'stuck-setups',
  'administrators-without-two-factor',
] as const
export type AlertKind = (typeof alertKinds)[number]

export interface Alert {
  kind: AlertKind
  /** How many of it there are; of the error rate basis points. */
  count: number
  /** What is broken, before what waits for somebody. */
  tone: 'danger' | 'warning'
}

interface Facts {
  approvals: number
  planRequests: number
  parkedEvents: number
  failedEmails: number
  /** What has been stopped for more than a day. */
  pausedFeatures: number
  stuckSetups: number
  overdueHotels: number
  administratorsWithoutTwoFactor: number
  failingJobs: number
  processes: readonly { role: 'web' | 'worker' | 'all'; isSilent: boolean }[]
  lastHour: { requests: number; failed: number }
}

/** From this share of failed requests on, in basis points, and never for a handful of requests. */
const highErrorRate = 100
const fewestRequests = 50

const broken: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'no-worker',
  'silent-process',
  'error-rate',
  'failing-jobs',
  'parked-events',
  'failed-emails',
  'paused-features',
])

/** What an administrator has to look at, the gravest first. Where no process has ever reported, nobody knows of any: it is no alert. */
export function alertsOf(facts: Facts): Alert[] {
  const { processes, lastHour } = facts
  const works = processes.some(({ role, isSilent }) => role !== 'web' && !isSilent)
  const errorRate =
    lastHour.requests >= fewestRequests
      ? Math.round((lastHour.failed * 10_000) / lastHour.requests)
      : 0
  const counts: Record<AlertKind, number> = {
    'no-worker': processes.length > 0 && !works ? 1 : 0,
    'silent-process': processes.filter(({ isSilent }) => isSilent).length,
    'error-rate': errorRate >= highErrorRate ? errorRate : 0,
    'failing-jobs': facts.failingJobs,
    'parked-events': facts.parkedEvents,
    'failed-emails': facts.failedEmails,
    'paused-features': facts.pausedFeatures,
    approvals: facts.approvals,
    'plan-requests': facts.planRequests,
    'overdue-hotels': facts.overdueHotels,
    'stuck-setups': facts.stuckSetups,
    'administrators-without-two-factor': facts.administratorsWithoutTwoFactor,
  }
  return alertKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => ({
      kind,
      count: counts[kind],
      tone: broken.has(kind) ? ('danger' as const) : ('warning' as const),
    }))
}
