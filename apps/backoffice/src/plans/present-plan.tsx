import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import type { ReactNode } from 'react'
import { formatCount, formatDay, formatMoney } from '../lib/format.ts'
import { planStateWords, priceWords, type Subscription, stateSentence } from './plan-words.ts'

const limitWords: Record<Subscription['limits'][number]['limit'], string> = {
  onlineBookings: 'Online bookings this month',
  staffAccounts: 'Staff accounts',
  portals: 'Travel portals',
}

/** The plan of the hotel, what its state means, and how much of it is used. */
export function PresentPlan({
  subscription,
  actions,
}: {
  subscription: Subscription
  actions?: ReactNode
}) {
  const { planName, state, monthlyPrice, planId, next, limits, credit } = subscription
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {planName} plan
            <Badge tone={state === 'active' ? 'success' : 'warning'}>{planStateWords[state]}</Badge>
          </span>
        }
        description={planId === 'freemium' ? undefined : priceWords(monthlyPrice)}
        actions={actions}
      />
      <CardBody className="flex flex-col gap-5">
        <p className="text-sm">{stateSentence(subscription)}</p>
        {next && (
          <p className="text-sm">
            On {formatDay(next.from)} it changes to the {next.planName} plan.
          </p>
        )}
        {credit > 0 && (
          <p className="text-sm">{formatMoney(credit)} of credit pays the next invoice first.</p>
        )}
        <div className="grid gap-5 md:grid-cols-3">
          {limits.map(({ limit, allowed, used, resetsOn }) => (
            <div key={limit}>
              <ProgressBar
                label={limitWords[limit]}
                value={allowed === null ? 0 : used}
                max={allowed ?? 1}
                tone={toneOf(used, allowed)}
                valueText={usedWords(used, allowed)}
              />
              {resetsOn && (
                <p className="mt-1 text-xs text-muted">
                  Counted anew from {formatDay(resetsOn)}; cancelled ones count.
                </p>
              )}
            </div>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

/** How much is used: '10 of 50', '12, unlimited', 'None in this plan'. */
function usedWords(used: number, allowed: number | null): string {
  if (allowed === null) return `${formatCount(used)}, unlimited`
  if (allowed === 0 && used === 0) return 'None in this plan'
  return `${formatCount(used)} of ${formatCount(allowed)}`
}

function toneOf(used: number, allowed: number | null): 'accent' | 'warning' | 'danger' {
  if (allowed === null || used < allowed * 0.8 || used === 0) return 'accent'
  return used >= allowed ? 'danger' : 'warning'
}
