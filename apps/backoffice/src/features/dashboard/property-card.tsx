import { buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { ProgressRing } from '@atithi/ui/progress-ring'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { formatCounted } from '../../lib/format.ts'
import { LiveBadge, PropertyStatusBadge, siteHref } from '../../lib/property-words.tsx'
import { mayUse, type Person } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Property = Outputs['dashboard']['properties']['items'][number]

// What selling needs: eight facts and a room type with rooms.
const steps = 9

export function PropertyCard({ property, person }: { property: Property; person: Person }) {
  const { name, city, status, publishStatus, subdomain, roomCount, missing } = property
  const mayManage = mayUse(person, 'property')
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate text-base font-semibold">{name}</h3>
          <p className="truncate text-sm text-muted">
            {city || 'No city yet'}, {formatCounted(roomCount, 'room')}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <PropertyStatusBadge status={status} />
          <LiveBadge isLive={publishStatus} />
        </div>
      </div>
      {missing.length > 0 ? (
        <Setup missing={missing} />
      ) : status === 'active' ? (
        <p className="flex items-center gap-2 text-sm font-medium text-success-strong">
          <CircleCheck aria-hidden="true" className="size-5" />
          Ready for Bookings!
        </p>
      ) : (
        <p className="text-sm text-muted">
          {status === 'suspended'
            ? 'Suspended: it takes no new bookings.'
            : 'Everything is filled in; it opens once an administrator approves it.'}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {publishStatus && subdomain && (
          <a href={siteHref(subdomain)} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'sm')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            View Website
          </a>
        )}
        {mayManage && (
          <Link
            to="/property"
            search={{ view: property.id, tab: missing.length === 1 && roomCount === 0 ? 'rooms' : 'basic' }}
            className={buttonClasses(missing.length > 0 ? 'primary' : 'secondary', 'sm')}
          >
            {missing.length > 0 ? 'Continue' : 'Manage'}
          </Link>
        )}
      </div>
    </Card>
  )
}

function Setup({ missing }: { missing: readonly string[] }) {
  const percent = ((steps - missing.length) / steps) * 100
  return (
    <div className="flex items-center gap-4">
      <ProgressRing label="Set up" percent={percent} size={64} />
      <p className="min-w-0 text-sm">
        <span className="block font-medium">Still to add</span>
        <span className="text-muted">{missing.join(', ')}</span>
      </p>
    </div>
  )
}
