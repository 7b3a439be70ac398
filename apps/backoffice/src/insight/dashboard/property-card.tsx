import { buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { ProgressRing } from '@atithi/ui/progress-ring'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { LiveBadge, PropertyStatusBadge, siteHref } from '../../components/words/property-words.tsx'
import { formatCounted } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Property = Outputs['dashboard']['properties']['items'][number]
type Onboarding = NonNullable<Property['onboarding']>

export function PropertyCard({ property, person }: { property: Property; person: Person }) {
  const { id, name, city, status, publishStatus, subdomain, roomCount, onboarding } = property
  const mayManage = mayUse(person, 'property')
  const isComplete = onboarding === null || onboarding.currentStepId === null
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base font-semibold text-balance">{name}</h3>
          <p className="truncate text-sm text-muted">
            {city || 'No city yet'}, {formatCounted(roomCount, 'room')}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
          {/* That a live hotel is active is no news. */}
          {(status !== 'active' || !publishStatus) && <PropertyStatusBadge status={status} />}
          <LiveBadge isLive={publishStatus} />
        </div>
      </div>
      {onboarding && !isComplete && <Setup onboarding={onboarding} />}
      {onboarding && isComplete && !publishStatus && status === 'active' && (
        <p className="flex items-center gap-2 text-sm font-medium text-success-strong">
          <CircleCheck aria-hidden="true" className="size-5" />
          Ready for Bookings!
        </p>
      )}
      {status === 'suspended' && (
        <p className="text-sm text-muted">Suspended: it takes no new bookings.</p>
      )}
      {status === 'pending' && isComplete && (
        <p className="text-sm text-muted">
          Everything is filled in; it opens once an administrator approves it.
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {publishStatus && subdomain && (
          <a
            href={siteHref(subdomain)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('secondary', 'sm')}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            View Website
          </a>
        )}
        {mayManage &&
          (isComplete ? (
            <Link to="/property" search={{ view: id }} className={buttonClasses('secondary', 'sm')}>
              Manage
            </Link>
          ) : (
            <Link
              to="/onboarding"
              search={{ property: id }}
              className={buttonClasses('primary', 'sm')}
            >
              Continue Setup
            </Link>
          ))}
      </div>
    </Card>
  )
}

/** How far the setup is: the step that is open, the one after it, and how many are left. */
function Setup({ onboarding: { steps, percent, completedSteps } }: { onboarding: Onboarding }) {
  const [current, next] = steps.filter(step => !step.completed)
  const left = steps.length - completedSteps
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <ProgressRing label="Set up" percent={percent} size={64} />
        {current && (
          <p className="min-w-0 text-sm">
            <span className="block font-medium">
              {current.title}
              <span className="sr-only"> is the current step</span>
            </span>
            <span className="block text-muted">Still needs {current.lacking.join(', ')}</span>
          </p>
        )}
      </div>
      <ProgressBar
        label="Setup steps"
        hideLabel
        value={completedSteps}
        max={steps.length}
        valueText={`${completedSteps} of ${steps.length} steps`}
      />
      <p className="text-xs text-muted">
        {formatCounted(left, 'step')} remaining
        {next && `, next: ${next.title.toLowerCase()}`}
      </p>
    </div>
  )
}
