import { nearLimitShare } from '@atithi/api/plans/entitlements/rules'
import { Banner } from '@atithi/ui/banner'
import { buttonClasses } from '@atithi/ui/button'
import { Link } from '@tanstack/react-router'
import { formatCount, formatLastDay } from '../../lib/format.ts'
import { mayUse } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Site } from './website-fields.ts'

/** What the plan leaves to sell on the website, once that is worth knowing: before the limit and at it. */
export function PlanNotice({ site }: { site: Site }) {
  const { online } = site
  const { allowed, made, state, trialEndsAt } = online
  if (allowed === null) return null
  if (allowed === 0)
    return (
      <Banner
        tone="warning"
        title="The plan of this property takes no bookings online"
        action={<SeePlans propertyId={site.propertyId} />}
      >
        The website shows the telephone in place of the booking form. Ask for a larger plan to sell
        rooms on it.
      </Banner>
    )
  if (made >= allowed)
    return (
      <Banner
        tone="danger"
        action={<SeePlans propertyId={site.propertyId} />}
        title={`All ${formatCount(allowed)} online bookings of this month are made`}
      >
        Until the month ends the website shows the telephone in place of the booking form. Ask for a
        larger plan to go on selling.
      </Banner>
    )
  if (made >= allowed * nearLimitShare)
    return (
      <Banner
        tone="warning"
        action={<SeePlans propertyId={site.propertyId} />}
        title={`${formatCount(made)} of ${formatCount(allowed)} online bookings of this month are made`}
      >
        At {formatCount(allowed)} the website stops taking bookings until the month ends. Ask for a
        larger plan before that.
      </Banner>
    )
  if (state !== 'trial') return null
  return (
    <Banner title={`Trial until the end of ${formatLastDay(trialEndsAt)}`}>
      Until then the website takes {formatCount(allowed)} bookings a month; afterwards, without a
      plan, none.
    </Banner>
  )
}

function SeePlans({ propertyId }: { propertyId: string }) {
  const { data: person } = trpc.auth.me.useQuery()
  if (!person || !mayUse(person, 'settings')) return null
  return (
    <Link
      to="/settings"
      search={{ section: 'billing', property: propertyId }}
      className={buttonClasses('secondary', 'sm')}
    >
      See the plans
    </Link>
  )
}
