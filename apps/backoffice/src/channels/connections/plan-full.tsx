import { limitSentence } from '@atithi/api/plans/entitlements/rules'
import { Banner } from '@atithi/ui/banner'
import { mayUse } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

/** That the plan of a hotel connects no more channels, before anything is typed; for those who may see its plan. */
export function PlanFull({ propertyId }: { propertyId: string }) {
  const { data: person } = trpc.auth.me.useQuery()
  const plan = trpc.billing.current.useQuery(
    { propertyId },
    { enabled: person ? mayUse(person, 'settings') : false, staleTime: 0 },
  )
  const portals = plan.data?.limits.find(({ limit }) => limit === 'portals')
  if (!plan.data || !portals || portals.allowed === null || portals.used < portals.allowed)
    return null
  const { allowed, used } = portals
  return (
    <Banner tone="warning" title="No other channel can be connected">
      {limitSentence('portals', plan.data, { allowed, used })}
    </Banner>
  )
}
