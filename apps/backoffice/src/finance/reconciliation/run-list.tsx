import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { formatCount, formatCounted, formatInstant, formatMonth } from '../../lib/format.ts'
import { type Run, useRuns } from './use-runs.ts'

const mostShown = 5

/** What was imported last, and how far that has come which still runs: it goes on though its screen is left. */
export function RunList({ propertyId }: { propertyId: string }) {
  const runs = useRuns(propertyId).slice(0, mostShown)
  if (runs.length === 0) return null
  return (
    <Card>
      <CardHeader title="Imported last" />
      <CardBody>
        <ul className="divide-y divide-line border-y border-line text-sm">
          {runs.map(run => (
            <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
              <span className="min-w-48 flex-1">
                <span className="block break-all font-medium">
                  {/* The gateway was asked for a month; else it is a file. */}
                  {run.source === 'gateway' ? `Settlements of ${formatMonth(run.name)}` : run.name}
                </span>
                <span className="block text-xs text-muted">
                  {[run.accountName, formatInstant(run.createdAt), run.startedBy]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <RunState run={run} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function RunState({ run }: { run: Run }) {
  if (run.state === 'running') return <RunProgress run={run} className="w-full sm:w-72" />
  if (run.state === 'stopped')
    return (
      <span className="flex flex-col gap-1 sm:items-end">
        <Badge tone="danger">
          Stopped at {formatCount(run.done)} of {formatCount(run.lines)}
        </Badge>
        <span className="text-xs text-muted">Import it again: what is kept is passed over.</span>
      </span>
    )
  return (
    <span className="text-muted tabular-nums">
      {[
        `${formatCount(run.added)} new of ${formatCounted(run.lines, 'line')}`,
        run.matched !== null && `${formatCount(run.matched)} matched`,
        (run.suggested ?? 0) > 0 && `${formatCount(run.suggested ?? 0)} to confirm`,
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}

/** Lines kept of all lines; once all are kept they are matched. */
export function RunProgress({ run, className }: { run: Run; className?: string }) {
  return (
    <ProgressBar
      label={run.done < run.lines ? 'Keeping the lines' : 'Matching'}
      value={run.done}
      max={run.lines}
      valueText={`${formatCount(run.done)} of ${formatCounted(run.lines, 'line')}`}
      {...(className && { className })}
    />
  )
}
