import { Banner } from '@atithi/ui/banner'
import { formatInstant, formatInstantDay } from '../../lib/format.ts'
import type { Site } from './website-fields.ts'

/** When the domain's record was last there, and what becomes of a domain without it. */
export function DomainSeen({
  site: { domainSeenAt, domainMissingSince, domainServedUntil },
}: {
  site: Site
}) {
  return (
    <>
      {domainMissingSince && (
        <Banner tone={domainServedUntil ? 'warning' : 'danger'}>
          {domainServedUntil
            ? `The record below is gone since ${formatInstantDay(domainMissingSince)}. Add it again: without it the website stops answering here on ${formatInstantDay(domainServedUntil)}.`
            : 'The record below has been gone for a week, so the website no longer answers here. Add it again and the domain comes back within a day, or at once with Check now.'}
        </Banner>
      )}
      {domainSeenAt && (
        <p className="text-sm text-muted">
          Its record was last seen on {formatInstant(domainSeenAt)}. It is looked at each day.
        </p>
      )}
    </>
  )
}
