import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { SkeletonText } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { CircleCheck, Clock, Hourglass, Timer } from 'lucide-react'
import { formatCount, formatCounted } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { StepId } from './filters.ts'
import { formatDays } from './words.ts'

type Summary = NonNullable<Outputs['admin']['onboarding']['summary']>

export const stepTitles: Record<StepId, string> = {
  'basic-info': 'Basic information',
  'rooms-photos': 'Rooms and photos',
  content: 'Content',
  availability: 'Availability',
  policies: 'Policies',
}

/** The figures over all hotels: classes, steps, what is lacking most, and how long a setup takes. */
export function SetUpSummary({ summary }: { summary: Summary | null | undefined }) {
  const figures = summary?.figures
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure))
  const loading = figures === undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Completed"
          value={count(figures?.completed)}
          hint={figures && `of ${formatCounted(figures.hotels, 'hotel')}`}
          icon={<CircleCheck />}
          loading={loading}
        />
        <StatCard
          label="In Progress"
          value={count(figures?.inProgress)}
          hint={figures && `${formatCount(figures.notStarted)} not started`}
          icon={<Hourglass />}
          loading={loading}
        />
        <StatCard
          label="Stuck"
          value={count(figures?.stuck)}
          hint="No change for more than 7 days"
          icon={<Clock />}
          loading={loading}
        />
        <StatCard
          label="Average Completion"
          value={figures ? formatDays(figures.averageDays) : '–'}
          hint={figures && `from ${formatCounted(figures.measured, 'measured setup')}`}
          icon={<Timer />}
          loading={loading}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader title="Step-wise Completion" />
          <CardBody>
            {summary ? (
              <div className="flex flex-col gap-4">
                {summary.steps.map(step => (
                  <ProgressBar
                    key={step.id}
                    label={step.title}
                    value={step.completed}
                    max={summary.figures.hotels}
                    valueText={`${formatCount(step.completed)} of ${formatCount(summary.figures.hotels)}`}
                  />
                ))}
              </div>
            ) : (
              <SkeletonText lines={8} />
            )}
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Common Bottlenecks" />
          <CardBody>
            {summary ? <Bottlenecks summary={summary} /> : <SkeletonText lines={8} />}
          </CardBody>
        </Card>
      </div>
    </>
  )
}

function Bottlenecks({ summary }: { summary: Summary }) {
  const waiting = summary.steps
    .filter(step => step.waiting > 0)
    .toSorted((a, b) => b.waiting - a.waiting)
  if (waiting.length === 0)
    return <p className="text-sm text-muted">Every hotel is set up: nothing holds any up.</p>
  return (
    <div className="flex flex-col gap-5 text-sm">
      <ul className="flex flex-col gap-2">
        {waiting.map(step => (
          <li key={step.id} className="flex items-baseline justify-between gap-4">
            <span>{step.title}</span>
            <span className="text-right text-muted">
              {formatCounted(step.waiting, 'hotel')}, for {formatDays(step.waitingDays)} on average
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold">Missing most often</h3>
        <ul className="flex flex-col gap-2">
          {summary.lacking.map(({ what, hotels }) => (
            <li key={what} className="flex items-baseline justify-between gap-4">
              <span className="first-letter:uppercase">{what}</span>
              <span className="text-muted">{formatCounted(hotels, 'hotel')}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
