import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMinute } from '../../components/minute.ts'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { formatBytes, formatShare } from './words.ts'

type Status = Outputs['admin']['settings']['status']

const roleWords: Record<Status['processes'][number]['role'], string> = {
  web: 'Web',
  worker: 'Worker',
  all: 'Web and worker',
}
const queueWords: Readonly<Record<string, string>> = {
  emails: 'Emails',
  messages: 'Messages to guests',
  webhooks: 'Webhooks',
  payments: 'Payment webhooks',
  events: 'Events',
}
/** What waits longer is held up: everything is tried within minutes. */
const longMinutes = 30

/** The processes, the database, the queues and the jobs, as they are now. */
export function SystemStatus({ status }: { status: Status }) {
  const now = useMinute()
  const { processes, database, queues, failingJobs, parkedEvents } = status
  const since = (instant: string) => relativeTime(instant, now) ?? formatInstant(instant)
  return (
    <Card>
      <CardHeader
        title="System status"
        description={`Answered in ${formatShare(status.uptimeBasisPoints)} of the minutes since it is measured, thirty days at most.`}
      />
      <CardBody className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Part title="Processes">
          {processes.length === 0 ? (
            <li className="py-2 text-muted">None has reported yet.</li>
          ) : (
            processes.map(process => (
              <Line
                key={process.id}
                label={roleWords[process.role]}
                detail={`since ${formatInstant(process.startedAt)}`}
              >
                {process.isSilent ? (
                  <Badge tone="danger">Silent since {since(process.seenAt)}</Badge>
                ) : (
                  <Badge tone="success">Alive</Badge>
                )}
              </Line>
            ))
          )}
        </Part>
        <Part title="Database">
          <Line label={`PostgreSQL ${database.version}`} detail={formatBytes(database.sizeBytes)}>
            <Badge tone="success">Answers in {formatCount(database.answeredMs)} ms</Badge>
          </Line>
          <Line label="Connections">
            <span className="text-muted tabular-nums">
              {formatCount(database.connections)} of {formatCount(database.mostConnections)}
            </span>
          </Line>
        </Part>
        <Part title="Queues">
          {queues.map(({ name, waiting, minutes }) => (
            <Line key={name} label={queueWords[name] ?? name}>
              {minutes > longMinutes && waiting > 0 ? (
                <Badge tone="warning">
                  {formatCount(waiting)} waiting, the oldest for {formatCount(minutes)} min
                </Badge>
              ) : (
                <span className="text-muted tabular-nums">
                  {waiting === 0 ? 'Nothing waits' : `${formatCount(waiting)} waiting`}
                </span>
              )}
            </Line>
          ))}
          <Line label="Given up">
            <Link to="/admin/events" className={textLink}>
              {formatCounted(parkedEvents, 'event')}
            </Link>
          </Line>
        </Part>
        <Part title="Jobs">
          {failingJobs.length === 0 ? (
            <li className="py-2 text-muted">The last run of every job went well.</li>
          ) : (
            failingJobs.map(job => (
              <Line key={job.name} label={job.name} detail={job.lastError ?? 'It did not say why.'}>
                <Badge tone="danger">
                  Failed {formatCounted(job.failures, 'time')}, last {since(job.lastFailedAt)}
                </Badge>
              </Line>
            ))
          )}
        </Part>
      </CardBody>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line text-sm">{children}</ul>
    </section>
  )
}

function Line({
  label,
  detail,
  children,
}: {
  label: string
  detail?: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block">{label}</span>
        {detail && <span className="block text-xs text-muted wrap-anywhere">{detail}</span>}
      </span>
      {children}
    </li>
  )
}
