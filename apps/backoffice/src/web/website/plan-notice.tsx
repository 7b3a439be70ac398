import { nearLimitShare } from '@atithi/api/web/website/rules/website'
import { Banner } from '@atithi/ui/banner'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import type { Site } from './website-fields.ts'

/** What the plan leaves to sell on the website, once that is worth knowing: before the limit and at it. */
export function PlanNotice({ site: { online } }: { site: Site }) {
  const { allowed, made, inTrial, trialEndsAt } = online
  if (allowed === null) return null
  if (allowed === 0)
    return (
      <Banner tone="warning" title="The plan of this property takes no bookings online">
        The website shows the telephone in place of the booking form. Ask for a larger plan to sell
        rooms on it.
      </Banner>
    )
  if (made >= allowed)
    return (
      <Banner
        tone="danger"
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
        title={`${formatCount(made)} of ${formatCount(allowed)} online bookings of this month are made`}
      >
        At {formatCount(allowed)} the website stops taking bookings until the month ends. Ask for a
        larger plan before that.
      </Banner>
    )
  if (!inTrial) return null
  return (
    <Banner title={`Trial until ${formatInstantDay(trialEndsAt)}`}>
      Until then the website takes {formatCount(allowed)} bookings a month; afterwards, without a
      plan, none.
    </Banner>
  )
}
