import type { Alert, AlertKind } from '@atithi/api/platform/dashboard/rules'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCounted } from '../../lib/format.ts'
import { formatShare } from './words.ts'

interface Words {
  title: (count: number) => string
  /** What to do about it. */
  advice: string
  link: ReactNode
}

const status = (
  <Link to="/admin/settings" className={textLink}>
    System status
  </Link>
)
const events = (
  <Link to="/admin/events" className={textLink}>
    Events
  </Link>
)

const words: Record<AlertKind, Words> = {
  'no-worker': {
    title: () => 'No worker runs',
    advice: 'Emails, jobs and channels wait. Start a process with the role worker or all.',
    link: status,
  },
  'silent-process': {
    title: count => `${formatCounted(count, 'process', 'processes')} fell silent`,
    advice: 'It did not say that it stops: look at its machine and its log.',
    link: status,
  },
  'error-rate': {
    title: count => `${formatShare(count)} of requests fail`,
    advice: 'In the last hour. Look for “procedure failed” in the log.',
    link: (
      <Link to="/admin/analytics" className={textLink}>
        Requests
      </Link>
    ),
  },
  'failing-jobs': {
    title: count => `${formatCounted(count, 'job')} failed`,
    advice: 'Each is tried again by its schedule. Its last error stands in the system status.',
    link: status,
  },
  'parked-events': {
    title: count => `${formatCounted(count, 'event')} given up`,
    advice: 'Remove the cause, then try each again.',
    link: events,
  },
  'failed-emails': {
    title: count => `${formatCounted(count, 'email')} could not be delivered`,
    advice: 'In the last day. Look at what the mail server answered.',
    link: status,
  },
  'paused-features': {
    title: count => `${formatCounted(count, 'part')} of the platform stopped for a day`,
    advice: 'Hotels do without it. Turn it on again, or tell them more.',
    link: (
      <Link to="/admin/settings" className={textLink}>
        Feature flags
      </Link>
    ),
  },
  approvals: {
    title: count => `${formatCounted(count, 'hotel')} ${count === 1 ? 'awaits' : 'await'} approval`,
    advice: 'They are set up to sell. Look at each, and activate it.',
    link: (
      <Link to="/admin/hotels" search={{ status: 'pending' }} className={textLink}>
        Pending hotels
      </Link>
    ),
  },
  'plan-requests': {
    title: count => `${formatCounted(count, 'hotel')} ${count === 1 ? 'asks' : 'ask'} for a plan`,
    advice: 'Accept or decline below.',
    link: null,
  },
  'overdue-hotels': {
    title: count => `${formatCounted(count, 'hotel')} did not pay for the plan`,
    advice: 'Write to them, or give them more time under Billing.',
    link: (
      <Link to="/admin/hotels" className={textLink}>
        Hotels
      </Link>
    ),
  },
  'stuck-setups': {
    title: count => `${formatCounted(count, 'hotel')} got stuck in the setup`,
    advice: 'Nothing changed for more than seven days. Help writes to the owner.',
    link: (
      <Link to="/admin/onboarding" search={{ progress: 'stuck' }} className={textLink}>
        Onboarding
      </Link>
    ),
  },
  'administrators-without-two-factor': {
    title: count => `${formatCounted(count, 'administrator')} without two-factor sign-in`,
    advice: 'A password alone opens every hotel. Require it in the settings.',
    link: (
      <Link to="/admin/settings" className={textLink}>
        Settings
      </Link>
    ),
  },
}

/** What is wrong and what waits, with what to do about each. */
export function SystemAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Card>
      <CardHeader title="System Alerts" />
      <CardBody className="pt-2!">
        {alerts.length === 0 ? (
          <p className="flex items-center gap-2 py-4 text-sm text-muted">
            <CircleCheck aria-hidden="true" className="size-4 text-success-strong" />
            Nothing waits for you.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {alerts.map(({ kind, count, tone }) => {
              const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
              const { title, advice, link } = words[kind]
              return (
                <li key={kind} className="flex items-start gap-3 py-3 text-sm">
                  <Icon
                    aria-hidden="true"
                    className={`mt-0.5 size-4 shrink-0 ${tone === 'danger' ? 'text-danger-strong' : 'text-warning-strong'}`}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{title(count)}</span>
                    <span className="block text-muted">{advice}</span>
                  </span>
                  <span className="shrink-0">{link}</span>
                </li>
              )
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
